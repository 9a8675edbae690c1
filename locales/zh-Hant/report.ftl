# 報告頁面（wuya-study）。

report-heading-story = 經過
report-heading-map = 地形
report-heading-headcount = 各時人數
report-heading-movement = 速度、氣力與體力
report-heading-units = 各部隊
report-heading-measures = 量測
report-heading-facts = 記述逐條對照
report-heading-mechanisms = 模擬了什麼、沒有模擬什麼
report-heading-assumptions = 假設
report-heading-sources = 資料來源
report-heading-run = 執行紀錄

report-date = { $year } 年 { $month } 月 { $day } 日
report-when = 始於 { $date } { $clock }（{ $shichen }），當地真太陽時；{ $ns ->
       *[N] 北緯
        [S] 南緯
    } { $lat }，{ $ew ->
       *[E] 東經
        [W] 西經
    } { $lon }
report-interrupted = 這次執行在結束前被中止。以下內容到中止那一刻為止皆屬實；可由檢查點接續執行。

report-figure-people = 人
report-figure-horses = 馬匹
report-figure-simulated = 模擬時間
report-figure-facts = 記述相符

report-comma = 、
report-span = { $from }–{ $to }

report-story-empty = 沒有任何紀錄。
report-story-rest = { $n ->
       *[other] 其餘 { $n } 條：重複的望見、失去蹤影、較小的事
    }
report-somebody = 某部
report-sky = { $mark ->
        [sunrise] 日出。
        [sunset] 日落。
        [dawn] 天色初明：民用曙光始。
        [dusk] 暮色已盡：民用暮光終。
        [moonrise] 月出。
        [moonset] 月落。
       *[other] { $mark }
    }
report-line-order-given = { $who }：奉令{ $task }{ $units ->
        [0] {""}
        [1] {""}
       *[other] （{ $units } 隊）
    }
report-line-order-done = { $who }：已完成：{ $task }{ $units ->
        [0] {""}
        [1] {""}
       *[other] （{ $units } 隊）
    }
report-line-sighted = { $who }望見{ $whom }
report-seen = { $whom }（{ $distance }）
report-line-lost-sight = { $who }失去{ $whom }的蹤影
report-line-entered = { $who }：{ $placed ->
        [yes] 由{ $place }
       *[no] {""}
    }{ $count ->
       *[other] 入場 { $n } 人
    }
report-line-left = { $who }：{ $placed ->
        [yes] 由{ $place }
       *[no] {""}
    }{ $count ->
       *[other] 離場 { $n } 人
    }
report-line-died = { $who }：{ $placed ->
        [yes] 在{ $place }
       *[no] {""}
    }{ $count ->
       *[other] 死亡 { $n } 人
    }{ $caused ->
        [yes] （{ $cause }）
       *[no] {""}
    }
report-line-winded = { $who }：{ $count ->
       *[other] { $n } 人氣喘不支，不得不慢下來
    }
report-line-spent = { $who }：{ $count ->
       *[other] { $n } 人當日體力耗盡
    }
report-line-other = { $who }：{ $kind }（{ $n }）
report-task = { $task ->
        [stand] 原地站立
        [march] { $placed ->
            [yes] 行軍至{ $place }
           *[no] 行軍
        }
        [flee] { $placed ->
            [yes] 奔逃至{ $place }
           *[no] 奔逃
        }
        [walk] { $placed ->
            [yes] 步行至{ $place }
           *[no] 步行
        }
        [pursue] 追擊{ $whom }
        [follow] 跟隨{ $whom }
        [hold] { $placed ->
            [yes] 於{ $place }列陣
           *[no] 列陣
        }
        [rest] 休息
       *[other] { $task }
    }

report-map-north = 北
report-map-caption = 全場地形。等高線間距 { $interval }。
report-map-caption-near = 開始之處，放大。等高線間距 { $interval }。
report-map-note = 淡點：開始時每個人的位置。深點：結束時每個人的位置。線：各部隊中心所走的路，每滿一小時一點。地勢由西北方打光，並略加誇張以便辨認。
report-water = 水
report-road = 路
report-forest = 林

report-headcount-note = 任何時刻，每一方的人不是尚未到場，就是存活、被俘、離場或死亡；存活者再依其所為區分。夜間加底色。
report-part = { $part ->
        [fighting] 交戰
        [fleeing] 奔逃
        [moving] 行進
        [standing] 站立
        [resting] 休息
        [captive] 被俘
        [not-entered] 尚未到場
        [left] 離場
       *[dead] 死亡
    }
report-side = 陣營
report-people = 人數
report-people-head = 人數
report-horses = 馬匹
report-unit = 部隊
report-covered = 行程
report-final-place = 結束時所在
report-covered-note = 「行程」是部隊中心所走的路；個別的人走得更遠。
report-place-at = { $place }
report-place-from = { $place }以{ $wind } { $distance }
report-at = 東 { $x }、北 { $y }
report-wind = { $wind ->
        [n] 北
        [ne] 東北
        [e] 東
        [se] 東南
        [s] 南
        [sw] 西南
        [w] 西
       *[nw] 西北
    }

report-speed-title = 存活者平均速度
report-speed-axis = 公尺／秒
report-breath-title = 氣力：爆發餘力（W′）平均剩餘比例
report-breath-axis = 比例
report-stamina-title = 體力：當日能量平均剩餘比例
report-stamina-axis = 比例

report-measure-flow = 流量（正向減反向），人／秒
report-measure-density = 密度，人／平方公尺
report-measure-area-speed = 平均速度，公尺／秒
report-measure-force = 最大接觸力，牛頓
report-measure-line = 正向通過 { $forward } 人；反向 { $back } 人；最大流量每秒 { $flow } 人。
report-measure-area = 最大密度每平方公尺 { $density } 人{ $forced ->
        [yes] ；最大接觸力 { $force } 牛頓
       *[no] {""}
    }。

report-fact = 條
report-says = 記述所言
report-status = 狀態
report-finding = 這次執行
report-status-seen = 相符
report-status-not-seen = 不符
report-status-measured = 已量測
report-status-nothing = 無可量測
report-status-not-simulated = 尚未模擬
report-finding-number = { $measured }
report-finding-against = { $measured }；記述：{ $reads }
report-finding-lacks = 需要：{ $names }
report-finding-nothing = 這次執行中，該處無人無事可量
report-finding-unmeasured = 尚未寫明如何量測
report-facts-summary = 共 { $all } 條，這次執行中相符 { $seen } 條，不符 { $not } 條，尚未模擬 { $open } 條，未能判定 { $other } 條。單單一次執行、一個種子，不足以評斷記述：那需要就記述未明之處多次執行。

report-present = 這次執行所含
report-absent = 尚未模擬
report-absent-note = 沒有模擬的事，在這次執行中就沒有發生，也沒有任何東西代替。資料表中相應的欄位是空的，不是零。
report-mechanism = { $name ->
        [navigation] 尋路
        [locomotion] 坡地與各種土地上的行走奔跑
        [contact] 人群接觸、推擠、牆
        [perception] 視覺
        [command] 命令與將領
        [formation] 隊形
        [energetics] 氣力與當日體能
        [falls] 跌倒滾落
        [rocks] 滾石與擲石
        [missiles] 弓弩等投射
        [melee] 白刃戰
        [wounds] 創傷與失血
        [drowning] 溺水
        [crush] 擁擠壓傷
        [morale] 恐懼與士氣
        [belief] 將領對未見之事的推測
        [conduct] 投降、寬赦、違令
        [sleep] 睡眠
        [traces] 足跡與屍體等線索
        [heat-and-cold] 寒、暑、濕
        [search] 搜索與斥候
        [camp] 紮營、哨兵、巡邏
        [captives] 擒獲與看管俘虜
        [steering] 避讓
        [build] 身體：體重、身高、體力
        [light] 日、月與光
        [soil] 土質
        [sound] 聲音
        [messages] 信使與訊息
       *[other] { $name }
    }

report-priors = 記述未明之處
report-priors-note = 單次執行取各範圍的中位；對記述的評斷來自遍及所有範圍的多次執行。
report-name = 名稱
report-value = 值
report-value-used = 所用的值
report-range = 範圍
report-source = 來源
report-judgement = 判斷
report-overridden = 由情境設定
report-parameters = 參數
report-parameters-summary = 模擬器共有 { $all } 個參數：{ $sourced } 個出自已發表的資料，{ $judged } 個出於判斷。本情境改動了其中 { $changed } 個。
report-parameters-of = { $title }（{ $n }）

report-run-version = wuya 版本
report-run-seed = 種子
report-run-scenario-hash = 情境
report-run-parameter-hash = 參數
report-run-fingerprint = 最終狀態
report-run-events-fingerprint = 事件
report-run-simulated = 模擬時間
report-run-wall = 執行時間
report-run-threads = 執行緒
report-run-memory = 最大記憶體用量
report-footer = 由 wuya 寫成。情境、種子、版本相同，執行結果就相同，分毫不差。
