# wuya explain 與執行時的錯誤（wuya-study）。

explain-row = { $label }：{ $value }
explain-si = 國際單位
explain-range = 範圍
explain-shape = 取樣
explain-shape-name = { $shape ->
       *[uniform] 均勻
        [loguniform] 對數均勻
        [normal] 常態
        [lognormal] 對數常態
        [triangular] 三角
        [exponential] 指數遞減
    }
explain-source = 來源
explain-judgement = 判斷：並無量測
explain-judged = （判斷）
explain-reason = 理由
explain-note = 備註
explain-reader = 使用者
explain-changed = 更動
explain-overridden = 情境所設的值與參數表不同

claim-true = 是
claim-false = 否

run-unfit = 無法由這個情境造出世界：{ $reason }
run-fault = 程式本身出錯，並非情境有誤：{ $reason }
run-threads = 無法啟動工作執行緒：{ $reason }
run-context = { $path } 不是製作報告所用的檔案：{ $reason }
