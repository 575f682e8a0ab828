package portal

import (
	"context"
	"net/url"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/web"
)

// Every search is made anew, so one address must not take the processors from the others. A school behind one address, 600 people who all
// search within a minute, passes; so does a class that searches at once. Somebody who types asks for suggestions several times a search.
var (
	searchRate  = auth.Rate{Burst: 600, Every: 100 * time.Millisecond}
	suggestRate = auth.Rate{Burst: 1200, Every: 50 * time.Millisecond}
)

// searchPause is how long somebody is asked to wait who searched too often.
const searchPause = 10 * time.Second

// Admit is the render.Admit of the pages: it limits the searches of an address. What is kept is not counted.
func (p *Portal) Admit(ctx context.Context, path string, query url.Values) error {
	r, _ := match(strings.TrimSuffix(path, "/"))
	if r.page == pageSearch && r.word != "" || query.Get("keyword") != "" || query.Get("phrase") != "" {
		return p.admit(ctx, p.searchers)
	}
	return nil
}

func (p *Portal) admit(ctx context.Context, l *auth.Limiter) error {
	if l.Take(web.RequestOf(ctx).IP, p.db.Now().Go()) == nil {
		return nil
	}
	refusal := errs.New(errs.TooMany, "您所在的网络搜索得太频繁，请过 10 秒再试；也可以从网站首页的栏目或网站地图里找。紧急事项请直接拨打中心电话")
	refusal.Retry = searchPause
	return refusal
}
