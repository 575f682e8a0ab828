package testkit

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	killedEnv     = "JIKONG_TEST_KILLED"
	roundEnv      = "JIKONG_TEST_ROUND"
	killedWriters = 20
	firstWord     = 20 * time.Second // a process that says nothing for so long is killed all the same
)

// Told is what killed processes began to write and what they acknowledged, by key.
type Told struct {
	Begun        map[string]bool
	Acknowledged map[string]string
	Kills        int
}

// KilledWriters runs the calling test again as a process on the data folder dir, with twenty writers that each call what open
// returns with new keys, and kills it at a moment of chance; 4 times, or 25 with JIKONG_TEST_EVERYTHING. In the process that is
// killed it does not return, so it comes before anything else that the test does. What write returns is the acknowledgement: one
// word. prepare is called once, in the surviving process, to make the folder.
func KilledWriters(t *testing.T, prepare func() (dir string), open func(dir string) (write func(key string) (string, error))) (dir string, told Told) {
	t.Helper()
	if dir := os.Getenv(killedEnv); dir != "" {
		writeForEver(open(dir))
	}
	told = Told{Begun: map[string]bool{}, Acknowledged: map[string]string{}, Kills: 4}
	if os.Getenv("JIKONG_TEST_EVERYTHING") != "" {
		told.Kills = 25
	}
	dir = prepare()
	for round := range told.Kills {
		told.hearUntilKilled(t, dir, round)
	}
	if len(told.Acknowledged) < 10*told.Kills {
		t.Fatalf("only %d writes were acknowledged in %d rounds", len(told.Acknowledged), told.Kills)
	}
	return dir, told
}

// hearUntilKilled notes what the process begins and acknowledges.
func (told *Told) hearUntilKilled(t *testing.T, dir string, round int) {
	t.Helper()
	victim := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	victim.Env = append(os.Environ(), killedEnv+"="+dir, fmt.Sprintf("%s=%d", roundEnv, round))
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	lines, kill := bufio.NewScanner(out), time.AfterFunc(firstWord, func() { _ = victim.Process.Kill() })
	for seen := 0; lines.Scan(); {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) == 2 && words[0] == "begin":
			told.Begun[words[1]] = true
		case len(words) == 3 && words[0] == "have":
			if seen++; seen == 1 {
				kill.Reset(time.Duration(20+rand.IntN(300)) * time.Millisecond)
			}
			told.Acknowledged[words[1]] = words[2]
		}
	}
	_ = victim.Wait() // it was killed
}

func writeForEver(write func(key string) (string, error)) {
	var mu sync.Mutex
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(os.Stdout, format+"\n", args...)
	}
	var all sync.WaitGroup
	for writer := range killedWriters {
		all.Go(func() {
			for n := 0; ; n++ {
				key := fmt.Sprintf("killed-writer-%s-%d-%d", os.Getenv(roundEnv), writer, n)
				say("begin %s", key)
				receipt, err := write(key)
				if err != nil {
					panic(err)
				}
				say("have %s %s", key, receipt)
			}
		})
	}
	all.Wait()
}
