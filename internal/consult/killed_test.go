package consult_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/consult"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/resource"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

const (
	killedEnv = "JIKONG_TEST_KILLED_LETTERS"
	writers   = 20
)

// postOffice is a service on a data folder, for processes that are killed and for those that look afterwards. Anybody may write as much
// as he likes.
func postOffice(dir string) (*consult.Service, *db.DB, error) {
	d, err := db.Open(context.Background(), db.Options{DataDir: dir})
	if err != nil {
		return nil, nil, err
	}
	vault, err := privacy.NewVault([]byte(strings.Repeat("s", 32)))
	if err != nil {
		return nil, nil, err
	}
	sessions, err := auth.New(d, auth.Options{Secret: []byte(strings.Repeat("s", 32))})
	if err != nil {
		return nil, nil, err
	}
	return consult.New(consult.Options{DB: d, Vault: vault, Humans: humans{}, Throttle: sessions.Throttle, Tenants: sites{}, Departments: departs{},
		Versions: bumps{new(int)}, Shared: resource.NewShared(), WriteRate: auth.Rate{Burst: 1 << 30, Every: time.Nanosecond}}), d, nil
}

func keyed(key string) consult.Form {
	f := letter()
	f.Key, f.Content = key, "这是第 "+key+" 封来信，请问怎么办才好？"
	return f
}

// A process with twenty writers is killed again and again. Whatever it acknowledged is there, once and whole; whoever did not hear
// the answer and sends the same form again gets one letter too.
func TestNoAcknowledgedLetterIsLostOrDoubledByAKill(t *testing.T) {
	if dir := os.Getenv(killedEnv); dir != "" {
		writeForEver(dir)
		return
	}
	rounds := 4
	if os.Getenv("JIKONG_TEST_EVERYTHING") != "" {
		rounds = 25
	}
	dir := testkit.SQLiteFolder(t)
	_, d, err := postOffice(dir)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, ourSite)
		return err
	})
	if err != nil || d.Close() != nil {
		t.Fatal(err)
	}
	begun, acknowledged := map[string]bool{}, map[string]string{}
	for round := range rounds {
		writeUntilKilled(t, dir, round, begun, acknowledged)
	}
	if len(acknowledged) < 10*rounds {
		t.Fatalf("only %d letters were acknowledged in %d rounds", len(acknowledged), rounds)
	}
	checkLetters(t, dir, begun, acknowledged)
	t.Logf("%d kills, %d letters acknowledged, %d unanswered", rounds, len(acknowledged), len(begun)-len(acknowledged))
}

// writeUntilKilled notes what the process began and what it acknowledged, and kills it at a moment of chance.
func writeUntilKilled(t *testing.T, dir string, round int, begun map[string]bool, acknowledged map[string]string) {
	t.Helper()
	victim := exec.Command(os.Args[0], "-test.run", "^TestNoAcknowledgedLetterIsLostOrDoubledByAKill$")
	victim.Env = append(os.Environ(), killedEnv+"="+dir, fmt.Sprintf("JIKONG_TEST_ROUND=%d", round))
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	lines, kill := bufio.NewScanner(out), time.AfterFunc(20*time.Second, func() { _ = victim.Process.Kill() })
	for seen := 0; lines.Scan(); {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) == 2 && words[0] == "begin":
			begun[words[1]] = true
		case len(words) == 4 && words[0] == "have":
			if seen++; seen == 1 {
				kill.Reset(time.Duration(20+rand.IntN(300)) * time.Millisecond)
			}
			acknowledged[words[1]] = words[2] + " " + words[3]
		}
	}
	_ = victim.Wait() // it was killed
}

// writeForEver is the process that is killed.
func writeForEver(dir string) {
	s, _, err := postOffice(dir)
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(os.Stdout, format+"\n", args...)
	}
	ctx := web.WithRequest(context.Background(), web.Request{IP: "192.0.2.1"})
	var all sync.WaitGroup
	for writer := range writers {
		all.Go(func() {
			for n := 0; ; n++ {
				key := fmt.Sprintf("%s-%d-%d", os.Getenv("JIKONG_TEST_ROUND"), writer, n)
				say("begin %s", key)
				r, err := s.Submit(ctx, ourSite, keyed(key))
				if err != nil {
					panic(err)
				}
				say("have %s %s %s", key, r.QueryCode, r.Password)
			}
		})
	}
	all.Wait()
}

func checkLetters(t *testing.T, dir string, begun map[string]bool, acknowledged map[string]string) {
	t.Helper()
	s, d, err := postOffice(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx := web.WithRequest(t.Context(), web.Request{IP: "192.0.2.1"})
	stored, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM consult_letter`)
	if err != nil || stored < int64(len(acknowledged)) || stored > int64(len(begun)) {
		t.Errorf("%d stored, %d acknowledged, %d begun, %v", stored, len(acknowledged), len(begun), err)
	}
	for key := range begun {
		receipt, err := s.Submit(ctx, ourSite, keyed(key))
		if err != nil {
			t.Fatalf("sending %s again: %v", key, err)
		}
		if was, known := acknowledged[key]; known && was != receipt.QueryCode+" "+receipt.Password {
			t.Errorf("letter %s was acknowledged as %s, now it is %s", key, was, receipt.QueryCode)
		}
	}
	after, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM consult_letter`)
	if err != nil || after != int64(len(begun)) {
		t.Errorf("sent again there are %d letters, %d were begun, %v", after, len(begun), err)
	}
	half, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM consult_letter l LEFT JOIN privacy_key k ON k.record_id = l.id
		WHERE k.record_id IS NULL OR l.content_sealed = '' OR l.due_time IS NULL`)
	if err != nil || half != 0 {
		t.Errorf("%d letters are half, %v", half, err)
	}
}
