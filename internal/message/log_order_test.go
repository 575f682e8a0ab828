package message

import (
	"testing"
	"time"

	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

func TestTheOrderOfTheLogOfMessagesUsesAnIndex(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		s, err := New(Options{Clock: time.Now, DB: d})
		if err != nil {
			t.Fatal(err)
		}
		crudtest.SortsUseIndex(t, d, s.log)
	})
}
