package recruit

import (
	"testing"
	"time"

	"jikong/internal/testkit"
)

// A store that answers slowly keeps nobody waiting who writes something else.
func TestOthersWriteWhilePapersComeAndGo(t *testing.T) {
	clock := testkit.NewClock()
	d := testkit.SQLite(t, clock.Now)
	b := openBureau(t, d, clock)
	far := testkit.Far(t, d, b.blobs)
	b.service.Papers.Blobs = far
	p := b.open()
	check := b.fill(b.start(p, "k"), womanID)
	if far.Calls() == 0 {
		t.Fatal("nothing was stored")
	}
	b.turn(check, "back", nil, nil)
	b.turn(check, "next", nil, map[string]string{"paper-identity": "身份证新.jpg"})
	b.Clock.Advance(60 * 24 * time.Hour)
	far.Calls()
	if _, err := b.service.Retain(t.Context()); err != nil || far.Calls() == 0 {
		t.Errorf("nothing was removed: %v", err)
	}
}
