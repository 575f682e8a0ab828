package message

import (
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/resource/resourcetest"
	"jikong/internal/testkit"
)

func TestTheOrderOfTheLogOfMessagesUsesAnIndex(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		s, err := New(Options{Clock: time.Now, DB: d})
		if err != nil {
			t.Fatal(err)
		}
		resourcetest.SortsUseIndex(t, d, s.log)
	})
}
