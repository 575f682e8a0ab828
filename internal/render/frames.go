package render

import (
	"context"
	"encoding/json"
	"strconv"
	"sync"

	"golang.org/x/sync/singleflight"

	"jikong/internal/value"
)

// maxFrames bounds the kept frames; tenants and root columns are few.
const maxFrames = 1000

// frames keeps header and footer for each tenant and marked column. They depend on the menu and the site alone.
type frames struct {
	flights singleflight.Group
	mu      sync.Mutex
	kept    map[frameKey]*frame
}

type frameKey struct {
	tenant   value.ID
	activeID string
}

// frame is a rendered frame with the JSON it was rendered from.
type frame struct {
	seq            uint64
	props          []byte // FrameProps
	header, footer string
}

var frameScopes = []string{ScopeMenu, ScopeSite}

// frameOf returns the frame. When React fails it returns the data without HTML and the error; without data only the error.
func (s *Site) frameOf(ctx context.Context, tenant value.ID, activeID string) (*frame, error) {
	key := frameKey{tenant, activeID}
	s.frames.mu.Lock()
	kept := s.frames.kept[key]
	s.frames.mu.Unlock()
	if kept != nil && !s.o.Versions.changed(kept.seq, tenant, frameScopes) {
		return kept, nil
	}
	name := strconv.FormatInt(int64(tenant), 10) + "\x00" + activeID + "\x00" + strconv.FormatUint(s.o.Versions.now(), 36)
	made, err, _ := s.frames.flights.Do(name, func() (any, error) { return s.makeFrame(ctx, key, kept) })
	f, _ := made.(*frame)
	return f, err
}

func (s *Site) makeFrame(ctx context.Context, key frameKey, old *frame) (*frame, error) {
	seq := s.o.Versions.now()
	data, err := s.o.Source.Frame(ctx, key.tenant)
	if err != nil {
		s.count.loadFails.Add(1)
		return nil, err
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	props, err := json.Marshal(frameProps{Frame: raw, ActiveID: key.activeID})
	if err != nil {
		return nil, err
	}
	f := &frame{seq: seq, props: props}
	if old != nil && string(old.props) == string(props) {
		f.header, f.footer = old.header, old.footer
	} else if err := s.renderFrame(ctx, f); err != nil {
		return &frame{props: props}, err
	}
	s.frames.mu.Lock()
	defer s.frames.mu.Unlock()
	if len(s.frames.kept) >= maxFrames {
		s.frames.kept = map[frameKey]*frame{}
	}
	s.frames.kept[key] = f
	return f, nil
}

func (s *Site) renderFrame(ctx context.Context, f *frame) (err error) {
	if s.o.Engine == nil {
		return ErrNoBundle
	}
	if f.header, err = s.o.Engine.Header(ctx, string(f.props)); err != nil {
		return err
	}
	f.footer, err = s.o.Engine.Footer(ctx, string(f.props))
	return err
}
