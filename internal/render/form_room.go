package render

import (
	"context"
	"net/http"
	"sync"
	"time"

	"jikong/internal/errs"
	"jikong/internal/web"
)

// Posted forms stand in memory while they are read and answered. Without a bound some slow senders of photos would fill it.
const (
	heldForm    = 26 << 20  // bytes that a form takes at most: its texts and its files
	allForms    = 256 << 20 // that all forms take
	formsOfOne  = 3 * heldForm
	formWait    = 20 * time.Second // how long a form waits for its room
	formPause   = 100 * time.Millisecond
	slowestForm = 64 << 10 // bytes in a second, slower than any phone that opens the page
	longestForm = 15 * time.Minute
)

// formRoom is the memory that forms have.
type formRoom struct {
	mu    sync.Mutex
	taken int64
	of    map[string]int64 // by network of the sender
}

// take waits for room for the form of a request and sets the time by which it has to be here. Nobody else waits for a sender who takes more
// than a share.
func (m *formRoom) take(w http.ResponseWriter, r *http.Request) (leave func(), err error) {
	size := int64(heldForm)
	if r.ContentLength >= 0 {
		size = r.ContentLength
	}
	network, held := web.Network(web.RequestOf(r.Context()).IP), min(size, heldForm)
	ctx, stop := context.WithTimeout(r.Context(), formWait)
	defer stop()
	for !m.enter(network, held) {
		select {
		case <-ctx.Done():
			refused := errs.New(errs.TooMany, "现在提交的人太多，还没有收到您填写的内容。请返回上一页，过一会儿再提交；紧急事项请直接拨打中心电话。")
			refused.Retry = formWait
			return nil, refused
		case <-time.After(formPause):
		}
	}
	due := time.Minute + time.Duration(size/slowestForm)*time.Second
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(min(due, longestForm))) // writers of tests have none
	return func() { m.leave(network, held) }, nil
}

func (m *formRoom) enter(network string, held int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.taken+held > allForms || m.of[network]+held > formsOfOne {
		return false
	}
	m.taken += held
	m.of[network] += held
	return true
}

func (m *formRoom) leave(network string, held int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.taken -= held
	if m.of[network] -= held; m.of[network] == 0 {
		delete(m.of, network)
	}
}
