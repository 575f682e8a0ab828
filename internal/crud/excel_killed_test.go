package crud_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const killedEnv = "JIKONG_TEST_KILLED_IMPORT"

// killedImport is what a process that is killed has to know.
type killedImport struct {
	URL, Folder string // where its database is
	Task        value.ID
	At          string // the row in whose middle it ends
}

// A process that is killed among the rows of a part: this test starts itself again as that process.
func TestALongImportThatIsEndedByAKillGoesOnOrLeavesNothing(t *testing.T) {
	if text := os.Getenv(killedEnv); text != "" {
		importUntilKilled(t, text)
		return
	}
	for _, s := range []struct {
		says, whole string
		left        int64 // rows of the file that are in after the kill
	}{
		{"good rows come in: it goes on after the last whole part", "0", 990},
		{"all rows or none: nothing is left", "1", 0},
	} {
		t.Run(s.says, func(t *testing.T) {
			testkit.On(t, db.SQLite, func(t *testing.T) { killAndGoOn(t, db.Options{DataDir: printed.Folder(t)}, s.whole, s.left) })
			testkit.On(t, db.Postgres, func(t *testing.T) { killAndGoOn(t, db.Options{URL: printed.URL(t)}, s.whole, s.left) })
		})
	}
}

func killAndGoOn(t *testing.T, place db.Options, whole string, left int64) {
	o := officeIn(t, place, func(*crud.Resource[Leaflet]) {})
	task := o.waits(map[string]string{"validateStatus": whole}, longFile(t, 2_100))
	killWhenInside(t, killedImport{place.URL, place.DataDir, task, "长文件第1240行"})
	if n := o.count(); n != left {
		t.Fatalf("%d rows after the kill, want %d", n, left)
	}
	if err := o.work(o.ctx(), task, silent); err != nil {
		t.Fatal(err)
	}
	_, after := o.state(task)
	twice, err := o.intOf(`SELECT COUNT(*) FROM (SELECT title FROM leaflet GROUP BY title HAVING COUNT(*) > 1) AS twice`)
	if err != nil || twice != 0 {
		t.Errorf("%d rows came in twice, %v", twice, err)
	}
	in := int64(2_079)
	if whole == "1" {
		in = 0
	}
	if n := o.count(); n != in || int64(after.Result.Success) != in || after.Result.Errors != 21 || len(after.Result.Refused) != 21 {
		t.Errorf("%d rows are in, told of %+v", n, after.Result)
	}
}

// officeIn opens a database that another process opens, too.
func officeIn(t *testing.T, place db.Options, change func(*crud.Resource[Leaflet])) *office {
	t.Helper()
	database, err := db.Open(context.Background(), place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := database.Close(); err != nil {
			t.Error(err)
		}
	})
	d := &desk{t: t, db: database, who: person(1, "editor", everything)}
	return d.withFiles(change)
}

// killWhenInside starts the process and kills it when it says that it is among the rows.
func killWhenInside(t *testing.T, k killedImport) {
	t.Helper()
	victim := exec.Command(os.Args[0], "-test.run", "^TestALongImportThatIsEndedByAKillGoesOnOrLeavesNothing$")
	victim.Env = append(os.Environ(), killedEnv+"="+asJSON(t, k))
	out, err := victim.StdoutPipe()
	if err == nil {
		err = victim.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	said, err := bufio.NewReader(out).ReadString('\n')
	if kill := victim.Process.Kill(); kill != nil || err != nil || said != "inside\n" {
		t.Errorf("it said %q, %v %v", said, err, kill)
	}
	_ = victim.Wait() // it was killed
}

// importUntilKilled is the process that is killed: within a transaction, with rows that are not committed.
func importUntilKilled(t *testing.T, text string) {
	var k killedImport
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		t.Fatal(err)
	}
	o := officeIn(t, db.Options{URL: k.URL, DataDir: k.Folder}, func(r *crud.Resource[Leaflet]) {
		take := r.Excel.Take
		r.Excel.Take = func(ctx context.Context, tx *db.Tx, row *Leaflet, cells map[string]string) error {
			if row.Title == k.At {
				fmt.Println("inside")
				time.Sleep(time.Minute) // the kill comes first
			}
			return take(ctx, tx, row, cells)
		}
	})
	t.Fatal(o.work(o.ctx(), k.Task, silent))
}
