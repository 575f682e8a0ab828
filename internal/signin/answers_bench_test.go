package signin_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/message"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

// answering is an installation with real password hashes that somebody asks about people.
type answering struct {
	b       *testing.B
	handler http.Handler
	asked   int
}

// BenchmarkAnswers asks once about a person of the installation and once about nobody in each round: with a wrong password, and for a code
// by phone. It reports the medians: who measures answers must not learn whom the centre knows. Use -benchtime 200x.
func BenchmarkAnswers(b *testing.B) {
	log := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler)) // lines of the log would tear the line of the result apart
	defer slog.SetDefault(log)
	d := testkit.SQLite(b, time.Now)
	a, err := auth.New(d, auth.Options{FixedCaptcha: captcha})
	if err != nil {
		b.Fatal(err)
	}
	messages, err := message.New(message.Options{Console: io.Discard, Texts: signin.MessageTexts(), Clock: time.Now})
	if err != nil {
		b.Fatal(err)
	}
	rights := access.NewRights(a)
	directory := directory.New(d, a, directory.Options{Access: rights})
	api := web.NewAPI("test", a.Guard(access.New(access.Options{DB: d, Rights: rights, Directory: directory})))
	signin.New(signin.Options{DB: d, Auth: a, Accounts: directory.Accounts(), Rights: rights, Sites: directory, Messages: messages}).Mount(api)
	settle(b, d, a)
	s := answering{b: b, handler: web.Edge{}.Wrap(api)}
	s.wrongPassword("somebody_else") // makes the hash that stands for unknown people
	took := map[string][]time.Duration{}
	b.ResetTimer()
	for i := range b.N {
		names := []string{"known", "unknown"}
		if i%2 == 1 {
			slices.Reverse(names) // so that what slows the machine down meets both
		}
		for _, name := range names {
			took[name+"-ms"] = append(took[name+"-ms"], s.wrongPassword(fmt.Sprintf("%s%d", name, i)))
			phone := fmt.Sprintf("%s%08d", map[string]string{"known": "139", "unknown": "138"}[name], i)
			took["sms-"+name+"-ms"] = append(took["sms-"+name+"-ms"], s.timed("/sys/sms", map[string]any{"mobile": phone, "smsmode": "0"}))
		}
	}
	b.StopTimer()
	messages.Wait()
	for unit, times := range took {
		slices.Sort(times)
		b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, unit)
	}
}

// settle makes as many people as there are rounds; one for all would meet the limit of an account.
func settle(b *testing.B, d *db.DB, a *auth.Service) {
	b.Helper()
	hash, err := a.Passwords.Hash(b.Context(), secret)
	if err != nil {
		b.Fatal(err)
	}
	err = d.Tx(b.Context(), func(tx *db.Tx) error {
		if err := sitetest.Seed(b.Context(), tx); err != nil {
			return err
		}
		for i := range b.N {
			if err := addKnown(b.Context(), tx, i, hash); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

func addKnown(ctx context.Context, tx *db.Tx, i int, hash string) error {
	_, err := tx.Exec(ctx, `INSERT INTO sys_user (id, username, realname, phone, password, password_time, create_time) VALUES ($1, $2, $2, $3, $4, $5, $5)`,
		tx.NewID(), fmt.Sprintf("known%d", i), fmt.Sprintf("139%08d", i), hash, tx.Now)
	return err
}

func (s *answering) wrongPassword(name string) time.Duration {
	s.send("GET", "/sys/randomImage/1", nil)
	return s.timed("/sys/login", map[string]any{"username": name, "password": "Wrong-Word-99", "captcha": captcha, "checkKey": "1"})
}

// timed sends a call from an address of its own, so that no limit is met, and tells how long the answer took.
func (s *answering) timed(path string, body any) time.Duration {
	start := time.Now()
	answer := s.send("POST", path, body)
	took := time.Since(start)
	s.asked++
	if !strings.Contains(answer, "密码错误，请重新输入") && !strings.Contains(answer, `"success":true`) {
		s.b.Fatalf("%s: %s", path, answer)
	}
	return took
}

func (s *answering) send(method, path string, body any) string {
	s.b.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.b.Fatal(err)
	}
	r := httptest.NewRequest(method, path, strings.NewReader(string(text)))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = fmt.Sprintf("198.18.%d.%d:40000", s.asked/250%250, s.asked%250)
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w.Body.String()
}
