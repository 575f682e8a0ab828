package announcement

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/live"
	"jikong/internal/value"
	"jikong/internal/web"
)

// maxSaid bounds words for the screens, in characters.
const maxSaid = 200

// sayRate is how often one person may speak to all screens.
var sayRate = auth.Rate{Burst: 5, Every: 10 * time.Second}

// mountScreens adds the calls that speak to open windows. Nothing is kept of the words but an entry in the operation log: whoever is
// not at the desk never learns of them, which announcements are for.
func (s *Service) mountScreens(api *web.API) {
	speak := func(path, summary string) web.Route {
		return web.Route{Methods: "POST", Path: "/sys/socketTest" + path, Tag: tag, Summary: summary, Access: web.Perm(perm + ":broadcast"), MaxBody: 8 << 10}
	}
	web.Handle(api, speak("/sendAll", "向本站所有打开的后台窗口说一句话（限频）"), s.sayToAll)
	web.Handle(api, speak("/sendUser", "向一名用户打开的后台窗口说一句话（限频）"), s.sayToUser)
}

func (s *Service) sayToAll(ctx context.Context, in *struct {
	Body struct {
		Message string `json:"message" doc:"最多 200 个字"`
	}
}) (web.Message, error) {
	words, err := s.words(ctx, in.Body.Message)
	if err != nil {
		return "", err
	}
	caller := auth.PrincipalFrom(ctx)
	return "已发送到所有打开的窗口", s.speak(ctx, notification{kind: said, id: caller.TenantID, words: words}, "全体用户")
}

func (s *Service) sayToUser(ctx context.Context, in *struct {
	Body struct {
		UserID  value.ID `json:"userId"`
		Message string   `json:"message" doc:"最多 200 个字"`
	}
}) (web.Message, error) {
	words, err := s.words(ctx, in.Body.Message)
	if err != nil {
		return "", err
	}
	caller := auth.PrincipalFrom(ctx)
	people, err := s.People.Of(ctx, s.DB.Read(), caller.TenantID, KindUser, []value.ID{in.Body.UserID})
	if err == nil && len(people) == 0 {
		err = errs.NotFoundf("没有这个用户，请重新选择")
	}
	if err != nil {
		return "", err
	}
	return "已发送到该用户打开的窗口", s.speak(ctx, notification{kind: said, id: caller.TenantID, user: in.Body.UserID, words: words}, "用户“"+people[0].Username+"”")
}

// words are one line of plain text, of somebody who does not speak too often.
func (s *Service) words(ctx context.Context, text string) (string, error) {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return "", errs.Invalidf("请填写要说的话")
	case n > maxSaid:
		return "", errs.Invalidf("最多 %d 个字，现在有 %d 个", maxSaid, n)
	}
	return text, s.speakers.Take("user "+auth.PrincipalFrom(ctx).UserID.String(), s.DB.Now().Go())
}

func (s *Service) speak(ctx context.Context, t notification, to string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		s.tell(tx, t)
		return audit.Write(ctx, tx, audit.Entry{Action: "announcement.say", ObjectType: "announcement", Summary: "向" + to + "的窗口发送：" + t.words})
	})
}

// say puts words on the screens of this node. They belong to no announcement, so they have no number.
func (s *Service) say(t notification) {
	m := live.Message{Cmd: "topic", MsgTxt: t.words}
	if t.user != 0 {
		m.Cmd = "user"
	}
	s.Hub.ToTenant(live.Notices, t.id, func(user value.ID) bool { return t.user == 0 || user == t.user }, m.Frame())
}
