package testkit

import "os"

// Everything says that tests run in their long form: more kills, every payload in every place, every guess. `make torture` sets it.
func Everything() bool { return os.Getenv("JIKONG_TEST_EVERYTHING") != "" }
