# 劇本有何錯誤，依代碼排列（crates/wuya-scenario/src/codes.rs），以及怎樣才對。

problem-error = 錯誤
problem-help = 提示
problem-also = 另一處
problem-nearest = 是否為「{ $near }」？
problem-count =
    { $count ->
       *[other] 劇本共有 { $count } 處錯誤。
    }

type-text = 引號內的文字
type-number = 數字
type-whole = 整數
type-bool = true 或 false
type-date = 不帶引號的日期
type-list = 列表 [ … ]
type-table = 表 {"{"} … {"}"}
type-word = 引號內的一個詞
type-choice = 引號內的一個詞，或只有一個鍵的表
type-nothing = 空值

kind-length = 長度
kind-coordinate = 座標
kind-time = 時間
kind-speed = 速度
kind-mass = 質量
kind-temperature = 溫度
kind-fraction = 比例
kind-rainfall = 雨量
kind-rate = 單位時間的數目
kind-density = 單位面積的數目
kind-power-per-mass = 單位質量的功率
kind-energy-per-mass = 單位質量的能量
kind-count = 數目
kind-anything = 數量
kind-truth = 真或假
kind-quantity = 數字或數量
kind-quoted = 單引號內的文字
kind-seen = seen(…)
kind-table = 一張表：people、horses、events、series('…')、measure('…')
kind-row = 列的名稱，如 people.count(p, …) 中的 p
kind-text-compare = 文字之間只能用 == 或 !=

what-prior = 先驗
what-place = 地點
what-side = 陣營
what-kind = 兵種
what-kit = 裝備
what-unit = 部隊
what-unit-or-side = 部隊或陣營
what-order = 命令
what-entrance = 入口
what-measure = 量測
what-mechanism = 機制
what-source = 出處

wanted-any = 任何數
wanted-positive = 須大於 0
wanted-not-negative = 不得小於 0
wanted-within-load = 不得多於所屬的負重
end-of-text = 結尾

geometry-point = 點
geometry-line = 線
geometry-area = 多邊形
geometry-line-or-area = 線或面
geometry-any = 一個點、一條線或一個多邊形

not-a-collection = 應為含有 features 列表的 FeatureCollection
not-a-position = 一個位置是東、北兩個數的列表；線是位置的列表，多邊形是環的列表
open-ring = 環未閉合：最後一點須與第一點相同

body-foot = 步行的人
body-rider = 騎者
body-horse = 馬

stand-off-map = 地圖之外
stand-in-water = { $depth } 公尺深的水中
stand-in-wall = 牆裡
stand-in-solid = 「{ $name }」之內
nearest-free = 最近的空地在 { $at }
nowhere-free = 附近沒有空地

W0101 = 不是 TOML：{ $reason }
W0102 = 沒有「{ $name }」這個鍵
    .right = 此處可用的鍵：{ $known }
W0103 = 缺少「{ $name }」
W0104 = 應為{ $expected }，卻是{ $found }
W0105 = 應有 { $expected } 項，卻有 { $found } 項
W0106 = 「{ $name }」不在選項之中
    .right = 可用：{ $known }
W0107 = 下列應恰取其一：{ $known }；現有：{ $found }
W0108 = 「{ $name }」應單獨寫成引號內的一個詞
    .right = 可用：{ $known }
W0109 = 「{ $name }」需要一個表
    .right = 可用：{ $known }
W0110 = 無法讀取「{ $file }」：{ $reason }
W0111 = 「{ $file }」不是 UTF-8 文字（第 { $byte } 位元組）
W0112 = 「{ $file }」作為文字檔過大
W0113 = 「{ $file }」不是此資料夾中的檔案
    .right = 請寫劇本資料夾內的檔名，不帶「..」，也不以「/」開頭
W0114 = 「{ $file }」納入了兩次
W0115 = 「{ $name }」只能出現一次，且須在 scenario.toml 中

W0201 = 「{ $name }」這個名稱用了兩次
W0202 = 沒有「{ $name }」這個{ $what }
W0203 = 「{ $name }」在此指多支部隊
    .right = 請寫陣營，或其中一隊，如 'name/2'
W0204 = 「{ $name }」不能作名稱
    .right = 名稱不得空白，也不得有斜線
W0205 = 上級互相循環：{ $circle }
W0206 = 「{ $name }」是{ $found }，此處需要{ $expected }
W0207 = 「{ $name }」是另一部隊的命令，此主將不得而知
W0208 = 「{ $name }」既是部隊又是陣營
    .right = 請為其一另取名稱

W0301 = 不是所需的數量：{ $reason }
W0302 = 「{ $text }」沒有單位；此處需要{ $kind }
    .right = 例如 { $example }
W0303 = { $value } 超出範圍：{ $wanted }
W0304 = 「{ $text }」不是數目
    .right = 數字，或含糊的數，如「several hundred」、「三千多」
W0305 = 上下限顛倒：小的在前
W0306 = 此時刻不晚於前一個
W0307 = 先驗「{ $name }」須恰有 uniform、log-uniform、triangular、normal、choice、hedge、fixed 其中之一
W0308 = 同一先驗的值須屬同類：{ $reason }
W0309 = 沒有「{ $name }」這個參數
    .right = `wuya explain` 列出所有參數
W0310 = 「{ $name }」不能這樣設：{ $reason }
W0311 = 「{ $name }」出於判斷，卻未說明理由
    .right = 請加 `reason = "…"`
W0312 = 「{ $text }」不是方向
    .right = 方位詞（「北」、「西北」、"NW"）、自北順時針的方位角（"35 deg"），或所面對的地點
W0313 = 下列須恰有其一：{ $keys }

W0401 = 「{ $text }」不是帶時刻的日期
    .right = 例如 "1129-12-20T13:00"
W0402 = 沒有「{ $text }」這個日期：{ $reason }
W0403 = 「{ $text }」不是結束時刻
    .right = 時長（"2 h"、「半個時辰」）、時刻（"18:00"）、日期（"1129-12-21T08:00"），或 "next sunrise + 1 h"（sunset、dawn、dusk）
W0404 = 結束不晚於開始
W0405 = 一場戰事最長 { $days } 日
W0406 = 此地此季沒有 { $event }

W0501 = 不是 GeoJSON：{ $reason }
W0502 = 地物「{ $key }」不能用：{ $reason }
W0503 = { $kind } 沒有「{ $name }」這個屬性
    .right = 其屬性：{ $known }
W0504 = 缺少屬性「{ $name }」
W0505 = 「{ $file }」不能作高程模型：{ $reason }
W0506 = 沒有地面：請給 `elevation`，或給 `base` 與 `bounds`
W0507 = { $kind } 應為{ $expected }，此處卻是 { $found }
W0508 = 無法造出地面：{ $reason }
W0509 = { $reason }
W0510 = 「{ $text }」不是座標系統
    .right = 例如 "EPSG:32650"

W0601 = 空無一人：至少須有一人
W0602 = 「{ $unit }」的 { $count } 人容不進「{ $place }」：只容得下 { $fits } 人
W0603 = 「{ $unit }」的 { $total } 人中有 { $count } 人會站在{ $reason }，第一個在 { $at }
    .right = { $free }
W0604 = { $units } 支部隊共 { $count } 列人馬，太多了：最多 { $most }
W0605 = 應為{ $expected }，此兵種卻是{ $found }
W0606 = 「{ $unit }」沒有出發的地點
    .right = 請給 `place`，稍後才進場的請給 `entrance`
W0607 = 世界不接受：{ $reason }
W0608 = 「{ $unit }」沒有主將，而只有主將能察看、跟隨、統領各隊
W0609 = 「{ $unit }」的 { $total } 人中有 { $count } 人會站進別人身體裡

W0701 = 表達式在 { $found } 處讀不下去
W0702 = 沒有「{ $name }」這個名稱
    .right = 此處可用：{ $known }
W0703 = 「{ $name }」屬於戰場的真相，主將無從得知
    .right = 條件只看得見他所察覺的：seen(…)、breath、together、light、done(…) 等
W0704 = 此處應為{ $expected }
W0705 = 「{ $name }」應有 { $expected } 個引數，卻有 { $found } 個
W0706 = 應為{ $expected }，卻是{ $found }
    .right = 請連單位寫出：{ $example }
W0707 = 條件與主張中不用 { $what }
W0708 = 表達式過長或過深：至多 { $length } 位元組、{ $depth } 層
W0709 = 「{ $column }」絕不會是「{ $name }」
    .right = 可用：{ $known }
W0711 = 「{ $text }」不是讀數
    .right = 含糊的數（「三千多」）、數量（「半個時辰」）、"true" 或 "false"
W0712 = 量的是{ $expected }，讀數卻是{ $found }
