package imports_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/testkit"
)

func TestWhoWaitsTooLongForTheSameImportIsToldThatItRuns(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, _ *testkit.Clock) {
		ctx, order := auth.WithPrincipal(t.Context(), auth.Principal{UserID: 7, TenantID: 1}), imports.Order{Key: "the same"}
		inside, goOn, first := make(chan bool), make(chan bool), make(chan error)
		go func() {
			first <- order.Once(ctx, d, "department", &imports.Imported{}, func(*db.Tx) error { inside <- true; <-goOn; return nil })
		}()
		<-inside
		short, end := context.WithTimeout(ctx, 50*time.Millisecond)
		defer end()
		err := order.Once(short, d, "department", &imports.Imported{}, func(*db.Tx) error { return errors.New("imported twice") })
		if !errs.Is(err, errs.Timeout) || !strings.Contains(err.Error(), "同样的导入还在进行") {
			t.Errorf("%v", err)
		}
		goOn <- true
		if err := <-first; err != nil {
			t.Error(err)
		}
	})
}

func TestWhatFailedIsNoImport(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, _ *testkit.Clock) {
		ctx, order := auth.WithPrincipal(t.Context(), auth.Principal{UserID: 7, TenantID: 1}), imports.Order{Key: "the same"}
		full, result := errors.New("the disk is full"), imports.Imported{}
		if err := order.Once(ctx, d, "department", &result, func(*db.Tx) error { return full }); !errors.Is(err, full) {
			t.Fatalf("%v", err)
		}
		if err := order.Once(ctx, d, "department", &result, func(*db.Tx) error { result.Success = 2; return nil }); err != nil || result.Success != 2 {
			t.Errorf("sent again: %v, %+v", err, result)
		}
	})
}
