package announcement

import (
	"context"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// ReceivedAnnouncement is an announcement at the desk of one of its readers.
type ReceivedAnnouncement struct {
	ID          value.ID                     `json:"id" db:"id" doc:"收件记录的编号"`
	AnntID      value.ID                     `json:"anntId" db:"annt_id"`
	UserID      value.ID                     `json:"userId" db:"user_id"`
	Titile      string                       `json:"titile" db:"titile"`
	MsgContent  string                       `json:"msgContent" db:"msg_content"`
	MsgAbstract string                       `json:"msgAbstract" db:"msg_abstract"`
	Sender      string                       `json:"sender" db:"sender" doc:"发布人的登录名；系统发出的为“系统”"`
	SenderName  string                       `json:"sender_dictText" db:"sender_name" doc:"发布人当时的姓名"`
	Priority    string                       `json:"priority" db:"priority" enum:"L,M,H"`
	MsgCategory string                       `json:"msgCategory" db:"msg_category" enum:"1,2"`
	ReadFlag    string                       `json:"readFlag" db:"read_flag" enum:"0,1" doc:"0 未读，1 已读"`
	ReadTime    value.Time                   `json:"readTime" db:"read_time"`
	SendTime    value.Time                   `json:"sendTime" db:"send_time"`
	OpenType    string                       `json:"openType" db:"open_type" enum:",url,component"`
	OpenPage    string                       `json:"openPage" db:"open_page"`
	BusType     string                       `json:"busType" db:"bus_type"`
	BusID       string                       `json:"busId" db:"bus_id"`
	BizSource   string                       `json:"bizSource" db:"biz_source" doc:"同 busType"`
	Attachments crud.Array[AnnouncementFile] `json:"attachments" db:"attachments"`
	NeedConfirm bool                         `json:"needConfirm" db:"need_confirm" doc:"须确认阅读，打开不算已读"`
	StarFlag    string                       `json:"starFlag" db:"star_flag" enum:"0,1" doc:"1 收件人标了星"`
	EndTime     value.Time                   `json:"endTime" db:"end_time" doc:"有效期至"`
}

const receivedColumns = `SELECT s.id, s.annt_id, s.user_id, a.titile, a.msg_content, a.msg_abstract, a.sender, a.sender_name, a.priority, a.msg_category, s.read_flag, s.read_time,
	a.send_time, a.open_type, a.open_page, a.bus_type, a.bus_id, a.bus_type AS biz_source, a.attachments, a.need_confirm,
	s.star_flag, a.end_time`

// receivedRows are the rows of a reader ($2) in a site ($1) at a moment ($3).
const receivedRows = ` FROM sys_announcement_send s JOIN sys_announcement a ON a.id = s.annt_id
	WHERE s.user_id = $2 AND s.del_flag = '0' AND a.tenant_id = $1 AND a.send_status = '1' AND a.del_flag = '0' AND (a.start_time IS NULL OR a.start_time <= $3)`

// maxReceived bounds a page, whose rows hold whole contents.
const maxReceived = 50

type receivedInput struct {
	PageNo       string `query:"pageNo"`
	PageSize     string `query:"pageSize" doc:"默认 10，最多 50"`
	Keyword      string `query:"keyword" doc:"标题、摘要或内容含有"`
	Titile       string `query:"titile" doc:"标题含有"`
	Sender       string `query:"sender" doc:"发布人的姓名或登录名含有"`
	FromUser     string `query:"fromUser" doc:"发布人的登录名"`
	ReadFlag     string `query:"readFlag" enum:",0,1"`
	StarFlag     string `query:"starFlag" enum:",0,1"`
	Priority     string `query:"priority" enum:",L,M,H"`
	MsgCategory  string `query:"msgCategory" enum:",1,2"`
	BusType      string `query:"busType"`
	BizSource    string `query:"bizSource" doc:"同 busType"`
	RangeDateKey string `query:"rangeDateKey" doc:"发布日期：jt 今天、zt 昨天、qt 前天、bz 本周、sz 上周、by 本月、sy 上月、7day 近 7 天、zdy 自定"`
	BeginDate    string `query:"beginDate" doc:"zdy 的开始日期或时间"`
	EndDate      string `query:"endDate" doc:"zdy 的结束日期或时间"`
}

func (in *receivedInput) page() (no, size int) {
	no, err := strconv.Atoi(in.PageNo)
	if err != nil || no < 1 || no > 1_000_000 {
		no = 1
	}
	size, err = strconv.Atoi(in.PageSize)
	if err != nil || size < 1 {
		size = 10
	}
	return no, min(size, maxReceived)
}

// where is the condition of the list for the caller, with what is bound to it. Every text but the patterns is compared as a whole.
func (in *receivedInput) where(caller auth.Principal, now value.Time) (condition string, args []any, err error) {
	from, to, err := stretch(plain(in.RangeDateKey), plain(in.BeginDate), plain(in.EndDate), now)
	return receivedRows + ` AND ($4 = '' OR LOWER(a.titile) LIKE $4 ESCAPE '\') AND ($5 = '' OR LOWER(a.sender) LIKE $5 ESCAPE '\' OR LOWER(a.sender_name) LIKE $5 ESCAPE '\') AND ($6 = '' OR s.read_flag = $6)
		AND ($7 = '' OR a.priority = $7) AND ($8 = '' OR a.msg_category = $8) AND ($9 = '' OR a.bus_type = $9) AND ($10 = '' OR a.bus_type = $10)
		AND ($11 = '' OR LOWER(a.titile) LIKE $11 ESCAPE '\' OR LOWER(a.msg_abstract) LIKE $11 ESCAPE '\' OR LOWER(a.msg_content) LIKE $11 ESCAPE '\')
		AND ($12 = '' OR a.sender = $12) AND ($13 = '' OR s.star_flag = $13)
		AND (CAST($14 AS BIGINT) = 0 OR a.send_time >= $14) AND (CAST($15 AS BIGINT) = 0 OR a.send_time <= $15)`,
		[]any{caller.TenantID, caller.UserID, now, contains(in.Titile), contains(in.Sender), plain(in.ReadFlag), plain(in.Priority), plain(in.MsgCategory),
			plain(in.BusType), plain(in.BizSource), contains(in.Keyword), plain(in.FromUser), plain(in.StarFlag), int64(from), int64(to)}, err
}

// received lists what came to the caller: unread first, then the newest.
func (s *Service) received(ctx context.Context, in *receivedInput) (web.Page[ReceivedAnnouncement], error) {
	none := web.Page[ReceivedAnnouncement]{}
	caller := auth.PrincipalFrom(ctx)
	where, args, err := in.where(caller, s.DB.Now())
	if err != nil {
		return none, err
	}
	if err := s.addressAll(ctx, caller); err != nil {
		return none, err
	}
	total, err := db.Int(ctx, s.DB.Read(), `SELECT COUNT(*)`+where, args...)
	if err != nil {
		return none, err
	}
	no, size := in.page()
	rows, err := db.Select[ReceivedAnnouncement](ctx, s.DB.Read(), receivedColumns+where+` ORDER BY s.read_flag, a.send_time DESC, a.id DESC LIMIT $16 OFFSET $17`,
		append(args, size, (no-1)*size)...)
	return web.NewPage(rows, total, no, size), err
}

// contains is the pattern of texts that hold these words, "" for none; clients put stars around them.
func contains(text string) string {
	text = db.LowerLatin(strings.Trim(plain(text), "*"))
	if text == "" {
		return ""
	}
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text) + "%"
}

// plain leaves out what no text of the database holds.
func plain(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
}

// OpenedAnnouncement is one announcement at the desk of its reader, with its neighbours there.
type OpenedAnnouncement struct {
	ReceivedAnnouncement
	NewerID value.ID `json:"newerId" doc:"发布时间更晚的一条的收件记录编号，没有为空"`
	OlderID value.ID `json:"olderId" doc:"发布时间更早的一条的收件记录编号，没有为空"`
}

// receivedOne finds an announcement by the row of its reader, or by its own number, which is all that a push knows.
func (s *Service) receivedOne(ctx context.Context, in *struct {
	SendID string `query:"sendId" doc:"收件记录的编号；也可以是通告的编号"`
	ID     string `query:"id" doc:"同 sendId"`
}) (OpenedAnnouncement, error) {
	text := in.SendID
	if text == "" {
		text = in.ID
	}
	id, err := crud.ParseID(text)
	if err != nil {
		return OpenedAnnouncement{}, err
	}
	caller := auth.PrincipalFrom(ctx)
	if err := s.addressAll(ctx, caller); err != nil {
		return OpenedAnnouncement{}, err
	}
	one, found, err := db.One[ReceivedAnnouncement](ctx, s.DB.Read(), receivedColumns+receivedRows+` AND (s.id = $4 OR a.id = $4)`, caller.TenantID, caller.UserID, s.DB.Now(), id)
	if err == nil && !found {
		err = errNone
	}
	if err != nil {
		return OpenedAnnouncement{}, err
	}
	newer, err := s.neighbour(ctx, caller, one, ` AND (a.send_time > $4 OR a.send_time = $4 AND a.id > $5) ORDER BY a.send_time, a.id`)
	if err != nil {
		return OpenedAnnouncement{}, err
	}
	older, err := s.neighbour(ctx, caller, one, ` AND (a.send_time < $4 OR a.send_time = $4 AND a.id < $5) ORDER BY a.send_time DESC, a.id DESC`)
	return OpenedAnnouncement{one, newer, older}, err
}

func (s *Service) neighbour(ctx context.Context, caller auth.Principal, one ReceivedAnnouncement, where string) (value.ID, error) {
	id, _, err := db.One[value.ID](ctx, s.DB.Read(), `SELECT s.id`+receivedRows+where+` LIMIT 1`, caller.TenantID, caller.UserID, s.DB.Now(), one.SendTime, one.AnntID)
	return id, err
}

// addressAll gives the caller a row of each announcement to all that was not over when the person came to the house.
func (s *Service) addressAll(ctx context.Context, caller auth.Principal) error {
	since, err := s.People.Since(ctx, s.DB.Read(), caller.UserID)
	if err != nil {
		return err
	}
	ids, err := db.Select[value.ID](ctx, s.DB.Read(), `SELECT a.id FROM sys_announcement a WHERE a.msg_type = 'ALL' AND (a.end_time IS NULL OR a.end_time >= $4) AND`+
		addressed+` AND NOT EXISTS (SELECT 1 FROM sys_announcement_send r WHERE r.annt_id = a.id AND r.user_id = $2)`, caller.TenantID, caller.UserID, s.DB.Now(), since)
	if err != nil || len(ids) == 0 {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, id := range ids {
			if err := address(ctx, tx, id, []value.ID{caller.UserID}); err != nil {
				return err
			}
		}
		return nil
	})
}
