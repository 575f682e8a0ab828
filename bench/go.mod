module jikong/bench

go 1.26.0
