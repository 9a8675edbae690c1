# wuya 指令：說明、進度、結果、錯誤。

cli-about = 把火藥時代以前一場戰役的記述，逐人模擬，加以檢驗。
cli-after = 劇本是一個資料夾。可由此開始：wuya new my-battle
cli-usage-word = 用法：
cli-commands = 指令
cli-options = 選項
cli-arguments = 引數
cli-option-lang = 顯示的語言：en 或 zh-Hant（未指定時依環境設定）
cli-option-help = 顯示本說明
cli-option-version = 顯示版本

cli-usage = wuya [--lang 語言] 指令 …
cli-run = 執行劇本，留下含報告的結果資料夾
cli-run-usage = wuya run [選項] DIR
cli-run-dir = 劇本資料夾
cli-run-seed = 一切隨機抽取的種子（未指定時用劇本所定，否則為 0）
cli-run-until = 到此真太陽時（18:30）或經此時長（2 h、半個時辰）即停
cli-run-out = 要寫入的資料夾（未指定時為 runs/劇本-種子）
cli-run-resume = 由檢查點，或其旁的結果資料夾，接續執行
cli-run-threads = 執行緒數（未指定時每個處理器一條）；結果與此無關
cli-run-quiet = 執行時不作聲
cli-run-profile = 結束時列出時間用在何處
cli-run-force = 取代目的資料夾中先前的結果
cli-new = 寫出一個附註解的劇本資料夾，作為起點
cli-new-usage = wuya new DIR
cli-new-dir = 要建立的資料夾
cli-check = 一次列出劇本的所有錯誤，各附位置
cli-check-usage = wuya check DIR
cli-check-dir = 劇本資料夾
cli-report = 重寫某次執行的報告
cli-report-usage = wuya report [選項] RUN
cli-report-run = 結果資料夾
cli-report-out = 要寫入的檔案（未指定時為結果資料夾中的 report.html）
cli-explain = 說明參數：數值、單位、範圍、出處、何處使用
cli-explain-usage = wuya explain NAME
cli-explain-name = 全名（contact.stiffness），或其一部分以列出多項
cli-schema = 輸出 scenario.toml 的 JSON Schema，供編輯器使用
cli-schema-usage = wuya schema

# 用法錯誤。
cli-wrong-unknown-command = 沒有「{ $given }」這個指令
cli-wrong-no-command = 需要一個指令
cli-wrong-unknown-argument = 此處不認得「{ $given }」
cli-wrong-missing = 缺少 { $names }
cli-wrong-value = 「{ $given }」不是 { $name } 可用的值
cli-wrong-number = { $name } 需要整數，而非「{ $given }」
cli-wrong-threads = --threads 需要 1 到 { $most } 的整數
cli-wrong-no-value = { $name } 需要一個值
cli-wrong-twice = { $name } 只能給一次
cli-wrong-conflict = { $name } 不能與 { $other } 並用
cli-wrong-other = 看不懂這些引數
cli-wrong-near = 您是指「{ $near }」嗎？
cli-wrong-help = 詳見：{ $command } --help
cli-wrong-until = 「{ $given }」既非真太陽時（18:30），也非時長（2 h、25 min、半個時辰）

# 執行。
cli-run-building = 讀取 { $dir }
cli-run-begun = { $title }：{ $people } 人，種子 { $seed }，自 { $from }起
cli-run-resumed = 自 { $time } 接續
cli-run-line = { $time } · { $counts } · 每秒模擬 { $speed } 秒 · 尚需 { $left }
cli-run-bar = { $counts } · 每秒模擬 { $speed } 秒 · 尚需 { $left }
cli-run-side = { $side }：{ $counts }
cli-run-stopping = 正在妥善停止；再按一次 Ctrl-C 立即中止
cli-run-done = { $title }：模擬 { $simulated }，費時 { $wall }。
cli-run-interrupted = { $title }：於 { $time } 中斷，已模擬 { $simulated }，費時 { $wall }。
cli-run-fates = 終局：{ $counts }。
cli-run-report = 報告：{ $path }
cli-run-go-on = 接續執行：{ $command }
cli-run-profile-title = 時間用於：
cli-run-profile-line = { $stage }  { $seconds } 秒  { $share } %
cli-count = { $fate } { $count }
cli-comma = 、
cli-semicolon = {" · "}
cli-seconds = { $s } 秒
cli-minutes = { $m } 分 { $s } 秒
cli-hours = { $h } 小時 { $m } 分
cli-unknown = ？

cli-new-done = 已寫出 { $dir }。檢查：wuya check { $dir }；執行：wuya run { $dir }
cli-check-done = { $dir } 無誤：人馬 { $people }，部隊 { $units }，命令 { $orders }。
cli-report-done = 已寫出 { $path }
cli-explain-unknown = 沒有名為「{ $name }」的參數
cli-explain-near = 您是指 { $names } 嗎？

# 環境的錯誤。
cli-io = { $path }：{ $reason }
cli-io-output = 無法寫出結果：{ $reason }
cli-io-full = 磁碟已滿
cli-io-too-large = 檔案將超過本程式的檔案大小上限
cli-io-denied = 沒有權限
cli-io-absent = 沒有這個檔案或資料夾
cli-io-exists = 已經存在
cli-io-pipe = 讀取的一方已經離開
cli-io-read-only = 檔案系統為唯讀
cli-io-not-folder = 不是資料夾
cli-io-folder = 是資料夾
cli-not-a-scenario = { $dir } 中沒有 scenario.toml
cli-many-runs = { $dir } 中同名的結果太多；請清理一些，或改用 --out
