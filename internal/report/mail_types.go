package report

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/message"
	"jikong/internal/value"
)

// Post sends reports by mail; the program lends its messages.
type Post interface {
	Has(channel message.Channel) bool
	Send(ctx context.Context, m message.Message) error
}

// People are those of a site who may get reports.
type People interface {
	// Named finds people who may work in the site by their accounts.
	Named(ctx context.Context, q db.Querier, tenant value.ID, usernames []string) ([]directory.Worker, error)
	// With finds them by their numbers.
	With(ctx context.Context, q db.Querier, tenant value.ID, ids []value.ID) ([]directory.Worker, error)
	// Principal is what somebody may do in the site now.
	Principal(ctx context.Context, user, tenant value.ID) (auth.Principal, error)
}

// ReportMail is a report that is sent by the clock.
type ReportMail struct {
	ID             value.ID           `json:"id" db:"id"`
	HeadID         value.ID           `json:"headId" db:"report_id"`
	CronExpression string             `json:"cronExpression" db:"cron_expression"`
	CronText       string             `json:"cronText" db:"-" doc:"表达式的中文意思"`
	Query          string             `json:"query" db:"query" doc:"条件，写成 getData 的查询参数；日期可以写 {today-7}、{week}、{month-1}、{monthend-1}、{year}，寄送时换成当天的日期"`
	Attached       bool               `json:"attached" db:"attached" doc:"附上全部行的 Excel 文件"`
	Enabled        bool               `json:"enabled" db:"enabled"`
	NextTime       value.Time         `json:"nextTime" db:"next_time"`
	Version        int64              `json:"version" db:"version"`
	CreateBy       string             `json:"createBy" db:"create_by"`
	CreateTime     value.Time         `json:"createTime" db:"create_time"`
	Readers        []ReportMailReader `json:"readers" db:"-"`
}

// EnvelopeMessage is the text for the person.
func (ReportMail) EnvelopeMessage() string { return "保存成功！" }

// ReportMailReader is somebody who gets a report by mail, and how the last one went.
type ReportMailReader struct {
	MailID      value.ID   `json:"-" db:"mail_id"`
	UserID      value.ID   `json:"userId" db:"user_id"`
	Username    string     `json:"username" db:"-" doc:"空为账号已停用或已不在本站"`
	Realname    string     `json:"realname" db:"-"`
	LastTime    value.Time `json:"lastTime" db:"last_time"`
	LastState   string     `json:"lastState" db:"last_state" enum:",sent,failed,refused" doc:"sent 已寄出，failed 没有寄出，refused 没有权限，不再寄送；空为还没有寄送过"`
	LastMessage string     `json:"lastMessage" db:"last_message" doc:"上次没有寄出的原因，或寄出了什么"`
}

// SaveReportMail is the body of a save. What an edit does not send stays as it is.
type SaveReportMail struct {
	ID             value.ID  `json:"id,omitempty" doc:"修改时必填"`
	Version        int64     `json:"version,omitempty" doc:"读到的版本；不送则不检查"`
	HeadID         value.ID  `json:"headId,omitempty" doc:"新增时必填"`
	CronExpression *string   `json:"cronExpression,omitempty" doc:"Quartz 表达式，两次之间至少隔 1 小时"`
	Query          *string   `json:"query,omitempty"`
	Attached       *bool     `json:"attached,omitempty"`
	Enabled        *bool     `json:"enabled,omitempty"`
	Users          *[]string `json:"users,omitempty" doc:"收件人的登录名，最多 50 个；邮件只寄到账号里的邮箱"`
}
