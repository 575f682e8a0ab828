package notice

import (
	"context"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/resource"
	"jikong/internal/value"
	"jikong/internal/web"
)

// ReceivedAnnouncement is an announcement at the desk of one of its readers.
type ReceivedAnnouncement struct {
	ID          value.ID                         `json:"id" db:"id" doc:"收件记录的编号"`
	AnntID      value.ID                         `json:"anntId" db:"annt_id"`
	UserID      value.ID                         `json:"userId" db:"user_id"`
	Titile      string                           `json:"titile" db:"titile"`
	MsgContent  string                           `json:"msgContent" db:"msg_content"`
	MsgAbstract string                           `json:"msgAbstract" db:"msg_abstract"`
	Sender      string                           `json:"sender" db:"sender"`
	Priority    string                           `json:"priority" db:"priority"`
	MsgCategory string                           `json:"msgCategory" db:"msg_category"`
	ReadFlag    string                           `json:"readFlag" db:"read_flag" doc:"0 未读，1 已读"`
	ReadTime    value.Time                       `json:"readTime" db:"read_time"`
	SendTime    value.Time                       `json:"sendTime" db:"send_time"`
	OpenType    string                           `json:"openType" db:"open_type"`
	OpenPage    string                           `json:"openPage" db:"open_page"`
	BusType     string                           `json:"busType" db:"bus_type"`
	BusID       string                           `json:"busId" db:"bus_id"`
	BizSource   string                           `json:"bizSource" db:"biz_source" doc:"同 busType"`
	Attachments resource.Array[AnnouncementFile] `json:"attachments" db:"attachments"`
}

const receivedColumns = `SELECT s.id, s.annt_id, s.user_id, a.titile, a.msg_content, a.msg_abstract, a.sender, a.priority, a.msg_category, s.read_flag, s.read_time,
	a.send_time, a.open_type, a.open_page, a.bus_type, a.bus_id, a.bus_type AS biz_source, a.attachments`

// receivedRows are the rows of a reader ($2) in a site ($1) at a moment ($3).
const receivedRows = ` FROM sys_announcement_send s JOIN sys_announcement a ON a.id = s.annt_id
	WHERE s.user_id = $2 AND a.tenant_id = $1 AND a.send_status = '1' AND a.del_flag = '0' AND (a.start_time IS NULL OR a.start_time <= $3)`

// maxReceived bounds a page, whose rows hold whole contents.
const maxReceived = 50

type receivedInput struct {
	PageNo      string `query:"pageNo"`
	PageSize    string `query:"pageSize" doc:"默认 10，最多 50"`
	Titile      string `query:"titile" doc:"标题含有"`
	Sender      string `query:"sender" doc:"发布人含有"`
	ReadFlag    string `query:"readFlag" enum:",0,1"`
	Priority    string `query:"priority" enum:",L,M,H"`
	MsgCategory string `query:"msgCategory" enum:",1,2"`
	BusType     string `query:"busType"`
	BizSource   string `query:"bizSource" doc:"同 busType"`
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

// received lists what came to the caller: unread first, then the newest.
func (s *Service) received(ctx context.Context, in *receivedInput) (web.Page[ReceivedAnnouncement], error) {
	none := web.Page[ReceivedAnnouncement]{}
	caller := auth.PrincipalFrom(ctx)
	if err := s.addressAll(ctx, caller); err != nil {
		return none, err
	}
	no, size := in.page()
	where := receivedRows + ` AND ($4 = '' OR LOWER(a.titile) LIKE $4 ESCAPE '\') AND ($5 = '' OR LOWER(a.sender) LIKE $5 ESCAPE '\') AND ($6 = '' OR s.read_flag = $6)
		AND ($7 = '' OR a.priority = $7) AND ($8 = '' OR a.msg_category = $8) AND ($9 = '' OR a.bus_type = $9) AND ($10 = '' OR a.bus_type = $10)`
	args := []any{caller.TenantID, caller.UserID, s.DB.Now(), contains(in.Titile), contains(in.Sender), plain(in.ReadFlag), plain(in.Priority), plain(in.MsgCategory),
		plain(in.BusType), plain(in.BizSource)}
	total, err := db.Int(ctx, s.DB.Read(), `SELECT COUNT(*)`+where, args...)
	if err != nil {
		return none, err
	}
	rows, err := db.Select[ReceivedAnnouncement](ctx, s.DB.Read(), receivedColumns+where+` ORDER BY s.read_flag, a.send_time DESC, a.id DESC LIMIT $11 OFFSET $12`,
		append(args, size, (no-1)*size)...)
	return web.NewPage(rows, total, no, size), err
}

// contains is the pattern of texts that hold these words, "" for none; clients put stars around them.
func contains(text string) string {
	text = strings.ToLower(strings.Trim(plain(text), "*"))
	if text == "" {
		return ""
	}
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text) + "%"
}

// plain leaves out what no text of the database holds.
func plain(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
}

func (s *Service) receivedOne(ctx context.Context, in *struct {
	SendID string `query:"sendId" doc:"收件记录的编号"`
	ID     string `query:"id" doc:"同 sendId"`
}) (ReceivedAnnouncement, error) {
	text := in.SendID
	if text == "" {
		text = in.ID
	}
	id, err := parseID(text)
	if err != nil {
		return ReceivedAnnouncement{}, err
	}
	caller := auth.PrincipalFrom(ctx)
	one, found, err := db.One[ReceivedAnnouncement](ctx, s.DB.Read(), receivedColumns+receivedRows+` AND s.id = $4`, caller.TenantID, caller.UserID, s.DB.Now(), id)
	if err == nil && !found {
		err = errNone
	}
	return one, err
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
