package auth

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"jikong/internal/errs"
)

func TestNoMoreThanFourPasswordsAreHashedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // where a hash takes until everybody else waits, too
		p := newPasswords(DefaultPolicy, HashParams{Time: 1, Memory: 64, Threads: 1}, nil)
		var running, most atomic.Int32
		derive := p.derive
		p.derive = func(password, salt []byte, params HashParams) []byte {
			now := running.Add(1)
			defer running.Add(-1)
			for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
			}
			time.Sleep(time.Second)
			return derive(password, salt, params)
		}
		var all sync.WaitGroup
		for range 32 {
			all.Go(func() {
				if _, err := p.Verify(context.Background(), "", "guess"); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if want := int32(cap(p.effort)); most.Load() != want {
			t.Errorf("%d at once, want %d", most.Load(), want)
		}
	})
}

func TestAnUnknownUserCostsAsMuchAsAKnownOne(t *testing.T) {
	p := newPasswords(DefaultPolicy, HashParams{Time: 1, Memory: 64, Threads: 1}, nil)
	known, err := p.Hash(t.Context(), "Jiang-Shui-74")
	if err != nil {
		t.Fatal(err)
	}
	var costs []HashParams
	derive := p.derive
	p.derive = func(password, salt []byte, params HashParams) []byte {
		costs = append(costs, params)
		return derive(password, salt, params)
	}
	for _, stored := range []string{known, ""} {
		if match, err := p.Verify(t.Context(), stored, "guess"); err != nil || match.OK {
			t.Fatalf("%+v, %v", match, err)
		}
	}
	if len(costs) != 2 || costs[0] != costs[1] {
		t.Errorf("hashes made: %+v", costs)
	}
}

func TestWaitingForASlotEndsWithTheRequest(t *testing.T) {
	p := newPasswords(DefaultPolicy, HashParams{Time: 1, Memory: 64, Threads: 1}, nil)
	for range cap(p.effort) {
		p.effort <- struct{}{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Verify(ctx, "", "guess"); !errs.Is(err, errs.Timeout) {
		t.Errorf("got %v, want a timeout", err)
	}
}

func TestTheAddressTableStaysBounded(t *testing.T) {
	l := NewLimiter(Rate{Burst: 2, Every: time.Second})
	now := time.Unix(1_800_000_000, 0)
	for i := range 3 * maxBuckets {
		l.Allow(strings.Repeat("x", 1+i%7)+time.Duration(i).String(), now)
	}
	if len(l.buckets) > maxBuckets {
		t.Errorf("%d addresses kept", len(l.buckets))
	}
}

func TestNumbersInWords(t *testing.T) {
	for n := 1; n <= 99; n++ {
		if got, ok := parseChinese(chinese(n)); !ok || got != n {
			t.Errorf("%d is written %s and read %d, %v", n, chinese(n), got, ok)
		}
	}
	for text, want := range map[string]int{"两": 2, "一十": 10, "一百": 100, "一百零三": 103, "一百一十二": 112, "二〇": 0, "": 0, "零": 0, "十十": 0, "百": 0, "疫苗": 0} {
		if got, ok := parseChinese(text); ok != (want > 0) || (ok && got != want) {
			t.Errorf("%q: %d, %v, want %d", text, got, ok, want)
		}
	}
}

func FuzzToken(f *testing.F) {
	token := newToken()
	for _, seed := range []string{token, "", "x", token + "=", strings.ToUpper(token), token[:42] + "\x00", "令牌"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		hash, ok := hashToken(text)
		if ok != (hash != "") {
			t.Fatalf("hash %q, ok %v", hash, ok)
		}
		if ok && (len(text) != tokenLength || strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "") {
			t.Fatalf("%q taken for a token", text)
		}
	})
}

func FuzzCaptchaAnswer(f *testing.F) {
	for _, seed := range []string{"R7KM", "ｒ７ｋｍ", "十二", "一百零三", "", "\xff", " 12 "} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		once := normalAnswer(text)
		if len(text) <= maxAnswer && normalAnswer(strings.TrimSpace(text)) != once {
			t.Fatalf("blanks around %q matter", text)
		}
	})
}

func FuzzStoredHash(f *testing.F) {
	for _, seed := range []string{"$argon2id$v=19$m=64,t=1,p=1$AAAA$" + strings.Repeat("A", 43), "$$$$$", "", "$argon2id$v=19$m=-1,t=99999999999,p=0$$"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		params, _, key, err := parseHash(text)
		if err == nil && (params.Threads == 0 || params.Time == 0 || params.Memory > maxMemory || len(key) != keyBytes) {
			t.Fatalf("%q accepted with %+v", text, params)
		}
	})
}
