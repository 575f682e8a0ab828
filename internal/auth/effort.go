package auth

import (
	"context"
	"runtime"

	"jikong/internal/errs"
)

// hashSlots bounds work of one kind that keeps a processor busy for milliseconds: hashing passwords, drawing captchas. Half of the
// processors stay free, so that readers of the site notice nothing however many people sign in at once.
type hashSlots chan struct{}

func newHashSlots() hashSlots { return make(hashSlots, max(1, runtime.GOMAXPROCS(0)/2)) }

// begin waits for its turn; end must follow.
func (e hashSlots) begin(ctx context.Context) error {
	select {
	case e <- struct{}{}:
		return nil
	case <-ctx.Done():
		return errs.Wrap(ctx.Err(), errs.Timeout, "同时登录的人太多，请稍后再试")
	}
}

func (e hashSlots) end() { <-e }
