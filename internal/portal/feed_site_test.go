package portal

import (
	"strings"
	"testing"
)

func TestOneFeedHasTheNewestOfTheWholeSite(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		draft := r.draft(w.hot.ID, "还没有发布的")
		answer := r.fetch("/rss.xml")
		text := answer.Body.String()
		wellFormed(r, "rss.xml", text)
		expectHas(r, "rss.xml", text, "<link>https://www.ljcdc.example/index</link>", "https://www.ljcdc.example/rss.xml",
			"<title>"+w.flu.Title+"</title>", "<link>https://www.ljcdc.example"+publicPath(w.flu, w.hot)+"</link>")
		if strings.Contains(text, draft.Title) || answer.Code != 200 {
			t.Errorf("%d %s", answer.Code, text)
		}
		page := r.open("/index")
		found := false
		for _, link := range page.Links {
			found = found || link.Rel == "alternate" && link.Href == "/rss.xml"
		}
		if !found {
			t.Errorf("the home page does not name the feed: %+v", page.Links)
		}
	})
}
