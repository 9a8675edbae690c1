# 紀錄與檢查點的錯誤（wuya-record）。

record-exists = { $path } 已經存在；請另選資料夾，或允許取代先前的執行結果
record-not-a-run = { $path } 已經存在，且不是 wuya 的執行結果；內容保持原樣
record-disk-full = 磁碟已滿，寫不下 { $path }
record-file-too-large = { $path } 已達到本程式的檔案大小上限
record-denied = 無法寫入 { $path }：權限不足
record-absent = { $path } 不存在
record-io = { $path }：{ $reason }
record-table = 無法將 { $path } 讀作此格式的表：{ $reason }
record-format = { $path } 的格式版本為 { $found }；此版 wuya 可讀版本 { $known }
record-manifest = { $path } 不是執行結果的描述檔：{ $reason }
record-not-a-checkpoint = { $path } 不是 wuya 的檢查點
record-damaged =
    { $path } 已損壞或不完整：{ $reason ->
        [checksum] 校驗碼與內容不符
        [short] 檔案過早結束
        [header] 檔頭無法讀取
        [columns] 欄位與此版本不符
        [table] 其中所存的表無法讀取
       *[other] { $reason }
    }
record-foreign-checkpoint =
    { $path } 並不相符：其{ $what ->
        [version] wuya 版本
        [seed] 亂數種子
        [scenario] 情境
        [parameters] 參數
       *[other] { $what }
    }為 { $found }，此處為 { $here }
