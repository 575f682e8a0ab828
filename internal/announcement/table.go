package announcement

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Announcement is a notice to staff. The spelling of the title is that of existing clients (api-contract.md section 15).
type Announcement struct {
	crud.Row
	Titile        string                       `json:"titile" db:"titile"`
	MsgContent    string                       `json:"msgContent" db:"msg_content" doc:"HTML，保存时清理"`
	MsgAbstract   string                       `json:"msgAbstract" db:"msg_abstract"`
	StartTime     value.Time                   `json:"startTime" db:"start_time" doc:"此前已发布的也不显示、不推送"`
	EndTime       value.Time                   `json:"endTime" db:"end_time"`
	Sender        string                       `json:"sender" db:"sender" doc:"发布人的登录名；系统发出的为“系统”"`
	SenderName    string                       `json:"sender_dictText" db:"sender_name" doc:"发布人当时的姓名"`
	Priority      string                       `json:"priority" db:"priority" enum:"L,M,H"`
	MsgCategory   string                       `json:"msgCategory" db:"msg_category" enum:"1,2" doc:"1 通知公告，2 系统消息"`
	MsgType       string                       `json:"msgType" db:"msg_type" enum:"USER,ALL"`
	RecipientKind string                       `json:"recipientKind" db:"recipient_kind" enum:"all,depart,role,user" doc:"通告对象；msgType 随之而定"`
	RecipientIDs  string                       `json:"recipientIds" db:"recipient_ids" doc:"部门或角色的编号，用逗号分隔"`
	UserIDs       string                       `json:"userIds" db:"user_ids" doc:"指定用户的编号，用逗号分隔"`
	OpenType      string                       `json:"openType" db:"open_type" enum:",url,component"`
	OpenPage      string                       `json:"openPage" db:"open_page" doc:"url：本站地址；component：页面组件名"`
	BusType       string                       `json:"busType" db:"bus_type"`
	BusID         string                       `json:"busId" db:"bus_id"`
	Attachments   crud.Array[AnnouncementFile] `json:"attachments" db:"attachments"`
	NeedConfirm   bool                         `json:"needConfirm" db:"need_confirm" doc:"收件人须确认阅读，打开不算已读"`
	IsPublic      bool                         `json:"isPublic" db:"is_public" doc:"发布后不登录也能打开通告的页面；只有发给全体用户的通知公告可以公开"`
	SendStatus    string                       `json:"sendStatus" db:"send_status" enum:"0,1,2" doc:"0 未发布，1 已发布，2 已撤销"`
	SendTime      value.Time                   `json:"sendTime" db:"send_time"`
	CancelTime    value.Time                   `json:"cancelTime" db:"cancel_time"`
	DelFlag       string                       `json:"delFlag" db:"del_flag"`
	PushTime      value.Time                   `json:"-" db:"push_time"`
	RemindTime    value.Time                   `json:"-" db:"remind_time"`

	PriorityText    string `json:"priority_dictText,omitempty" db:"-"`
	MsgCategoryText string `json:"msgCategory_dictText,omitempty" db:"-"`
	MsgTypeText     string `json:"msgType_dictText,omitempty" db:"-"`
	SendStatusText  string `json:"sendStatus_dictText,omitempty" db:"-"`
}

// AnnouncementFile is a file that belongs to an announcement.
type AnnouncementFile struct {
	Name string `json:"name"`
	Href string `json:"href"`
	Size int64  `json:"size" doc:"字节数，0 为不详"`
}

const (
	maxAttachments = 10
	maxContent     = 100_000
	maxRecipients  = 20_000 // bytes of a list of identifiers: about a thousand
)

func (s *Service) announcementResource() crud.Resource[Announcement] {
	return crud.Resource[Announcement]{
		Path: "/sys/annountCement", Tag: tag, Perm: perm,
		Actions: crud.Add | crud.Edit | crud.Delete | crud.Import | crud.Export, // lists and single ones have their own handlers
		Table: crud.Table{
			Name: "sys_announcement", Label: "系统通告", Log: "announcement", NameColumn: "titile", Tenant: true, ImportKey: []string{"titile"}, SoftDelete: "del_flag",
			Within: withoutPersonal, NoIndex: "a site has some hundred announcements", Columns: slices.Concat(s.contentColumns(), stateColumns()),
		},
		Blank: func(auth.Principal) Announcement {
			return Announcement{Priority: "L", MsgCategory: notices, SendStatus: draft, DelFlag: "0"}
		},
		Excel: s.announcementExcel(),
		Check: checkAnnouncement,
		After: s.written,
		Undo:  crud.Undo[Announcement]{Check: crud.Unasked[Announcement], After: s.undone},
	}
}

func choice(name, label, dict string, options ...crud.Option) crud.Column {
	return crud.Column{Name: name, Label: label, Kind: crud.Enum, Dict: dict, Options: options, Filter: true, Write: true, Export: true}
}

func needed(c crud.Column) crud.Column {
	c.Required = true
	return c
}

func (s *Service) contentColumns() []crud.Column {
	text := func(name, label string, most int) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Text, Max: most, Write: true}
	}
	return []crud.Column{
		{Name: "titile", Label: "标题", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "msg_content", Label: "内容", Kind: crud.HTML, Max: maxContent, Write: true, Clean: s.clean},
		{Name: "msg_abstract", Label: "摘要", Kind: crud.LongText, Max: 500, Search: true, Write: true, Export: true},
		{Name: "start_time", Label: "开始时间", Kind: crud.Time, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "end_time", Label: "结束时间", Kind: crud.Time, Filter: true, Sort: true, Write: true, Export: true},
		needed(choice("priority", "优先级", "priority", crud.Option{Value: "L", Text: "一般"}, crud.Option{Value: "M", Text: "重要"}, crud.Option{Value: urgent, Text: "紧急"})),
		needed(choice("msg_category", "消息类型", "msg_category", crud.Option{Value: notices, Text: "通知公告"}, crud.Option{Value: messages, Text: "系统消息"})),
		choice("msg_type", "通告范围", "msg_type", crud.Option{Value: toUsers, Text: "指定用户"}, crud.Option{Value: toAll, Text: "全体用户"}),
		{Name: "recipient_kind", Label: "通告对象", Kind: crud.Enum, Filter: true, Write: true, Options: []crud.Option{
			{Value: KindAll, Text: "全体用户"}, {Value: KindDepart, Text: "部门"}, {Value: KindRole, Text: "角色"}, {Value: KindUser, Text: "指定用户"}}},
		{Name: "recipient_ids", Label: "部门或角色", JSON: "recipientIds", Kind: crud.LongText, Max: maxRecipients, Write: true},
		{Name: "user_ids", Label: "用户", JSON: "userIds", Kind: crud.LongText, Max: maxRecipients, Write: true},
		{Name: "open_type", Label: "打开方式", Kind: crud.Enum, Filter: true, Write: true, Options: []crud.Option{
			{Value: openURL, Text: "打开本站页面"}, {Value: openComponent, Text: "打开后台组件"}}},
		text("open_page", "打开的页面", 255), text("bus_type", "业务类型", 20), text("bus_id", "业务编号", 50),
		{Name: "attachments", Label: "附件", Kind: crud.JSON, Write: true},
		{Name: "need_confirm", Label: "需确认阅读", Kind: crud.Bool, Filter: true, Write: true, Export: true},
		{Name: "is_public", Label: "对外公开", Kind: crud.Bool, Filter: true, Write: true, Export: true},
	}
}

// stateColumns are set by releasing, revoking and deleting alone.
func stateColumns() []crud.Column {
	status := choice("send_status", "发布状态", "send_status", crud.Option{Value: draft, Text: "未发布"},
		crud.Option{Value: announced, Text: "已发布"}, crud.Option{Value: revoked, Text: "已撤销"})
	status.Write, status.ServerSet = false, true
	return []crud.Column{
		{Name: "sender_name", JSON: "sender_dictText", Label: "发布人", Kind: crud.Text, ServerSet: true, Export: true},
		{Name: "sender", Label: "发布人账号", Kind: crud.Text, Filter: true, Sort: true, ServerSet: true, Export: true},
		status,
		{Name: "send_time", Label: "发布时间", Kind: crud.Time, Filter: true, Sort: true, ServerSet: true, Export: true},
		{Name: "cancel_time", Label: "撤销时间", Kind: crud.Time, Filter: true, Sort: true, ServerSet: true},
		{Name: "del_flag", Label: "删除标记", Kind: crud.Enum, ServerSet: true, Options: []crud.Option{{Value: "0", Text: "正常"}, {Value: "1", Text: "已删除"}}},
		{Name: "push_time", Label: "推送时间", Kind: crud.Time, Hidden: true, ServerSet: true},
		{Name: "remind_time", Label: "提醒时间", Kind: crud.Time, Hidden: true, ServerSet: true},
	}
}

func (s *Service) list(ctx context.Context, in *crud.ListInput) (web.Page[Announcement], error) {
	query, err := crud.Asked(ctx, s.announcements, in)
	if err != nil {
		return web.Page[Announcement]{}, err
	}
	return s.announcements.List(ctx, s.DB.Read(), query)
}

func (s *Service) meta(context.Context, *web.Empty) (crud.Meta, error) {
	return s.announcements.Meta(), nil
}

func checkAnnouncement(_ context.Context, _ *db.Tx, old, new *Announcement) error {
	if old != nil && isPersonal(*old) {
		return personal(*old)
	}
	if new == nil {
		return nil
	}
	if old != nil && old.SendStatus == announced {
		return errs.Invalidf("通告“%s”已发布，请先撤销再修改", old.Titile)
	}
	fields := errs.Fields{}
	if new.StartTime != 0 && new.EndTime != 0 && new.EndTime < new.StartTime {
		fields.Add("endTime", "结束时间不能早于开始时间")
	}
	normaliseRecipients(fields, old, new)
	if new.IsPublic && (new.MsgType != toAll || new.MsgCategory != notices) {
		fields.Add("isPublic", "只有发给全体用户的通知公告可以对外公开")
	}
	checkOpening(fields, new)
	checkAttachments(fields, new.Attachments)
	return fields.Err()
}

// normaliseRecipients makes the two ways to say who the readers are agree: existing clients know msgType and userIds alone.
func normaliseRecipients(fields errs.Fields, old, new *Announcement) {
	new.RecipientKind, new.MsgType = kindMeant(old, new), toUsers
	if new.RecipientKind == KindAll {
		new.MsgType = toAll
	}
	list, field := &new.RecipientIDs, "recipientIds"
	switch new.RecipientKind {
	case KindAll:
		new.RecipientIDs, new.UserIDs = "", ""
		return
	case KindUser:
		new.RecipientIDs = ""
		list, field = &new.UserIDs, "userIds"
	default:
		new.UserIDs = ""
	}
	ids, err := crud.ParseIDs(*list)
	if err != nil {
		fields.Add(field, "请选择%s", map[string]string{KindUser: "用户", KindDepart: "部门", KindRole: "角色"}[new.RecipientKind])
		return
	}
	*list = value.JoinIDs(ids)
}

// kindMeant is the kind of readers that a form means: the one it chose, else everybody if it chose that by msgType, else people whom it
// names anew, else what stood there.
func kindMeant(old, new *Announcement) string {
	var was Announcement
	if old != nil {
		was = *old
	}
	switch kind := new.RecipientKind; {
	case kind != "" && kind != was.RecipientKind:
		return kind
	case new.MsgType == toAll && was.MsgType != toAll:
		return KindAll
	case namesOthers(new.UserIDs, was.UserIDs):
		return KindUser
	case kind != "" && new.MsgType == was.MsgType:
		return kind
	case new.MsgType == toUsers:
		return KindUser
	}
	return KindAll
}

// namesOthers tells that a list names people, and not those that stood there before: whoever sends one means them, whatever else is said.
func namesOthers(list, before string) bool {
	names := value.SplitList(list)
	return len(names) > 0 && !slices.Equal(names, value.SplitList(before))
}

// What an announcement may open: addresses of this site, and pages of the back office by their component name.
var (
	ownPath       = regexp.MustCompile(`^/(?:[A-Za-z0-9_.~%-][A-Za-z0-9_.~%/-]*)?(?:\?[A-Za-z0-9_.~%/=&,-]*)?$`)
	componentName = regexp.MustCompile(`^[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*$`)
)

func checkOpening(fields errs.Fields, a *Announcement) {
	switch {
	case a.OpenType == "":
		a.OpenPage = ""
	case a.OpenType == openURL && !ownPath.MatchString(a.OpenPage):
		fields.Add("openPage", "请填写本站的地址，以 / 开头")
	case a.OpenType == openComponent && !componentName.MatchString(a.OpenPage):
		fields.Add("openPage", "请填写页面的组件名，如 consult/LetterList")
	}
}

var filePath = regexp.MustCompile(`^/api/sys/common/static/[A-Za-z0-9_./-]+$`)

func checkAttachments(fields errs.Fields, files []AnnouncementFile) {
	if len(files) > maxAttachments {
		fields.Add("attachments", "附件最多 %d 个", maxAttachments)
	}
	for i := range files {
		f := &files[i]
		f.Name, f.Href = strings.Join(strings.Fields(f.Name), " "), strings.TrimSpace(f.Href)
		switch {
		case f.Name == "" || utf8.RuneCountInString(f.Name) > 200:
			fields.Add("attachments", "第 %d 个附件的名称应为 1 到 200 个字", i+1)
		case !filePath.MatchString(f.Href) || strings.Contains(f.Href, "..") || len(f.Href) > 500:
			fields.Add("attachments", "附件“%s”不是本站上传的文件，请重新上传", f.Name)
		case f.Size < 0:
			fields.Add("attachments", "附件“%s”的大小不正确", f.Name)
		}
	}
}

// written notes the files of a saved or deleted announcement, and takes a released one that is deleted off the screens.
func (s *Service) written(ctx context.Context, tx *db.Tx, old, new *Announcement) error {
	row := new
	if row == nil {
		row = old
		if old.SendStatus == announced {
			s.tell(tx, notification{kind: refresh, id: auth.PrincipalFrom(ctx).TenantID})
		}
	}
	if s.Files == nil {
		return nil
	}
	uses := map[string][]string{}
	if new != nil {
		uses["msgContent"] = s.Files.PathsIn(new.MsgContent)
		for _, f := range new.Attachments {
			uses["attachments"] = append(uses["attachments"], f.Href)
		}
	}
	return s.Files.SetUses(ctx, tx, "announcement", row.ID, uses)
}

// undone shows an announcement again to those who read it before.
func (s *Service) undone(ctx context.Context, tx *db.Tx, row *Announcement) error {
	if row.SendStatus == announced {
		s.tell(tx, notification{kind: refresh, id: auth.PrincipalFrom(ctx).TenantID})
	}
	return s.written(ctx, tx, nil, row)
}
