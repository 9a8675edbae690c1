# 紀錄中封閉清單的名稱（docs/format/recording.md）。

fate =
    { $fate ->
        [not-entered] 尚未到場
        [alive] 存活
        [captive] 被俘
        [left] 離場
        [dead] 死亡
       *[other] { $fate }
    }

cause =
    { $cause ->
        [blow] 兵刃
        [missile] 箭矢
        [rock] 落石
        [fall] 墜跌
        [crush] 擠壓
        [trampled] 踐踏
        [drowned] 溺水
        [bleeding] 失血
        [exertion] 力竭
        [heat] 中暑
        [cold] 凍斃
       *[other] { $cause }
    }

event-kind =
    { $kind ->
        [order-given] 下令
        [order-done] 奉令完成
        [sighted] 望見
        [lost-sight] 失去蹤影
        [entered] 入場
        [left] 離場
        [died] 死亡
        [winded] 氣喘不支
        [spent] 體力耗盡
       *[other] { $kind }
    }

body =
    { $body ->
        [foot] 步行
        [rider] 騎者
        [horse] 馬
       *[other] { $body }
    }
