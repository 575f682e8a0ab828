package letter_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/letter"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

// postOffice is a service for processes that are killed and for those that look afterwards. Anybody may write as much as he likes.
func postOffice(place db.Options) (*letter.Service, *db.DB, error) {
	d, err := db.Open(context.Background(), place)
	if err != nil {
		return nil, nil, err
	}
	vault, err := privacy.NewVault([]byte(strings.Repeat("s", 32)))
	if err != nil {
		return nil, nil, err
	}
	sessions, err := auth.New(d, auth.Options{Secret: []byte(strings.Repeat("s", 32))})
	if err != nil {
		return nil, nil, err
	}
	return letter.New(letter.Options{DB: d, Vault: vault, Humans: testkit.Humans{}, Throttle: sessions.Throttle, Tenants: sites{}, Departments: departs{},
		Versions: bumps{render.NewVersions(d, bus.NewMemory()), new(int)}, Shared: schema.NewShared(), WriteRate: auth.Rate{Burst: 1 << 30, Every: time.Nanosecond}}), d, nil
}

func keyed(key string) letter.Form {
	f := aLetter()
	f.Key, f.Content = key, "这是第 "+key+" 封来信，请问怎么办才好？"
	return f
}

// A process with twenty writers is killed again and again. Whatever it acknowledged is there, once and whole; whoever did not hear
// the answer and sends the same form again gets one letter too.
func TestNoAcknowledgedLetterIsLostOrDoubledByAKill(t *testing.T) {
	testkit.Killed{Prepare: openPostOffice, Open: writeLetters, Check: checkLetters}.Run(t)
}

func openPostOffice(t *testing.T, place db.Options) {
	_, d, err := postOffice(place)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, ourSite)
		return err
	})
	if err != nil || d.Close() != nil {
		t.Fatal(err)
	}
}

func writeLetters(place db.Options) (testkit.KilledWrite, error) {
	s, _, err := postOffice(place)
	ctx := web.WithRequest(context.Background(), web.Request{IP: "192.0.2.1"})
	return func(key string, have func(string)) error {
		r, err := s.Submit(ctx, ourSite, keyed(key))
		if err == nil {
			have(r.QueryCode + "/" + r.Password)
		}
		return err
	}, err
}

func checkLetters(t *testing.T, place db.Options, told testkit.Told) {
	s, d, err := postOffice(place)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx := web.WithRequest(t.Context(), web.Request{IP: "192.0.2.1"})
	stored, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM consult_letter`)
	if err != nil || stored < int64(len(told.Acknowledged)) || stored > int64(len(told.Begun)) {
		t.Errorf("%d stored, %d acknowledged, %d begun, %v", stored, len(told.Acknowledged), len(told.Begun), err)
	}
	for key := range told.Begun {
		receipt, err := s.Submit(ctx, ourSite, keyed(key))
		if err != nil {
			t.Fatalf("sending %s again: %v", key, err)
		}
		if was, known := told.Acknowledged[key]; known && was != receipt.QueryCode+"/"+receipt.Password {
			t.Errorf("letter %s was acknowledged as %s, now it is %s", key, was, receipt.QueryCode)
		}
	}
	after, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM consult_letter`)
	if err != nil || after != int64(len(told.Begun)) {
		t.Errorf("sent again there are %d letters, %d were begun, %v", after, len(told.Begun), err)
	}
	half, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM consult_letter l LEFT JOIN privacy_key k ON k.record_id = l.id
		WHERE k.record_id IS NULL OR l.content_sealed = '' OR l.due_time IS NULL`)
	if err != nil || half != 0 {
		t.Errorf("%d letters are half, %v", half, err)
	}
}
