package auth_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"image/png"
	"strconv"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

func captchas(t *testing.T, d *db.DB, fixed string) *auth.Captchas {
	t.Helper()
	a, err := auth.New(d, auth.Options{FixedCaptcha: fixed, Hashing: cheap})
	if err != nil {
		t.Fatal(err)
	}
	return a.Captchas
}

func from(address string) context.Context {
	return web.WithRequest(context.Background(), web.Request{IP: address})
}

func take(t *testing.T, d *db.DB, c *auth.Captchas, ctx context.Context, key, answer string) (ok bool) {
	t.Helper()
	if err := d.Tx(ctx, func(tx *db.Tx) (err error) { ok, err = c.Take(ctx, tx, key, answer); return err }); err != nil {
		t.Fatal(err)
	}
	return ok
}

func TestHowACaptchaIsAnswered(t *testing.T) {
	type answer struct {
		key, text, address string
		wait               time.Duration
		want               bool
	}
	tests := []struct {
		name    string
		answers []answer
	}{
		{"right", []answer{{"1", "R7KM", office, 0, true}}},
		{"in small letters and with blanks", []answer{{"1", " r7km ", office, 0, true}}},
		{"in full-width letters of a Chinese keyboard", []answer{{"1", "Ｒ７ｋｍ", office, 0, true}}},
		{"only once", []answer{{"1", "R7KM", office, 0, true}, {"1", "R7KM", office, 0, false}}},
		{"not after a wrong answer", []answer{{"1", "XXXX", office, 0, false}, {"1", "R7KM", office, 0, false}}},
		{"not with another key", []answer{{"2", "R7KM", office, 0, false}}},
		{"not from another address", []answer{{"1", "R7KM", stranger, 0, false}}},
		{"within three minutes", []answer{{"1", "R7KM", office, 179 * time.Second, true}}},
		{"not later", []answer{{"1", "R7KM", office, 180 * time.Second, false}}},
		{"not empty", []answer{{"1", "", office, 0, false}}},
		{"not with a strange key", []answer{{"1' OR '1'='1", "R7KM", office, 0, false}}},
		{"not with a very long text", []answer{{"1", strings.Repeat("R7KM", 1000), office, 0, false}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			clock := testkit.NewClock()
			testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
				c := captchas(t, d, "R7KM")
				if _, err := c.Picture(from(office), "1"); err != nil {
					t.Fatal(err)
				}
				for i, a := range tt.answers {
					clock.Advance(a.wait)
					if got := take(t, d, c, from(a.address), a.key, a.text); got != a.want {
						t.Errorf("answer %d: %v", i+1, got)
					}
				}
			})
		})
	}
}

func TestACheckKeepsARightAnswerForTheCallItIsMeantFor(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		c := captchas(t, d, "R7KM")
		check := func(answer string) bool {
			ok, err := c.Check(from(office), "1", answer)
			if err != nil {
				t.Fatal(err)
			}
			return ok
		}
		if _, err := c.Picture(from(office), "1"); err != nil {
			t.Fatal(err)
		}
		if !check("R7KM") || !check("r7km") || !take(t, d, c, from(office), "1", "R7KM") {
			t.Error("a right answer must stay good until it is used")
		}
		if _, err := c.Picture(from(office), "1"); err != nil {
			t.Fatal(err)
		}
		if check("XXXX") || check("R7KM") {
			t.Error("a wrong answer must use the captcha up")
		}
	})
}

func TestThePictureIsAPNGThatDiffersEveryTime(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	c := captchas(t, d, "")
	seen := map[string]bool{}
	for range 5 {
		uri, err := c.Picture(from(office), "1600000000000")
		if err != nil {
			t.Fatal(err)
		}
		encoded, ok := strings.CutPrefix(uri, "data:image/png;base64,")
		if !ok || len(uri) > 40_000 {
			t.Fatalf("not a small PNG data URI: %.40s… of %d bytes", uri, len(uri))
		}
		raw, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(raw)); err != nil {
			t.Fatal(err)
		}
		seen[uri] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d different pictures of 5", len(seen))
	}
}

func TestTheSumInWordsIsAnsweredInDigits(t *testing.T) {
	clock := testkit.NewClock()
	d := testkit.SQLite(t, clock.Now)
	c := captchas(t, d, "")
	for range 40 {
		clock.Advance(2 * time.Second)
		question, err := c.Question(from(office), "1")
		if err != nil {
			t.Fatal(err)
		}
		if answer := solve(t, question); !take(t, d, c, from(office), "1", answer) {
			t.Errorf("%s: %s refused", question, answer)
		}
	}
}

// solve reads a question as a person does.
func solve(t *testing.T, question string) string {
	t.Helper()
	number := func(words string) int {
		n, digits := 0, []rune("零一二三四五六七八九")
		tens, ones, found := strings.Cut(words, "十")
		if !found {
			tens, ones = "零", words
		}
		for i, digit := range digits {
			if tens == string(digit) {
				n += 10 * i
			}
			if ones == string(digit) {
				n += i
			}
		}
		if tens == "" {
			n += 10
		}
		return n
	}
	body, ok := strings.CutSuffix(question, "等于多少？")
	if a, b, found := strings.Cut(body, "加"); ok && found {
		return strconv.Itoa(number(a) + number(b))
	}
	a, b, found := strings.Cut(body, "减")
	if !ok || !found {
		t.Fatalf("cannot read %q", question)
	}
	return strconv.Itoa(number(a) - number(b))
}

func TestCaptchasAreLimitedForEachAddress(t *testing.T) {
	c := captchas(t, testkit.SQLite(t, testkit.NewClock().Now), "R7KM")
	var last error
	for range 61 {
		_, last = c.Picture(from(office), "1")
	}
	if !errs.Is(last, errs.TooMany) {
		t.Errorf("the 61st picture at once: %v, want too many", last)
	}
	if _, err := c.Picture(from(stranger), "1"); err != nil {
		t.Errorf("another address: %v", err)
	}
}

func TestAStrangeKeyIsRefused(t *testing.T) {
	c := captchas(t, testkit.SQLite(t, testkit.NewClock().Now), "")
	for _, key := range []string{"", strings.Repeat("1", 65), "a b", "键", "\x00", "../x"} {
		if _, err := c.Picture(from(office), key); !errs.Is(err, errs.Invalid) {
			t.Errorf("key %q: %v, want invalid", key, err)
		}
	}
}

func TestQuestionsOfPagesThatHaveToBeReadWaitHalfAnHour(t *testing.T) {
	for _, c := range []struct {
		wait time.Duration
		want bool
	}{{29*time.Minute + 59*time.Second, true}, {30 * time.Minute, false}} {
		clock := testkit.NewClock()
		testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
			captchas := captchas(t, d, "R7KM")
			pages := captchas.Patient()
			if _, err := pages.Picture(from(office), "picture"); err != nil {
				t.Fatal(err)
			}
			question, err := pages.Question(from(office), "sum")
			if err != nil {
				t.Fatal(err)
			}
			clock.Advance(c.wait)
			if got := take(t, d, captchas, from(office), "picture", "R7KM"); got != c.want {
				t.Errorf("the picture after %s: %v", c.wait, got)
			}
			if got := take(t, d, captchas, from(office), "sum", solve(t, question)); got != c.want {
				t.Errorf("%s after %s: %v", question, c.wait, got)
			}
		})
	}
}
