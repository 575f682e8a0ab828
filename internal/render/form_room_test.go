package render

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/errs"
	"jikong/internal/web"
)

// timed notes until when a form has to be here.
type timed struct {
	*httptest.ResponseRecorder
	due time.Time
}

func (w *timed) SetReadDeadline(due time.Time) error {
	w.due = due
	return nil
}

func TestFormsShareABoundedMemory(t *testing.T) {
	room := formRoom{of: map[string]int64{}}
	send := func(address string, length int64, wait time.Duration) (*timed, func(), error) {
		ctx, stop := context.WithTimeout(web.WithRequest(t.Context(), web.Request{IP: address}), wait)
		t.Cleanup(stop)
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/message", strings.NewReader(""))
		r.ContentLength = length
		w := &timed{ResponseRecorder: httptest.NewRecorder()}
		leave, err := room.take(w, r)
		return w, leave, err
	}
	var leave func()
	for range 3 {
		w, done, err := send("10.0.0.1", 150<<20, time.Second)
		if err != nil || time.Until(w.due) < time.Minute || time.Until(w.due) > longestForm {
			t.Fatalf("a form of photos: %v, due %v", err, w.due)
		}
		leave = done
	}
	if _, _, err := send("10.0.0.1", -1, time.Millisecond); !errs.Is(err, errs.TooMany) || !strings.Contains(err.Error(), "还没有收到") {
		t.Errorf("a fourth of the same sender: %v", err)
	}
	if w, _, err := send("10.0.0.2", 2000, time.Millisecond); err != nil || time.Until(w.due) > 61*time.Second {
		t.Errorf("a short form of somebody else: %v, due %v", err, w.due)
	}
	time.AfterFunc(20*time.Millisecond, leave)
	if _, _, err := send("10.0.0.1", heldForm, 10*time.Second); err != nil {
		t.Errorf("a form that waits for another of its sender: %v", err)
	}
	for i := range 20 {
		_, _, err := send("10.1.0."+string(rune('a'+i)), heldForm, time.Millisecond)
		if room.taken > allForms {
			t.Fatalf("%d bytes are taken, %v", room.taken, err)
		}
	}
}
