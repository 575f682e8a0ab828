package jobdesk

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/cron"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/value"
)

// QuartzJob is work that is done by the clock.
type QuartzJob struct {
	crud.Row
	TenantID       value.ID   `json:"-" db:"tenant_id"` // 0 for what the program does for all sites
	JobClassName   string     `json:"jobClassName" db:"job_class_name" doc:"做什么：/handlers 里的名称"`
	JobClassText   string     `json:"jobClassName_dictText,omitempty" db:"-"`
	CronExpression string     `json:"cronExpression" db:"cron_expression"`
	CronSentence   string     `json:"cronSentence" db:"-" doc:"表达式的中文意思"`
	Parameter      string     `json:"parameter" db:"parameter" doc:"参数：JSON 对象的文本，空为默认"`
	Description    string     `json:"description" db:"description"`
	Status         int        `json:"status" db:"status" enum:"0,-1" doc:"0 正常，-1 停止"`
	StatusText     string     `json:"status_dictText,omitempty" db:"-"`
	BuiltIn        bool       `json:"builtIn" db:"built_in" doc:"程序自带：可以改时间，不能删除"`
	Misfire        string     `json:"misfire" db:"misfire" enum:"once,skip" doc:"错过执行时间后：once 补做一次，skip 不补"`
	MisfireText    string     `json:"misfire_dictText,omitempty" db:"-"`
	Overlap        string     `json:"overlap" db:"overlap" enum:"skip,wait" doc:"上一次没有结束时：skip 跳过，wait 排队"`
	OverlapText    string     `json:"overlap_dictText,omitempty" db:"-"`
	Timeout        int64      `json:"timeout" db:"timeout" doc:"一次最多运行的秒数，0 不限"`
	Retries        int64      `json:"retries" db:"retries" doc:"失败后再试几次，间隔越来越长"`
	AlarmUsers     string     `json:"alarmUsers" db:"alarm_users" doc:"失败时通知的用户账号，用逗号分隔"`
	AlarmUsersText string     `json:"alarmUsers_dictText,omitempty" db:"-"`
	NextTime       value.Time `json:"nextTime" db:"next_time"`
	LastTime       value.Time `json:"lastTime" db:"last_time"`
	LastState      string     `json:"lastState" db:"last_state" enum:",running,done,failed,cancelled"`
	LastMessage    string     `json:"lastMessage" db:"last_message"`
}

// Values of QuartzJob.
const (
	runs    = 0
	stopped = -1

	once = "once"
	skip = "skip"
	wait = "wait"
)

const (
	maxTimeout = 7 * 24 * 60 * 60
	maxRetries = 10
)

func (s *Service) resource() crud.Resource[QuartzJob] {
	return crud.Resource[QuartzJob]{
		Path: "/sys/quartzJob", Tag: tag, Perm: perm, Actions: crud.List | crud.Add | crud.Edit | crud.Delete | crud.Import | crud.Export,
		Table: crud.Table{
			Name: "quartz_job", Label: "定时任务", Log: "quartzJob", NameColumn: "job_class_name", ImportKey: []string{"job_class_name", "description"},
			NoIndex: "an installation has some hundred rows, and ten thousand are put in order in 20 ms",
			Within: func(caller auth.Principal) crud.Condition {
				own, program := s.owners(caller.TenantID)
				return crud.Cond("quartz_job.tenant_id IN (?, ?)", own, program)
			},
			Columns: s.columns(),
		},
		Excel: crud.Excel[QuartzJob]{ExportCode: "exportXls", ImportCode: "importExcel",
			Take: func(_ context.Context, _ *db.Tx, row *QuartzJob, _ map[string]string) error {
				if row.ID == 0 { // what comes from elsewhere is looked at before it runs
					row.Status = stopped
				}
				return nil
			}},
		Blank: func(auth.Principal) QuartzJob { return QuartzJob{Misfire: once, Overlap: skip} },
		Check: s.check,
		After: s.after,
	}
}

func (s *Service) columns() []crud.Column {
	var work []crud.Option
	for _, h := range s.Handlers {
		work = append(work, crud.Option{Value: h.Name, Text: h.Title})
	}
	return []crud.Column{
		{Name: "tenant_id", Label: "站点", Kind: crud.Int, Hidden: true},
		{Name: "job_class_name", Label: "处理程序", Kind: crud.Enum, Required: true, Options: work, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "cron_expression", Label: "执行时间", Kind: crud.Text, Required: true, Max: maxCron, Search: true, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "parameter", Label: "参数", Kind: crud.LongText, Max: 4000, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "description", Label: "任务名称", Kind: crud.Text, Max: 200, Search: true, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "status", Label: "状态", Kind: crud.Int, Required: true, Range: crud.IntRange{Min: stopped, Max: runs}, Dict: "quartz_status", Filter: true, Sort: true, Write: true, Export: true},
		{Name: "built_in", Label: "程序自带", Kind: crud.Bool, Filter: true, Sort: true},
		{Name: "misfire", Label: "错过执行时间后", Kind: crud.Enum, Required: true, Filter: true, Sort: true, Write: true, Export: true,
			Options: []crud.Option{{Value: once, Text: "补做一次"}, {Value: skip, Text: "不补"}}},
		{Name: "overlap", Label: "上一次还没结束时", Kind: crud.Enum, Required: true, Filter: true, Sort: true, Write: true, Export: true,
			Options: []crud.Option{{Value: skip, Text: "跳过"}, {Value: wait, Text: "排队"}}},
		{Name: "timeout", Label: "超时（秒）", Kind: crud.Int, Range: crud.IntRange{Max: maxTimeout}, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "retries", Label: "失败后重试（次）", Kind: crud.Int, Range: crud.IntRange{Max: maxRetries}, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "alarm_users", Label: "失败时通知", Kind: crud.Text, Max: 1000, Clean: nameList, Dict: "sys_user,realname,username", Filter: true, Sort: true, Write: true, Export: true},
		{Name: "next_time", Label: "下次执行", Kind: crud.Time, Filter: true, Sort: true, Export: true},
		{Name: "last_time", Label: "上次执行", Kind: crud.Time, Filter: true, Sort: true, Export: true},
		{Name: "last_state", Label: "上次结果", Kind: crud.Enum, Filter: true, Sort: true, Options: []crud.Option{
			{Value: string(job.Running), Text: "执行中"}, {Value: string(job.Done), Text: "成功"}, {Value: string(job.Failed), Text: "失败"}, {Value: string(job.Cancelled), Text: "已取消"}}},
		{Name: "last_message", Label: "上次消息", Kind: crud.LongText, Filter: true, Sort: true, Export: true},
	}
}

// nameList writes a comma list of accounts without blanks and twice the same.
func nameList(text string) string {
	names := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '，' || r == '、' || r <= ' ' })
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ",")
}

// MarshalJSON writes the row with what its expression means.
func (q QuartzJob) MarshalJSON() ([]byte, error) {
	type plain QuartzJob
	if expression, err := cron.Parse(q.CronExpression); err == nil {
		q.CronSentence = expression.Describe()
	}
	return json.Marshal(plain(q))
}

// operates tells that the caller also sees what the program does by itself.
func (s *Service) operates(ctx context.Context) bool {
	return auth.PrincipalFrom(ctx).TenantID == s.Home
}
