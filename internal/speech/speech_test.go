package speech_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/errs"
	"jikong/internal/speech"
	"jikong/internal/web"
)

const sound = "ID3 the sound of a sentence"

// tts is a speech service that counts its questions and remembers the last one.
type tts struct {
	*httptest.Server
	asked atomic.Int32
	mu    sync.Mutex
	last  map[string]string
	token string
}

func newTTS(t *testing.T, answer http.HandlerFunc) *tts {
	t.Helper()
	s := &tts{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked.Add(1)
		s.mu.Lock()
		s.last, s.token = nil, r.Header.Get("Authorization")
		err := json.NewDecoder(r.Body).Decode(&s.last)
		s.mu.Unlock()
		if err != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("asked %s %s: %v", r.Method, r.Header.Get("Content-Type"), err)
		}
		answer(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func speak(w http.ResponseWriter, _ *http.Request) { answerWith(w, "audio/mpeg", sound) }

func answerWith(w http.ResponseWriter, kind, body string) {
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write([]byte(body))
}

// desk is the API with the speech calls, at a clock that the test moves.
type desk struct {
	t   *testing.T
	api *web.API
	now time.Time
}

type everybody struct{}

func (everybody) Admit(ctx context.Context, _ web.Access) (context.Context, error) { return ctx, nil }

func open(t *testing.T, o speech.Options) *desk {
	t.Helper()
	d := &desk{t: t, api: web.NewAPI("test", everybody{}), now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}
	o.Clock = func() time.Time { return d.now }
	s, err := speech.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Mount(d.api)
	return d
}

func (d *desk) post(body string) *httptest.ResponseRecorder { return d.postFrom("10.0.0.9", body) }

func (d *desk) postFrom(reader, body string) *httptest.ResponseRecorder {
	d.t.Helper()
	r := httptest.NewRequest("POST", "/speech", strings.NewReader(body))
	w := httptest.NewRecorder()
	d.api.ServeHTTP(w, r.WithContext(web.WithRequest(r.Context(), web.Request{IP: reader})))
	return w
}

func (d *desk) say(text string) *httptest.ResponseRecorder {
	d.t.Helper()
	body, err := json.Marshal(map[string]string{"text": text})
	if err != nil {
		d.t.Fatal(err)
	}
	return d.post(string(body))
}

// refused expects an answer that no browser takes for sound, with words for a person.
func refused(t *testing.T, w *httptest.ResponseRecorder, words string) {
	t.Helper()
	if w.Code < 400 || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") || !strings.Contains(w.Body.String(), words) {
		t.Errorf("%d %s %.200s, want a refusal with %q", w.Code, w.Header().Get("Content-Type"), w.Body, words)
	}
}

func TestWithoutAServiceTheToolbarIsToldSo(t *testing.T) {
	d := open(t, speech.Options{})
	w := httptest.NewRecorder()
	d.api.ServeHTTP(w, httptest.NewRequest("GET", "/speech", nil))
	if !strings.Contains(w.Body.String(), `"available":false`) {
		t.Error(w.Body)
	}
	refused(t, d.say("预防流感"), "本站没有语音服务")
}

func TestASentenceIsSaidWithTheConfiguredVoiceAndKept(t *testing.T) {
	service := newTTS(t, speak)
	d := open(t, speech.Options{URL: service.URL + "/v1/audio/speech", Token: "s3cret", Model: "zh", Voice: "xiaoyu"})
	for range 3 {
		w := d.say(" 预防\n流感，\u0007 ")
		if w.Code != 200 || w.Body.String() != sound || w.Header().Get("Content-Type") != "audio/mpeg" || w.Header().Get("Cache-Control") != "no-store" {
			t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
		}
	}
	want := map[string]string{"input": "预防 流感，", "response_format": "mp3", "model": "zh", "voice": "xiaoyu"}
	if n := service.asked.Load(); n != 1 || fmt.Sprint(service.last) != fmt.Sprint(want) || service.token != "Bearer s3cret" {
		t.Errorf("asked %d times for %v with %q", n, service.last, service.token)
	}
}

func TestEachFormatIsAskedForAndServedUnderItsOwnName(t *testing.T) {
	for _, c := range []struct{ format, answered, body, served string }{
		{"mp3", "audio/mpeg", "\xff\xfb\x90", "audio/mpeg"},
		{"mp3", "audio/mp3; rate=24000", "ID3", "audio/mpeg"},
		{"opus", "audio/ogg", "OggS", "audio/ogg"},
		{"wav", "audio/x-wav", "RIFF", "audio/wav"},
	} {
		service := newTTS(t, func(w http.ResponseWriter, _ *http.Request) { answerWith(w, c.answered, c.body) })
		w := open(t, speech.Options{URL: service.URL, Format: c.format}).say("你好")
		if w.Code != 200 || w.Header().Get("Content-Type") != c.served || service.last["response_format"] != c.format || service.token != "" {
			t.Errorf("%s: %d %s asked %v", c.format, w.Code, w.Header().Get("Content-Type"), service.last)
		}
	}
}

func TestOnlyShortTextsAreSaid(t *testing.T) {
	service := newTTS(t, speak)
	d := open(t, speech.Options{URL: service.URL})
	long := strings.Repeat("疾", speech.MaxText)
	for _, c := range []struct{ name, body, words string }{
		{"nothing", `{"text":""}`, "没有可以朗读的文字"},
		{"only marks", `{"text":"——。！\u0000 "}`, "没有可以朗读的文字"},
		{"one character too many", `{"text":"` + long + `病"}`, "最多朗读 300 字"},
		{"a flood", `{"text":"` + strings.Repeat(long, 100) + `"}`, "最多朗读 300 字"},
		{"another type", `{"text":["a"]}`, "格式不正确"},
		{"no JSON", `text=a`, "格式不正确"},
		{"no body", ``, "格式不正确"},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, d.post(c.body), c.words) })
	}
	if n := service.asked.Load(); n != 0 {
		t.Errorf("the service was asked %d times", n)
	}
	if w := d.say(long); w.Code != 200 {
		t.Errorf("the longest text: %d %s", w.Code, w.Body)
	}
}

func TestWhateverTheServiceDoesWrongNoSoundComesAndItIsLeftAloneForAWhile(t *testing.T) {
	elsewhere := newTTS(t, speak)
	huge := strings.Repeat("a", 5<<20)
	for name, answer := range map[string]http.HandlerFunc{
		"an error": func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "secret details", http.StatusInternalServerError)
		},
		"a page":                func(w http.ResponseWriter, _ *http.Request) { answerWith(w, "text/html", "<script>alert(1)</script>") },
		"a page said to be mp3": func(w http.ResponseWriter, _ *http.Request) { answerWith(w, "audio/mpeg", "<script>alert(1)</script>") },
		"another format":        func(w http.ResponseWriter, _ *http.Request) { answerWith(w, "audio/wav", "RIFF") },
		"no type": func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = nil
			_, _ = w.Write([]byte(sound))
		},
		"nothing":              func(w http.ResponseWriter, _ *http.Request) { answerWith(w, "audio/mpeg", "") },
		"more than a sentence": func(w http.ResponseWriter, _ *http.Request) { answerWith(w, "audio/mpeg", "ID3"+huge) },
		"another address": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		},
		"a broken connection": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			service := newTTS(t, answer)
			d := open(t, speech.Options{URL: service.URL})
			for range 3 {
				w := d.say("预防流感")
				refused(t, w, "语音服务暂时不能发声")
				if strings.Contains(w.Body.String(), "secret") || strings.Contains(w.Body.String(), service.URL) {
					t.Errorf("the answer leaks: %s", w.Body)
				}
			}
			if n := service.asked.Load(); n != 1 {
				t.Errorf("asked %d times at once", n)
			}
			d.now = d.now.Add(11 * time.Second)
			d.say("预防流感")
			if n := service.asked.Load(); n != 2 {
				t.Errorf("asked %d times after the rest", n)
			}
		})
	}
	if n := elsewhere.asked.Load(); n != 0 {
		t.Errorf("an address that is not configured was asked %d times", n)
	}
}

func TestAReaderWhoLeavesDoesNotWaitForASlowServiceAndTakesNothingFromOthers(t *testing.T) {
	release := make(chan struct{})
	service := newTTS(t, func(w http.ResponseWriter, r *http.Request) { <-release; speak(w, r) })
	s, err := speech.New(speech.Options{URL: service.URL, Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	stays := make(chan error, 1)
	go func() {
		got, err := s.Say(context.Background(), "10.0.0.1", "预防流感")
		if err == nil && string(got) != sound {
			err = errors.New("another sound: " + string(got))
		}
		stays <- err
	}()
	ctx, leave := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer leave()
	if _, err := s.Say(ctx, "10.0.0.2", "预防流感"); !errs.Is(err, errs.Timeout) {
		t.Errorf("the one who left got %v", err)
	}
	close(release)
	if err := <-stays; err != nil {
		t.Error(err)
	}
	if n := service.asked.Load(); n != 1 {
		t.Errorf("asked %d times for one sentence", n)
	}
}

func TestAFloodOfOneReaderIsSlowedAndOthersAreNot(t *testing.T) {
	service := newTTS(t, speak)
	d := open(t, speech.Options{URL: service.URL})
	slowed := 0
	for i := range 60 {
		if w := d.say(fmt.Sprint("第", i, "句")); w.Code == http.StatusTooManyRequests {
			slowed++
			if w.Header().Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
		}
	}
	if slowed != 30 {
		t.Errorf("%d of 60 were slowed", slowed)
	}
	if w := d.postFrom("10.0.0.10", `{"text":"别人"}`); w.Code != 200 {
		t.Errorf("another reader: %d", w.Code)
	}
	d.now = d.now.Add(time.Second)
	if w := d.say("第0句"); w.Code != 200 {
		t.Errorf("a second later: %d", w.Code)
	}
}
