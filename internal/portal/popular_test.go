package portal

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestTheRankingCountsTheVisitsOfTheLastDays(t *testing.T) {
	forReaders(t, func(r *reader) {
		science := r.column("健康科普", 0)
		old, read, withdrawn, draft := r.published(science.ID, "从前热门"), r.published(science.ID, "正在热门"), r.published(science.ID, "要撤回"), r.draft(science.ID, "草稿")
		visits := func(a content.Article, n int) {
			for range n {
				if _, err := r.service.Visits().Count(context.Background(), ourSite, a.ID); err != nil {
					r.T.Fatal(err)
				}
			}
		}
		ranking := func() string {
			made := ""
			for _, hot := range props[popularProps](r, "/article/hot").Articles {
				made += hot.Article.Title + " "
			}
			return made
		}
		expect(r, "before anybody came", ranking(), "")
		visits(old, 5)
		visits(read, 1)
		visits(withdrawn, 2)
		visits(draft, 9)
		expect(r, "within ten minutes", ranking(), "")
		r.Clock.Advance(10 * time.Minute)
		expect(r, "ten minutes later", ranking(), "从前热门 要撤回 正在热门 ")
		r.withdraw(r.stored(withdrawn.ID), "数据有误，核对后重发")
		expect(r, "once an article is withdrawn", ranking(), "从前热门 正在热门 ")

		r.Clock.Advance(30 * 24 * time.Hour)
		visits(read, 2)
		expect(r, "thirty days later", ranking(), "正在热门 ")
		expect(r, "on the home page", mostRead(r), "正在热门")
		r.Clock.Advance(100 * 24 * time.Hour)
		for _, rule := range content.Lifetimes() {
			if _, err := lifetime.Prune(context.Background(), r.DB, rule, rule.Days); err != nil {
				r.T.Fatal(err)
			}
		}
		visits(read, 1)
		kept, err := db.Int(context.Background(), r.DB.Read(), `SELECT COUNT(*) FROM content_view_day WHERE tenant_id = $1`, ourSite)
		if err != nil || kept != 1 {
			r.T.Errorf("after a quarter %d days are kept, %v", kept, err)
		}
		expect(r, "the total of an article", r.stored(old.ID).Views, 5)
	})
}

// mostRead is the first of the ranking on the home page.
func mostRead(r *reader) string {
	home := read[HomePage](r, "/getHomePage")
	if len(home.Popular) == 0 {
		return ""
	}
	return home.Popular[0].Article.Title
}

func TestDiseasesStandByTheSoundOfTheirNames(t *testing.T) {
	forReaders(t, func(r *reader) {
		science := r.column("传染病防治", 0)
		r.published(science.ID, "旧的流感文章", object{"disease": "流行性感冒，流感"})
		r.later()
		r.published(science.ID, "流感怎么防", object{"disease": "流行性感冒，流感"})
		r.published(science.ID, "狂犬病", object{"disease": "狂犬病,疯狗病,恐水症"})
		r.published(science.ID, "HPV", object{"disease": "HPV感染"})
		r.published(science.ID, "百日咳", object{"disease": "百日咳"})
		r.published(science.ID, "别的", object{})
		r.draft(science.ID, "草稿", object{"disease": "霍乱"})
		r.desk.Refused("a name that is a sentence", r.Call("POST", "/content/article/add", object{"columnId": science.ID, "title": "x",
			"disease": "这是一个非常非常长的名称不会有人这样叫一种病"}), 500, "太长")

		index := props[diseasesProps](r, "/article/az")
		got := map[string]string{}
		for _, letter := range index.Letters {
			for _, e := range letter.Entries {
				got[letter.Letter] += e.Name
				if e.See != "" {
					got[letter.Letter] += "→" + e.See
				}
				got[letter.Letter] += " "
			}
		}
		want := map[string]string{"B": "百日咳 ", "F": "疯狗病→狂犬病 ", "H": "HPV感染 ", "K": "恐水症→狂犬病 狂犬病 ", "L": "流感→流行性感冒 流行性感冒 "}
		for letter, names := range want {
			expect(r, letter, got[letter], names)
		}
		expect(r, "letters with entries", len(got), len(want))
		expect(r, "letters in all", len(index.Letters), 26)
		expect(r, "diseases", index.Count, 4)
		expect(r, "of two articles the newer one", index.Letters['L'-'A'].Entries[0].Title, "流感怎么防")
		expectHas(r, "the page without the renderer", string(r.open("/article/az").PlainHTML), "疯狗病", "见狂犬病")
		expect(r, "the address with a slash", r.open("/article/az/").Status, http.StatusMovedPermanently)
		expect(r, "no such index", r.open("/article/zz").Status, http.StatusNotFound)
	})
}

func TestTheIndexOfDiseasesNarrowsToAClass(t *testing.T) {
	forReaders(t, func(r *reader) {
		science := r.column("传染病防治", 0)
		r.published(science.ID, "旧的痛风文章", object{"disease": "痛风", "keywords": "痛风,乙类传染病"})
		r.later()
		r.published(science.ID, "痛风", object{"disease": "痛风,尿酸高", "keywords": "痛风，慢性病，尿酸"})
		r.published(science.ID, "高血压", object{"disease": "高血压", "keywords": "慢性病"})
		r.published(science.ID, "狂犬病", object{"disease": "狂犬病,疯狗病", "keywords": "狂犬病,乙类传染病"})
		r.published(science.ID, "怪病", object{"disease": "怪病"})

		all := props[diseasesProps](r, "/article/az")
		expect(r, "all diseases", all.Count, 4)
		expect(r, "classes that have one, in the order of the law", fmt.Sprint(all.Classes), "[{乙类传染病 法定乙类传染病 1} {慢性病 慢性病 2}]")
		expect(r, "no class is chosen", all.Category, "")

		const address = "/article/az?category=%E6%85%A2%E6%80%A7%E7%97%85"
		chronic := props[diseasesProps](r, address)
		var names []string
		for _, letter := range chronic.Letters {
			for _, e := range letter.Entries {
				names = append(names, e.Name)
			}
		}
		expect(r, "chronic diseases with their other names", strings.Join(names, " "), "高血压 尿酸高 痛风")
		expect(r, "their number beside the number of all", fmt.Sprintf("%d of %d, %s", chronic.Count, chronic.Total, chronic.Category), "2 of 4, 慢性病")
		expect(r, "each class has an address of its own", r.open(address).Canonical, "http://localhost:8080"+address)
		expectHas(r, "and is in the page without the renderer", string(r.open("/article/az").PlainHTML), address)
		for _, strange := range []string{"%E4%B8%99%E7%B1%BB%E4%BC%A0%E6%9F%93%E7%97%85", "x", "%27%20OR%201%3D1"} {
			expect(r, strange+" is no class here", r.open("/article/az?category="+strange).Location, "/article/az")
		}
	})
}

func TestANoticeStandsForItsTime(t *testing.T) {
	forReaders(t, func(r *reader) {
		r.column("首页", 0, object{"homePage": "index"})
		at := func(later time.Duration) string { return value.TimeOf(r.Clock.Now().Add(later)).String() }
		start, end := at(time.Hour), at(3*time.Hour)
		notice := func() string {
			if shown := read[HomePage](r, "/getHomePage").Popup; shown != nil {
				return shown.Title
			}
			return ""
		}
		body := func(more object) object {
			return merged(object{"title": "暴雨后请勿喝生水", "text": "自来水煮沸再喝。", "href": "/article/az", "startTime": start, "endTime": end, "enabled": true}, []object{more})
		}
		r.desk.Refused("a script", r.Call("POST", "/content/popup/add", body(object{"href": "javascript:x"})), 500, "http")
		r.desk.Refused("an end before the start", r.Call("POST", "/content/popup/add", body(object{"endTime": start})), 500, "晚于")
		saved := testkit.Must[content.Popup](r.desk, "POST", "/content/popup/add", body(nil))
		r.desk.Refused("two at a time", r.Call("POST", "/content/popup/add", body(nil)), 500, "同一时间只能有一条")
		testkit.Must[content.Popup](r.desk, "POST", "/content/popup/add", body(object{"title": "以后", "startTime": end, "endTime": at(5 * time.Hour)}))

		expect(r, "before it begins", notice(), "")
		r.Clock.Advance(90 * time.Minute)
		expect(r, "while it stands", notice(), "暴雨后请勿喝生水")
		before := read[HomePage](r, "/getHomePage").Popup.Key
		testkit.Must[content.Popup](r.desk, "POST", "/content/popup/edit", body(object{"id": saved.ID, "version": saved.Version, "text": "改了。"}))
		if after := read[HomePage](r, "/getHomePage").Popup.Key; after == before {
			r.T.Error("a changed notice is not shown again to who closed it")
		}
		r.Clock.Advance(2 * time.Hour)
		expect(r, "when the next has begun", notice(), "以后")
		r.Clock.Advance(24 * time.Hour)
		expect(r, "after the last", notice(), "")
	})
}

func TestFilmsAndPicturesAreCheckedAndShown(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("健康视频与图解", 0)
		film := "/api/sys/common/static/article/2026/wash.mp4"
		for _, tt := range []struct {
			name        string
			more        object
			field, says string
		}{
			{"a film of another site", object{"videoSrc": "https://v.example/a.mp4"}, "videoSrc", "本站"},
			{"captions without a film", object{"videoCaptions": "/files/a.vtt"}, "videoSrc", "请选择视频"},
			{"captions that are no captions", object{"videoSrc": film, "videoCaptions": "/files/a.txt"}, "videoCaptions", "vtt"},
			{"a picture without words", object{"pictures": []object{{"src": "/pictures/handwash.svg", "alt": ""}}}, "pictures", "替代文字"},
			{"a picture of another site", object{"pictures": []object{{"src": "https://a.example/x.png", "alt": "x"}}}, "pictures", "本站图片"},
		} {
			a := r.Call("POST", "/content/article/add", merged(object{"columnId": column.ID, "title": tt.name}, []object{tt.more}))
			expectHas(r, tt.name, a.Field(tt.field), tt.says)
		}
		silent := r.draft(column.ID, "没有文字稿的视频", object{"videoSrc": film})
		r.desk.Refused("a film that a deaf reader cannot follow", r.Call("POST", "/content/article/publish", object{"id": silent.ID, "version": silent.Version}), 500, "文字稿")

		shown := r.published(column.ID, "七步洗手", object{"body": "", "videoSrc": film, "videoPoster": "/pictures/handwash.svg", "transcript": "先打湿双手。\n再抹肥皂。",
			"pictures": []object{{"src": "/pictures/handwash.svg", "alt": "洗手", "text": "第一步"}}})
		d := props[articleProps](r, "/detail/"+column.ID.String()+"/"+shown.ID.String()).Article
		expect(r, "the film", d.Video.Src, film)
		expect(r, "its words", len(d.Transcript), 2)
		expect(r, "the room for the picture", d.Pictures[0].Width > 0 && d.Pictures[0].Height > 0, true)
		r.later()
		expect(r, "it is found by what is said in it", read[SearchResult](r, "/search?keyword=打湿双手").Total, 1)
	})
}
