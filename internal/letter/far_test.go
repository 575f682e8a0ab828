package letter_test

import (
	"testing"
	"time"

	"jikong/internal/letter"
	"jikong/internal/testkit"
)

// A store that answers slowly keeps nobody waiting who writes something else.
func TestOthersWriteWhileAttachmentsOfLettersComeAndGo(t *testing.T) {
	onOneOffice(t, func(o *office) {
		far := testkit.Far(t, o.DB, o.blobs)
		o.service.Attachments.Blobs = far
		p := o.open(letter.Home, "write", "1")
		o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "upload", "@a.jpg", "content")
		if far.Calls() == 0 {
			t.Fatal("nothing was stored")
		}
		o.Clock.Advance(37 * time.Hour)
		o.run(letter.RetentionJob)
		if far.Calls() == 0 || o.Number(`SELECT COUNT(*) FROM consult_file`) != 0 {
			t.Error("nothing was removed")
		}
	})
}
