package announcement_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/announcement"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	sendBase = "/sys/sysAnnouncementSend"
	vueList  = "/sys/annountCement/vue3List"
)

// list is what the caller finds, as title and state of reading.
func (o *office) list(query url.Values) (titles []string, rows []announcement.ReceivedAnnouncement) {
	o.T.Helper()
	var page web.Page[announcement.ReceivedAnnouncement]
	o.get(sendBase+"/getMyAnnouncementSend?"+query.Encode(), &page)
	for _, r := range page.Records {
		titles = append(titles, r.Titile+r.ReadFlag)
	}
	return titles, page.Records
}

func TestWhatHasToBeConfirmedIsReadOnceItIsConfirmed(t *testing.T) {
	onOffices(t, func(o *office) {
		strict, plain := o.released(`{"titile":"保密承诺","priority":"H","needConfirm":true}`), o.released(`{"titile":"停水"}`)
		o.take(2)
		o.as(8, 1)
		read := func(id value.ID, more string) string {
			return o.Call("POST", sendBase+"/editByAnntIdAndUserId", `{"anntId":"`+id.String()+`"`+more+`}`).Message
		}
		if said := read(strict.ID, ""); !strings.Contains(said, "需要确认阅读") {
			t.Errorf("opened: %q", said)
		}
		if a := o.Call("PUT", sendBase+"/readAll", ""); !a.Success || !strings.Contains(a.Message, "还有 1 条需要逐条确认") {
			t.Errorf("all at once: %+v", a)
		}
		var mine announcement.MyAnnouncements
		if o.get("/sys/annountCement/listByUser", &mine); mine.AnntMsgTotal != 1 || !mine.AnntMsgList[0].NeedConfirm {
			t.Errorf("waiting: %+v", mine)
		}
		if got, _ := o.list(nil); !slices.Equal(got, []string{"保密承诺0", "停水1"}) {
			t.Errorf("list %v", got)
		}
		o.Clock.Advance(30 * time.Minute)
		if _, err := o.service.Repeated()[0].Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if told := o.take(2); !slices.Contains(told[len(told)-1].to, 8) {
			t.Errorf("who has only opened it is reminded: %+v", told)
		}
		if said := read(strict.ID, `,"confirm":true`); said != "已读" {
			t.Errorf("confirmed: %q", said)
		}
		o.keeper()
		for _, a := range []announcement.Announcement{strict, plain} {
			var readers announcement.AnnouncementReaders
			if o.get("/sys/annountCement/readers?id="+a.ID.String(), &readers); readers.Read != 1 {
				t.Errorf("%s: read by %+v", a.Titile, readers)
			}
		}
	})
}

func TestReadersSeeAndFindWhoReleasedAnAnnouncementByName(t *testing.T) {
	onOffices(t, func(o *office) {
		o.released(`{"titile":"停水"}`)
		err := o.DB.Tx(t.Context(), func(tx *db.Tx) error {
			return o.service.Remind(t.Context(), tx, 1, "有信等着办理", "请看来信")
		})
		if err != nil {
			t.Fatal(err)
		}
		o.as(8, 1)
		names := map[string]string{}
		_, rows := o.list(nil)
		for _, r := range rows {
			names[r.Titile] = r.SenderName
		}
		if want := map[string]string{"停水": "王芳", "有信等着办理": "系统"}; !maps.Equal(names, want) {
			t.Errorf("released by %v", names)
		}
		for _, words := range []string{"王", "wang"} {
			if got, _ := o.list(url.Values{"sender": {words}}); !slices.Equal(got, []string{"停水0"}) {
				t.Errorf("by %s: %v", words, got)
			}
		}
	})
}

func TestSomebodyStarsAndDeletesInTheOwnListAlone(t *testing.T) {
	onOffices(t, func(o *office) {
		all := o.released(`{"titile":"值班"}`)
		o.released(`{"titile":"停电"}`)
		o.as(8, 1)
		_, rows := o.list(nil)
		duty := rows[slices.IndexFunc(rows, func(r announcement.ReceivedAnnouncement) bool { return r.Titile == "值班" })].ID.String()
		star := func(id, flag string) bool {
			return o.Call("POST", sendBase+"/edit", `{"id":"`+id+`","starFlag":"`+flag+`","readFlag":"1","userId":"7"}`).Success
		}
		if !star(duty, "1") || star(duty, "2") || star("404", "1") {
			t.Error("a star is 0 or 1, on a row that exists")
		}
		starred := url.Values{"starFlag": {"1"}}
		if got, _ := o.list(starred); !slices.Equal(got, []string{"值班0"}) {
			t.Errorf("starred: %v", got)
		}
		for _, stranger := range []struct{ user, tenant value.ID }{{7, 1}, {8, 2}} {
			o.as(stranger.user, stranger.tenant)
			if star(duty, "0") || o.Call("DELETE", sendBase+"/delete?id="+duty, "").Success || o.Call("DELETE", sendBase+"/deleteBatch?ids="+duty+",", "").Success {
				t.Errorf("%+v changes the row of somebody else", stranger)
			}
		}
		o.as(8, 1)
		if a := o.Call("DELETE", sendBase+"/delete?id="+duty, ""); a.Success || !strings.Contains(a.Message, "请先阅读") {
			t.Errorf("unread: %+v", a)
		}
		o.Call("PUT", sendBase+"/editByAnntIdAndUserId", `{"anntId":"`+all.ID.String()+`"}`)
		if a := o.Call("DELETE", sendBase+"/deleteBatch?ids="+duty+",", ""); !a.Success {
			t.Errorf("read: %+v", a)
		}
		if got, _ := o.list(nil); !slices.Equal(got, []string{"停电0"}) || o.get(sendBase+"/getOne?sendId="+duty, &announcement.OpenedAnnouncement{}) {
			t.Errorf("after deleting: %v", got)
		}
		o.keeper()
		var readers announcement.AnnouncementReaders
		if o.get("/sys/annountCement/readers?id="+all.ID.String(), &readers); readers.Read != 1 {
			t.Errorf("the receipt is gone: %+v", readers)
		}
		others := o.released(`{"titile":"别人的","msgType":"USER","userIds":"7"}`)
		o.as(8, 1)
		if a := o.Call("POST", sendBase+"/add", `{"anntId":"`+all.ID.String()+`"}`); !a.Success || !strings.Contains(string(a.Result), duty) {
			t.Errorf("taken back: %+v", a)
		}
		for _, id := range []string{"404", others.ID.String()} {
			if a := o.Call("POST", sendBase+"/add", `{"anntId":"`+id+`"}`); a.Success {
				t.Errorf("what does not go to the caller: %+v", a)
			}
		}
	})
}

func TestOneAnnouncementOpensByItsRowAndByItsNumberAndKnowsItsNeighbours(t *testing.T) {
	onOffices(t, func(o *office) {
		var made []announcement.Announcement
		for _, title := range []string{"一", "二", "三"} {
			made = append(made, o.released(`{"titile":"`+title+`","attachments":[{"name":"表","href":"/api/sys/common/static/temp/a.pdf"}]}`))
			o.Clock.Advance(time.Minute)
		}
		o.as(8, 1)
		open := func(id value.ID) (one announcement.OpenedAnnouncement) {
			if !o.get(sendBase+"/queryById?id="+id.String(), &one) {
				t.Errorf("%s does not open", id)
			}
			return one
		}
		middle := open(made[1].ID)
		if middle.Titile != "二" || len(middle.Attachments) != 1 || open(middle.NewerID).Titile != "三" || open(middle.OlderID).Titile != "一" {
			t.Errorf("the middle one is %+v", middle)
		}
		if newest, oldest := open(middle.NewerID), open(middle.OlderID); newest.NewerID != 0 || newest.OlderID != middle.ID || oldest.OlderID != 0 {
			t.Errorf("ends: %+v, %+v", newest, oldest)
		}
		o.as(8, 2)
		if o.get(sendBase+"/getOne?sendId="+middle.ID.String(), &middle) {
			t.Error("it opens in another site")
		}
	})
}

func TestTheOwnListIsSearchedByWordsAndByDates(t *testing.T) {
	onOffices(t, func(o *office) {
		o.released(`{"titile":"上月","msgContent":"<p>疫苗库存</p>"}`) // 23 October
		moments := []struct {
			title string
			days  int
		}{{"上周", -8}, {"周一", -4}, {"前天", -2}, {"昨天", -1}, {"今天", 0}}
		o.Exec(`UPDATE sys_announcement SET send_time = $1 WHERE titile = '上月'`, int64(o.DB.Now())-28*86_400_000)
		for _, m := range moments {
			o.released(`{"titile":"` + m.title + `","msgAbstract":"共用摘要"}`)
			o.Exec(`UPDATE sys_announcement SET send_time = $1 WHERE titile = $2`, int64(o.DB.Now())+int64(m.days)*86_400_000, m.title)
		}
		o.as(8, 1)
		for query, want := range map[string]string{
			"rangeDateKey=jt": "今天", "rangeDateKey=zt": "昨天", "rangeDateKey=qt": "前天", "rangeDateKey=bz": "今天 昨天 前天 周一", "rangeDateKey=sz": "上周",
			"rangeDateKey=by": "今天 昨天 前天 周一 上周", "rangeDateKey=sy": "上月", "rangeDateKey=7day": "今天 昨天 前天 周一",
			"rangeDateKey=zdy&beginDate=2026-11-18&endDate=2026-11-19": "昨天 前天", "rangeDateKey=zdy&beginDate=2026-11-19 09:30:00": "今天 昨天",
			"beginDate=&endDate=2026-11-12": "上周 上月", "keyword=疫苗": "上月", "keyword=共用": "今天 昨天 前天 周一 上周", "keyword=%25": "", "fromUser=wang&titile=今": "今天", "fromUser=wan": "",
		} {
			values, err := url.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := o.list(values)
			if text := strings.ReplaceAll(strings.Join(got, " "), "0", ""); text != want {
				t.Errorf("%s: %q, want %q", query, text, want)
			}
		}
		for _, query := range []string{"rangeDateKey=x", "rangeDateKey=zdy&beginDate=gestern", "endDate=2026-02-30", "beginDate=2026-11-20&endDate=2026-11-19"} {
			for _, path := range []string{sendBase + "/list", vueList} {
				if a := o.Call("GET", path+"?"+query, ""); a.Success || a.Message == "" {
					t.Errorf("%s?%s: %+v", path, query, a)
				}
			}
		}
	})
}

func TestTheNewerClientsListMarksWhatItShowsAsRead(t *testing.T) {
	onOffices(t, func(o *office) {
		for i := range 3 {
			o.released(fmt.Sprintf(`{"titile":"通告%d"}`, i))
			o.Clock.Advance(time.Minute)
		}
		strict := o.released(`{"titile":"须确认","needConfirm":true}`)
		o.released(`{"titile":"给王","msgType":"USER","userIds":"7"}`)
		o.take(5)
		o.as(8, 1)
		var rows []announcement.ListedAnnouncement
		list := func(query string) (titles []string) {
			rows = nil
			o.get(vueList+"?"+query, &rows)
			for _, r := range rows {
				titles = append(titles, r.Titile+r.ReadFlag)
			}
			return titles
		}
		if got := list("pageNo=1&pageSize=2"); !slices.Equal(got, []string{"须确认0", "通告20"}) || rows[0].ID != strict.ID || rows[0].SendID == 0 {
			t.Errorf("the first page: %v %+v", got, rows)
		}
		if told := o.take(1)[0]; !slices.Equal(told.to, []value.ID{8}) {
			t.Errorf("the other windows are told: %+v", told)
		}
		o.Call("PUT", sendBase+"/edit", `{"id":"`+rows[1].SendID.String()+`","starFlag":"1"}`)
		if got := list("starFlag=1"); !slices.Equal(got, []string{"通告21"}) || rows[0].StarFlag != "1" {
			t.Errorf("starred: %v", got)
		}
		if got := list("pageSize=100000&fromUser=wang&rangeDateKey=jt"); !slices.Equal(got, []string{"须确认0", "通告21", "通告10", "通告00"}) {
			t.Errorf("everything: %v", got)
		}
		if got := list(""); !slices.Equal(got, []string{"须确认0", "通告21", "通告11", "通告01"}) {
			t.Errorf("afterwards: %v", got)
		}
		if a := o.Call("GET", vueList+"?fromUser=nobody", ""); string(a.Result) != "[]" {
			t.Errorf("nothing is an empty list: %s", a.Result)
		}
	})
}

func TestWordsForTheScreensGoToOpenWindowsOfTheSite(t *testing.T) {
	onOffices(t, func(o *office) {
		say := func(call string, body map[string]string) string {
			text, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			a := o.Call("POST", "/sys/socketTest/"+call, string(text))
			if a.Success {
				return ""
			}
			return a.Message
		}
		o.as(7, 1)
		if refusal := say("sendAll", map[string]string{"message": "x"}); !strings.Contains(refusal, "没有权限") {
			t.Errorf("without the right: %q", refusal)
		}
		for _, tt := range []struct {
			says, call string
			body       map[string]string
			frame      string
			to         []value.ID
			refused    string
		}{
			{"to all", "sendAll", map[string]string{"message": " 请</script>保存\n\"工作\" \u2028"}, `{"cmd":"topic","msgTxt":"请\u003c/script\u003e保存 \"工作\""}`, staff, ""},
			{"to one", "sendUser", map[string]string{"message": "a/b|c", "userId": "8"}, `{"cmd":"user","msgTxt":"a/b|c"}`, []value.ID{8}, ""},
			{"to nobody", "sendUser", map[string]string{"message": "请来", "userId": "404"}, "", nil, "没有这个用户"},
			{"without words", "sendAll", map[string]string{"message": " \n\x00 "}, "", nil, "请填写"},
			{"too many words", "sendAll", map[string]string{"message": strings.Repeat("长", 201)}, "", nil, "最多 200 个字"},
		} {
			o.as(7, 1, "broadcast")
			refusal := say(tt.call, tt.body)
			if refusal != tt.refused && (tt.refused == "" || !strings.Contains(refusal, tt.refused)) {
				t.Errorf("%s: %q", tt.says, refusal)
			}
			if tt.frame == "" {
				continue
			}
			if told := o.take(1)[0]; told.tenant != 1 || told.frame != tt.frame || !slices.Equal(told.to, tt.to) {
				t.Errorf("%s: %+v", tt.says, told)
			}
		}
		refusals := 0
		for range 10 {
			if strings.Contains(say("sendAll", map[string]string{"message": "又来"}), "太频繁") {
				refusals++
			}
		}
		if refusals < 5 {
			t.Errorf("only %d of ten were too many", refusals)
		}
	})
}
