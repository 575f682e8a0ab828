package survey_test

import (
	"net/url"
	"testing"
	"time"

	"jikong/internal/testkit"
)

// A store that answers slowly keeps nobody waiting who writes something else.
func TestOthersWriteWhileAttachmentsOfAnswersComeAndGo(t *testing.T) {
	onDesks(t, func(o *desk) {
		far := testkit.Far(t, o.DB, o.blobs)
		o.service.Attachments.Blobs = far
		v := o.published(attaching)
		sent := o.uploaded(v, o.begun(v), "send", "一.jpg", picture)
		o.uploaded(v, o.begun(v), "upload", "没有寄.jpg", picture)
		if far.Calls() < 2 {
			t.Fatal("nothing was stored")
		}
		o.form(v, url.Values{"go": {"erase"}, "code": {sent.Receipt.Code}})
		if far.Calls() == 0 {
			t.Error("what was taken back stays")
		}
		o.Clock.Advance(25 * time.Hour)
		o.runDaily()
		if far.Calls() == 0 || o.stored() != 0 {
			t.Error("what was never sent stays")
		}
	})
}
