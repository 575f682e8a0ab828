// Package notice holds the announcements that staff read at their desk: notices of the centre and messages of the system.
package notice

import (
	"context"
	"strconv"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/resource"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Announcement is a notice to staff. The spelling of the title is that of existing clients (api-contract.md section 15).
type Announcement struct {
	resource.Row
	Titile      string     `json:"titile" db:"titile"`
	MsgContent  string     `json:"msgContent" db:"msg_content" doc:"HTML，保存时清理"`
	MsgAbstract string     `json:"msgAbstract" db:"msg_abstract"`
	StartTime   value.Time `json:"startTime" db:"start_time"`
	EndTime     value.Time `json:"endTime" db:"end_time"`
	Sender      string     `json:"sender" db:"sender" doc:"发布人"`
	Priority    string     `json:"priority" db:"priority" enum:"L,M,H"`
	MsgCategory string     `json:"msgCategory" db:"msg_category" doc:"1 通知公告，2 系统消息"`
	MsgType     string     `json:"msgType" db:"msg_type" enum:"USER,ALL"`
	SendStatus  string     `json:"sendStatus" db:"send_status" doc:"0 未发布，1 已发布，2 已撤销"`
	SendTime    value.Time `json:"sendTime" db:"send_time"`
	CancelTime  value.Time `json:"cancelTime" db:"cancel_time"`

	PriorityText    string `json:"priority_dictText,omitempty" db:"-"`
	MsgCategoryText string `json:"msgCategory_dictText,omitempty" db:"-"`
	MsgTypeText     string `json:"msgType_dictText,omitempty" db:"-"`
	SendStatusText  string `json:"sendStatus_dictText,omitempty" db:"-"`
}

const (
	tag       = "系统通告"
	announced = "1" // Announcement.SendStatus
	notices   = "1" // Announcement.MsgCategory
	messages  = "2"
	toAll     = "ALL" // Announcement.MsgType
	toUsers   = "USER"
)

// Service serves the calls of this package.
type Service struct {
	db            *db.DB
	announcements *resource.Store[Announcement]
}

// New makes the service on the database.
func New(d *db.DB, shared *resource.Shared) *Service {
	return &Service{db: d, announcements: announcementResource().BindWith(shared)}
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []resource.Declared { return []resource.Declared{s.announcements} }

// Mount adds the calls of announcements.
func (s *Service) Mount(api *web.API) {
	s.announcements.Mount(api, s.db)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/annountCement/listByUser", Tag: tag, Summary: "自己的通告和消息", Access: web.SignedIn}, s.mine)
	web.Handle(api, web.Route{Methods: "PUT,POST", Path: "/sys/sysAnnouncementSend/editByAnntIdAndUserId", Tag: tag, Summary: "把一条通告记为已读", Access: web.SignedIn}, s.markRead)
}

func announcementResource() resource.Resource[Announcement] {
	clean := newCleaner()
	one := func(name, label, dict string, options ...resource.Option) resource.Column {
		return resource.Column{Name: name, Label: label, Kind: resource.Enum, Dict: dict, Options: options, Filter: true, Write: true}
	}
	status := one("send_status", "发布状态", "send_status", resource.Option{Value: "0", Text: "未发布"}, resource.Option{Value: announced, Text: "已发布"}, resource.Option{Value: "2", Text: "已撤销"})
	status.Write, status.ServerSet = false, true
	return resource.Resource[Announcement]{
		Path: "/sys/annountCement", Tag: tag, Perm: "system:announcement",
		Table: resource.Table{
			Name: "sys_announcement", Label: "系统通告", Log: "announcement", NameColumn: "titile", Tenant: true, NoIndex: "a site has some hundred announcements",
			Columns: []resource.Column{
				{Name: "titile", Label: "标题", Kind: resource.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true},
				{Name: "msg_content", Label: "内容", Kind: resource.HTML, Max: 100_000, Write: true, Clean: clean},
				{Name: "msg_abstract", Label: "摘要", Kind: resource.LongText, Max: 500, Search: true, Write: true},
				{Name: "start_time", Label: "开始时间", Kind: resource.Time, Filter: true, Sort: true, Write: true},
				{Name: "end_time", Label: "结束时间", Kind: resource.Time, Filter: true, Sort: true, Write: true},
				{Name: "sender", Label: "发布人", Kind: resource.Text, Filter: true, Sort: true, ServerSet: true},
				one("priority", "优先级", "priority", resource.Option{Value: "L", Text: "低"}, resource.Option{Value: "M", Text: "中"}, resource.Option{Value: "H", Text: "高"}),
				one("msg_category", "消息类型", "msg_category", resource.Option{Value: notices, Text: "通知公告"}, resource.Option{Value: messages, Text: "系统消息"}),
				one("msg_type", "通告对象", "msg_type", resource.Option{Value: toUsers, Text: "指定用户"}, resource.Option{Value: toAll, Text: "全体用户"}),
				status,
				{Name: "send_time", Label: "发布时间", Kind: resource.Time, Filter: true, Sort: true, ServerSet: true},
				{Name: "cancel_time", Label: "撤销时间", Kind: resource.Time, Filter: true, Sort: true, ServerSet: true},
			},
		},
		Blank: func(auth.Principal) Announcement {
			return Announcement{Priority: "L", MsgCategory: notices, MsgType: toAll, SendStatus: "0"}
		},
		Check: checkAnnouncement,
	}
}

func checkAnnouncement(_ context.Context, _ *db.Tx, _, new *Announcement) error {
	if new != nil && new.StartTime != 0 && new.EndTime != 0 && new.EndTime < new.StartTime {
		return errs.Fields{"endTime": "结束时间不能早于开始时间"}.Err()
	}
	return nil
}

// MyAnnouncements are the newest announcements that the caller has not read, with how many there are.
type MyAnnouncements struct {
	AnntMsgList  []Announcement `json:"anntMsgList" doc:"通知公告"`
	AnntMsgTotal int64          `json:"anntMsgTotal"`
	SysMsgList   []Announcement `json:"sysMsgList" doc:"系统消息"`
	SysMsgTotal  int64          `json:"sysMsgTotal"`
}

const minePerPage = 5

func (s *Service) mine(ctx context.Context, in *struct {
	PageSize string `query:"pageSize" doc:"每类最多几条，默认 5"`
}) (MyAnnouncements, error) {
	size, err := strconv.Atoi(in.PageSize)
	if err != nil || size < 1 {
		size = minePerPage
	}
	size = min(size, resource.MaxPageSize)
	annt, err := s.announcedTo(ctx, notices, size)
	if err != nil {
		return MyAnnouncements{}, err
	}
	sys, err := s.announcedTo(ctx, messages, size)
	return MyAnnouncements{annt.Records, annt.Total, sys.Records, sys.Total}, err
}

// announcedTo lists what is announced to the caller, not read and not over yet.
func (s *Service) announcedTo(ctx context.Context, category string, size int) (web.Page[Announcement], error) {
	caller := int64(auth.PrincipalFrom(ctx).UserID)
	return s.announcements.List(ctx, s.db.Read(), resource.Query{
		Conditions: []resource.Condition{resource.Cond(forReader, caller, caller)},
		Filters:    []resource.Filter{{Field: "sendStatus", Rule: resource.Eq, Value: announced}, {Field: "msgCategory", Rule: resource.Eq, Value: category}},
		Group:      []resource.Filter{{Field: "endTime", Rule: resource.Empty}, {Field: "endTime", Rule: resource.Ge, Value: s.db.Now().String()}},
		GroupAny:   true,
		Sort:       []resource.Order{{Field: "sendTime", Desc: true}}, PageNo: 1, PageSize: size,
	})
}
