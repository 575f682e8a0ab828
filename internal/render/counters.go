package render

import "sync/atomic"

// Counters tell how pages were answered since the start.
type Counters struct {
	Hits        int64 // from the cache, fresh
	Renewed     int64 // loaded and rendered, or found unchanged
	Stale       int64 // an older page stood in: renewal took too long or failed
	Shells      int64 // plain text with data: React could not render
	Unavailable int64 // neither data nor an older page
	RenderFails int64 // errors of the JavaScript engine
	LoadFails   int64 // errors of the source
	Entries     int   // pages in the cache
	Bytes       uint64
}

type counters struct {
	hits, renewed, stale, shells, unavailable, renderFails, loadFails atomic.Int64
}

// Counters returns the current counts.
func (s *Site) Counters() Counters {
	return Counters{
		Hits: s.count.hits.Load(), Renewed: s.count.renewed.Load(), Stale: s.count.stale.Load(), Shells: s.count.shells.Load(),
		Unavailable: s.count.unavailable.Load(), RenderFails: s.count.renderFails.Load(), LoadFails: s.count.loadFails.Load(),
		Entries: s.pages.EstimatedSize(), Bytes: s.pages.WeightedSize(),
	}
}
