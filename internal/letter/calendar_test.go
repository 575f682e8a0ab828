package letter_test

import (
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/letter"
	"jikong/internal/testkit"
)

func TestAChangeOfTheCalendarLeavesALetterAloneThatIsAnsweredMeanwhile(t *testing.T) {
	onOffices(t, func(o *office) {
		o.at("2026-11-23 09:00")
		answered, open := o.id(o.send()), o.id(o.send(func(f *letter.Form) { f.Title = "还没有答复的信" }))
		version := func() int64 { return o.Number(`SELECT version FROM consult_letter WHERE id = $1`, open) }
		before, changed := version(), make(chan testkit.Answer, 1)
		o.Must(o.DB.Tx(o.T.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(o.T.Context(), `UPDATE consult_letter SET version = version + 1, state = 'answered', due_time = NULL, amber_time = NULL WHERE id = $1`, answered)
			go func() {
				changed <- o.Call("POST", "/consult/holiday/add", object{"day": "2026-11-24", "kind": "off", "name": "停电"})
			}()
			time.Sleep(200 * time.Millisecond) // the change reaches what it waits for
			return err
		}))
		if a := <-changed; !a.Success {
			o.T.Fatal(a.Body)
		}
		if n := o.Number(`SELECT COUNT(*) FROM consult_letter WHERE id = $1 AND due_time IS NULL AND amber_time IS NULL`, answered); n != 1 {
			o.T.Error("the clock of an answered letter runs again")
		}
		if version() != before+1 {
			o.T.Error("whoever has read the letter with its old deadline may write it back")
		}
	})
}
