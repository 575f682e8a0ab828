package announcement_test

import (
	"testing"
	"time"
)

func TestScreensReadAnewOnceWhenTheTimeOfAnAnnouncementIsOver(t *testing.T) {
	onOffices(t, func(o *office) {
		work := func() {
			o.T.Helper()
			if _, err := o.service.Repeated()[0].Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		end := (o.DB.Now() + 600_000).String()
		o.released(`{"titile":"停电","endTime":"` + end + `"}`)
		o.released(`{"titile":"停水","endTime":"` + end + `"}`)
		o.released(`{"titile":"一直有效"}`)
		o.take(3)
		work() // before the end there is nothing to tell
		o.Clock.Advance(11 * time.Minute)
		work()
		work()
		marker := o.released(`{"titile":"之后"}`)
		told := o.take(2)
		if len(told) != 2 || told[0].frame != `{"cmd":"topic","msgTxt":""}` || told[0].tenant != 1 {
			t.Fatalf("at the end: %+v", told)
		}
		if got := o.unread(marker.ID); len(got) != len(staff) {
			t.Errorf("at the desks of %v", got)
		}
	})
}
