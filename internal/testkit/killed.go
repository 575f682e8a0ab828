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

	"jikong/internal/db"
)

const (
	killedFolderEnv   = "JIKONG_TEST_KILLED_FOLDER"
	killedDatabaseEnv = "JIKONG_TEST_KILLED_DATABASE"
	killedRoundEnv    = "JIKONG_TEST_KILLED_ROUND"
	killedWriters     = 20
	wordsBeforeKill   = 5           // so that the slowest machine leaves something to check
	firstWord         = time.Minute // a process that says nothing for so long is killed all the same
)

// Killed is a test of what twenty writers wrote when their process was killed at moments of chance. A place names the database and,
// in DataDir, a folder for files, with both kinds of database.
type Killed struct {
	// Prepare makes what they write into; once, in the process that survives.
	Prepare func(t *testing.T, place db.Options)
	// Open is called in each process that is killed.
	Open func(place db.Options) (KilledWrite, error)
	// Check looks at what is left.
	Check func(t *testing.T, place db.Options, told Told)
}

// KilledWrite writes something new under a key. It calls have with each acknowledgement, a word without spaces.
type KilledWrite func(key string, have func(word string)) error

// Told is what killed processes began to write and what they acknowledged, by key; of several acknowledgements the last.
type Told struct {
	Begun        map[string]bool
	Acknowledged map[string]string
	Kills        int
}

// Run kills 8 times for each kind of database, 50 times with Everything. The processes are this test, run again.
func (k Killed) Run(t *testing.T) {
	t.Helper()
	for _, kind := range []struct {
		name  string
		place func(testing.TB) db.Options
	}{
		{"sqlite", func(tb testing.TB) db.Options { return db.Options{DataDir: SQLiteFolder(tb)} }},
		{"postgres", func(tb testing.TB) db.Options { return db.Options{URL: PostgresURL(tb), DataDir: tb.TempDir()} }},
	} {
		t.Run(kind.name, func(t *testing.T) {
			if dir := os.Getenv(killedFolderEnv); dir != "" {
				k.writeForEver(db.Options{DataDir: dir, URL: os.Getenv(killedDatabaseEnv)})
			}
			k.killAndCheck(t, kind.place(t))
		})
	}
}

func (k Killed) killAndCheck(t *testing.T, place db.Options) {
	t.Helper()
	told := Told{Begun: map[string]bool{}, Acknowledged: map[string]string{}, Kills: 8}
	if Everything() {
		told.Kills = 50
	}
	k.Prepare(t, place)
	for round := range told.Kills {
		told.hearUntilKilled(t, place, round)
	}
	if len(told.Acknowledged) < 5*told.Kills {
		t.Fatalf("only %d writes were acknowledged in %d rounds", len(told.Acknowledged), told.Kills)
	}
	t.Logf("%d kills, %d writes begun, %d acknowledged", told.Kills, len(told.Begun), len(told.Acknowledged))
	k.Check(t, place, told)
}

// hearUntilKilled notes what the process begins and acknowledges.
func (told *Told) hearUntilKilled(t *testing.T, place db.Options, round int) {
	t.Helper()
	test, kind, _ := strings.Cut(t.Name(), "/")
	victim := exec.Command(os.Args[0], "-test.run", "^"+test+"$/^"+kind+"$")
	victim.Env = append(os.Environ(), killedFolderEnv+"="+place.DataDir, killedDatabaseEnv+"="+place.URL, fmt.Sprintf("%s=%d", killedRoundEnv, round))
	out, err := victim.StdoutPipe()
	if err == nil {
		err = victim.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines, kill := bufio.NewScanner(out), time.AfterFunc(firstWord, func() { _ = victim.Process.Kill() })
	for seen := 0; lines.Scan(); {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) == 2 && words[0] == "begin":
			told.Begun[words[1]] = true
		case len(words) == 3 && words[0] == "have":
			if seen++; seen == wordsBeforeKill {
				kill.Reset(time.Duration(20+rand.IntN(300)) * time.Millisecond)
			}
			told.Acknowledged[words[1]] = words[2]
		default:
			t.Errorf("the process says %q", lines.Text())
		}
	}
	_ = victim.Wait() // it was killed
}

func (k Killed) writeForEver(place db.Options) {
	write, err := k.Open(place)
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	say := func(words ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(os.Stdout, words...)
	}
	var all sync.WaitGroup
	for writer := range killedWriters {
		all.Go(func() {
			for n := 0; ; n++ {
				key := fmt.Sprintf("killed-writer-%s-%d-%d", os.Getenv(killedRoundEnv), writer, n)
				say("begin", key)
				if err := write(key, func(word string) { say("have", key, word) }); err != nil {
					panic(err)
				}
			}
		})
	}
	all.Wait()
}
