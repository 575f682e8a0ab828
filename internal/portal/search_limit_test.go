package portal

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"jikong/internal/errs"
	"jikong/internal/web"
)

// A whole school behind one address searches within a minute, and somebody at home beside it; a program that goes on and on is stopped,
// alone, and only from searching.
func TestSearchesOfOneAddressAreLimited(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("健康科普", 0)
		r.published(column.ID, "流感疫苗")
		page := func(address, path string, query url.Values) error {
			ctx := web.WithRequest(r.T.Context(), web.Request{IP: address})
			return r.portal.Admit(ctx, path, query)
		}
		for pupil := range 1100 {
			if err := page("192.0.2.7", fmt.Sprintf("/search/问题%d", pupil), nil); err != nil {
				r.T.Fatalf("pupil %d of a school: %v", pupil, err)
			}
			r.Clock.Advance(50 * time.Millisecond)
		}
		for tries := 0; page("192.0.2.8", "/search/流感", nil) == nil; tries++ {
			if tries == 10_000 {
				r.T.Fatal("nothing stops an address that searches all the time")
			}
		}
		for says, asked := range map[string]error{
			"the results":            page("192.0.2.8", "/search/别的", nil),
			"the form":               page("192.0.2.8", "/search", url.Values{"keyword": {"流感"}}),
			"the advanced search":    page("192.0.2.8", "/searchall/12", url.Values{"phrase": {"流感"}}),
			"the search of a column": page("192.0.2.8", "/list/12", url.Values{"keyword": {"流感"}}),
		} {
			if !errs.Is(asked, errs.TooMany) {
				r.T.Errorf("%s from an address that searches all the time: %v", says, asked)
			}
		}
		for says, asked := range map[string]error{
			"an article":          page("192.0.2.8", "/detail/31/31001", nil),
			"a page of a list":    page("192.0.2.8", "/list/31", url.Values{"pageNo": {"400"}}),
			"an empty search box": page("192.0.2.8", "/search", nil),
			"another address":     page("192.0.2.9", "/search/流感", nil),
		} {
			if asked != nil {
				r.T.Errorf("%s: %v", says, asked)
			}
		}
		r.Address = "192.0.2.8"
		if a := r.get("/search?keyword=" + url.QueryEscape("流感")); a.Success || a.Code != 429 {
			r.T.Errorf("the call is another way: %+v", a)
		}
		if a := r.get("/searchSuggest?keyword=" + url.QueryEscape("流感")); !a.Success {
			r.T.Errorf("suggestions have a limit of their own: %+v", a)
		}
		r.Clock.Advance(searchPause)
		for range 90 {
			if err := page("192.0.2.8", "/search/流感", nil); err != nil {
				r.T.Fatalf("after the pause it was told of: %v", err)
			}
		}
	})
}
