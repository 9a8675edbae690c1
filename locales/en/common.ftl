# Names of the closed lists in recordings (docs/format/recording.md).

fate =
    { $fate ->
        [not-entered] not yet come
        [alive] alive
        [captive] captive
        [left] gone
        [dead] dead
       *[other] { $fate }
    }

cause =
    { $cause ->
        [blow] hand weapon
        [missile] missile
        [rock] rock
        [fall] fall
        [crush] crushed
        [trampled] trampled
        [drowned] drowned
        [bleeding] bled to death
        [exertion] exertion
        [heat] heat
        [cold] cold
       *[other] { $cause }
    }

event-kind =
    { $kind ->
        [order-given] order given
        [order-done] order carried out
        [sighted] sighted
        [lost-sight] lost from sight
        [entered] came in
        [left] went out
        [died] died
        [winded] out of breath
        [spent] worn out
       *[other] { $kind }
    }

body =
    { $body ->
        [foot] on foot
        [rider] rider
        [horse] horse
       *[other] { $body }
    }
