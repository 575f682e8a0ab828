// Package announcement holds the announcements that staff read at their desk: notices of the centre and messages of the system. An
// announcement is written, released to its readers, who are told through their sockets, and may be revoked. A row of
// sys_announcement_send says to whom it goes, where it does not go to all, and who has read it.
package announcement

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/live"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	tag           = "系统通告"
	perm          = "system:announcement"
	draft         = "0" // Announcement.SendStatus
	announced     = "1"
	revoked       = "2"
	notices       = "1" // Announcement.MsgCategory
	messages      = "2"
	toAll         = "ALL" // Announcement.MsgType
	toUsers       = "USER"
	urgent        = "H" // Announcement.Priority
	openURL       = "url"
	openComponent = "component"
)

// Announcement.RecipientKind: whom an announcement is for.
const (
	KindAll    = "all"    // everybody of the site
	KindDepart = "depart" // the people of departments and of what is below them
	KindRole   = "role"   // those with one of the roles
	KindUser   = "user"   // named people
)

// Person is a reader of announcements.
type Person struct {
	ID       value.ID `json:"userId" db:"id"`
	Username string   `json:"username" db:"username"`
	Realname string   `json:"realname" db:"realname"`
}

// People finds those who may work in a site.
type People interface {
	// Of are all of them, those of departments and what is below these, those with one of the roles, or the named ones.
	Of(ctx context.Context, q db.Querier, tenant value.ID, kind string, ids []value.ID) ([]Person, error)
	// Since is when the account of a person was made.
	Since(ctx context.Context, q db.Querier, user value.ID) (value.Time, error)
}

// Files notes which stored files announcements use; *media.Service does.
type Files interface {
	SetUses(ctx context.Context, tx *db.Tx, objectType string, objectID value.ID, paths map[string][]string) error
	// PathsIn lists the stored files that a rich text shows or links to.
	PathsIn(html string) []string
}

// Guard knows whom a token belongs to.
type Guard interface {
	Principal(ctx context.Context, token, tenant string) (auth.Principal, error)
}

// Hub holds the sockets of this node; *live.Hub is one.
type Hub interface {
	ToTenant(channel string, tenant value.ID, meant func(user value.ID) bool, frame []byte)
	ToAll(channel string, frame []byte)
}

var _ Hub = (*live.Hub)(nil)

// Options are what announcements need from the rest of the program.
type Options struct {
	DB      *db.DB
	Bus     bus.Bus
	Hub     Hub
	People  People
	Files   Files
	Tenants web.Tenants
	Guard   Guard
	Shared  *crud.Shared
}

// Service serves the calls of this package.
type Service struct {
	Options
	announcements crud.Store[Announcement]
	clean         func(string) string
	told          chan notification
	speakers      *auth.Limiter
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{Options: o, clean: newCleaner(), told: make(chan notification, waiting), speakers: auth.NewLimiter(sayRate)}
	s.announcements = crud.Bind(s.announcementResource(), o.Shared)
	s.listen()
	return s
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared { return []crud.Declared{s.announcements} }

// Mount adds the calls of announcements.
func (s *Service) Mount(api *web.API) {
	s.announcements.Mount(api, s.DB)
	desk := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/annountCement" + path, Tag: tag, Summary: summary, Access: web.Perm(perm + ":" + action)}
	}
	web.Handle(api, desk("GET", "/list", "list", "系统通告分页列表"), s.list)
	web.Handle(api, desk("GET", "/meta", "list", "系统通告的列说明"), s.meta)
	web.Handle(api, desk("GET", "/readers", "list", "一条通告的收件人和阅读情况"), s.readers)
	s.mountSteps(api)
	web.Handle(api, desk("GET", "/syncNotic", "release", "再次推送一条通告，或让所有人刷新"), s.push)

	s.mountOwn(api)
	s.mountScreens(api)
	api.HandleRaw(web.Route{Methods: "GET", Path: "/sys/annountCement/show/{id}", Tag: tag, Summary: "一条通告的页面", Access: web.Anonymous, File: true}, s.show)
}

// mountOwn adds what everybody does with what came to them.
func (s *Service) mountOwn(api *web.API) {
	own := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: path, Tag: tag, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, own("GET", "/sys/annountCement/queryById", "按编号查询自己可读的通告"), s.queryByID)
	web.Handle(api, own("GET", "/sys/annountCement/listByUser", "自己的通告和消息"), s.mine)
	web.Handle(api, own("GET", "/sys/annountCement/vue3List", "自己的通告，列出的即记为已读，须确认的除外"), s.listAndRead)
	const send = "/sys/sysAnnouncementSend"
	web.Handle(api, own("POST,PUT", send+"/editByAnntIdAndUserId", "把一条通告记为已读"), s.markRead)
	web.Handle(api, own("PUT,POST", send+"/readAll", "把自己的通告全部记为已读"), s.readAll)
	web.Handle(api, own("POST", "/sys/annountCement/clearAllUnReadMessage", "把自己的通告全部记为已读（新客户端）"), s.readAll)
	web.Handle(api, own("GET", send+"/getMyAnnouncementSend", "我的通告"), s.received)
	web.Handle(api, own("GET", send+"/list", "我的通告，同 getMyAnnouncementSend"), s.received)
	web.Handle(api, own("GET", send+"/getOne", "我的一条通告"), s.receivedOne)
	web.Handle(api, own("GET", send+"/queryById", "我的一条通告，同 getOne"), s.receivedOne)
	web.Handle(api, own("POST", send+"/add", "把一条发给我的通告放进我的列表"), s.keepOwn)
	web.Handle(api, own("PUT,POST", send+"/edit", "给我的一条通告加星或去星"), s.star)
	web.Handle(api, own("DELETE", send+"/delete", "从我的列表删除一条已读的通告"), s.dropOne)
	web.Handle(api, own("DELETE", send+"/deleteBatch", "从我的列表删除已读的通告"), s.drop)
}
