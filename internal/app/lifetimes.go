package app

import (
	"slices"

	"jikong/internal/audit"
	"jikong/internal/content"
	"jikong/internal/crud"
	"jikong/internal/directory"
	"jikong/internal/job"
	"jikong/internal/jobdesk"
	"jikong/internal/lifetime"
	"jikong/internal/lifetimedesk"
	"jikong/internal/message"
	"jikong/internal/searchdesk"
)

// newLifetimes gathers how long the rows of each area stay.
func (a *App) newLifetimes() *lifetimedesk.Service {
	return lifetimedesk.New(lifetimedesk.Options{DB: a.db, Home: directory.DefaultTenant, Rules: lifetimes()})
}

func lifetimes() []lifetime.Rule {
	return slices.Concat(audit.Lifetimes(), message.Lifetimes(), job.Lifetimes(), jobdesk.Lifetimes(), searchdesk.Lifetimes(), content.Lifetimes(),
		crud.Lifetimes(), elsewhere())
}

// elsewhere are the tables that grow and whose rows go by the rules of their area.
func elsewhere() []lifetime.Rule {
	fixed := func(code, title, keeps, why string, table, since string, more ...string) lifetime.Rule {
		rows := lifetime.Rows{Table: table, Since: since}
		return lifetime.Rule{Code: code, Title: title, Keeps: keeps, Fixed: why, Tables: append([]string{table}, more...), State: rows.State}
	}
	return []lifetime.Rule{
		fixed("letter", "来信", "来信、答复、经过和附件", "办结两年后销毁，撤回的 30 天后销毁", "consult_letter", "", "consult_message", "consult_step", "consult_file"),
		fixed("recruit", "报名资料", "报名表、材料和审查经过", "未录用的在结果公布半年后销毁，草稿在截止一个月后销毁；录用的由本单位保存", "recruit_application", "create_time", "recruit_step", "recruit_file"),
		fixed("survey", "调查的答卷", "答卷、填写一半的表单和附件", "调查结束一年后销毁，统计结果保留", "survey_answer", "create_time", "survey_choice", "survey_draft", "survey_file", "survey_salt"),
		fixed("media", "上传的文件", "图片、附件和视频", "没有用到的 7 天后进回收站，再过 30 天删除", "media_file", "create_time", "media_blob", "search_file"),
		fixed("feedback", "页面反馈", "读者对页面的评价和意见", "由管理员删除", "feedback_answer", "create_time", "feedback_page"),
		fixed("announcement", "系统通告和通知", "发给员工的通告、提醒和已读记录", "由发布人删除", "sys_announcement", "create_time", "sys_announcement_send"),
		fixed("session", "登录会话", "谁在哪台设备上登录", "到期即删除，期限在程序的配置里", "auth_session", "create_time", "auth_displaced", "auth_third_session"),
		fixed("device", "登录过的设备和网络地址", "用来减少验证码", "最后一次登录 180 天、90 天后删除", "auth_device", "last_time", "auth_known_device", "auth_known_address"),
		fixed("visits", "网站每天的访问量", "每天访问了多少次，不含访问的人", "一直保存，总访问量由它相加", "content_visit_day", ""),
	}
}
