package cache

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"jikong/internal/value"
)

func TestReadersWhoMeetAnEmptyCacheWaitForOneLoad(t *testing.T) {
	cases := []struct {
		name      string
		failures  int64 // how many loads fail before one succeeds
		wantLoads int64
	}{
		{"the load succeeds", 0, 1},
		{"the one who loads leaves before it is done: the others load for themselves", 1, 20},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var kept Stamped[value.ID, string]
				var loads, failed atomic.Int64
				gate := make(chan struct{})
				load := func() (string, value.Time, error) {
					n := loads.Add(1)
					<-gate
					if n <= c.failures {
						return "", 0, context.Canceled
					}
					return "menu", 0, nil
				}
				for range 20 {
					go func() {
						if got, err := kept.Get(1, "v1", 0, load); err != nil || got != "menu" {
							if !errors.Is(err, context.Canceled) {
								t.Errorf("read %q, %v", got, err)
							}
							failed.Add(1)
						}
					}()
				}
				synctest.Wait()
				if n := loads.Load(); n != 1 {
					t.Errorf("%d readers load at once", n)
				}
				close(gate)
				synctest.Wait()
				if failed.Load() > 0 || loads.Load() > c.wantLoads+c.failures {
					t.Errorf("%d loads, %d readers got nothing", loads.Load(), failed.Load())
				}
				before := loads.Load()
				if _, err := kept.Get(1, "v1", 0, load); err != nil || loads.Load() != before {
					t.Error("what was loaded is not kept")
				}
			})
		})
	}
}
