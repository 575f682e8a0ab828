package app

import (
	"cmp"
	"context"
	"time"

	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/dashboard"
	"jikong/internal/directory"
	"jikong/internal/exports"
	"jikong/internal/imports"
	"jikong/internal/letter"
	"jikong/internal/recruit"
	"jikong/internal/report"
	"jikong/internal/review"
	"jikong/internal/search/filetext"
	"jikong/internal/searchdesk"
	"jikong/internal/value"
)

// newDashboard makes the pages that show where the site stands, with what every area lends them.
func (a *App) newDashboard(c config.Serve, sessions *auth.Service) *dashboard.Service {
	return dashboard.New(dashboard.Options{
		DB: a.db, Journal: a.recentActs,
		Desks:    []dashboard.Desk{a.letterDesk, a.recruitmentDesk, a.surveyDesk, a.reviewDesk, a.clinicDesk, a.articleDesk},
		Analysis: a.analysed(), Trends: a.trends(),
		Operator: func(ctx context.Context) bool { return auth.PrincipalFrom(ctx).TenantID == directory.DefaultTenant },
		JobNames: a.jobNames(),
		Node: dashboard.Node{Name: c.Node, Version: c.Version, Folder: c.Dir, Sessions: sessions.Sessions.Count, Pages: func() dashboard.PageCache {
			n := a.site.Counters()
			return dashboard.PageCache{Hits: n.Hits, Renewed: n.Renewed, Stale: n.Stale, Failed: n.Unavailable + n.Shells, Entries: int64(n.Entries), Bytes: int64(n.Bytes)}
		}},
	})
}

// jobNames are the kinds of work in the background as people call them.
func (a *App) jobNames() map[string]string {
	names := map[string]string{filetext.JobType: "读取附件文字", searchdesk.TrialJob: "测试检索问题", imports.Job: "导入行数很多的文件", exports.Job: "导出行数很多的文件",
		report.SendJob: "寄送一份报表"}
	for _, h := range a.planned.Handlers {
		names[h.Name] = h.Title
	}
	return names
}

func (a *App) recentActs(ctx context.Context, n int) ([]dashboard.OwnAct, error) {
	found, err := a.journal.Recent(ctx, n)
	acts := make([]dashboard.OwnAct, len(found))
	for i, act := range found {
		acts[i] = dashboard.OwnAct{Time: act.At, Summary: act.Summary, Success: act.Success}
	}
	return acts, err
}

// Lights of work.
const (
	lightGreen = "green"
	lightAmber = "amber"
	lightRed   = "red"
)

// clocksShown is how many running clocks, and drafts, of an area a person sees.
const clocksShown = 5

// addTask is work that waits, when there is any and the caller may do it.
func addTask(work *dashboard.Work, caller auth.Principal, perm string, task dashboard.WaitingTask) {
	if task.Count > 0 && caller.Has(perm) {
		work.Tasks = append(work.Tasks, task)
	}
}

func (a *App) letterDesk(ctx context.Context) (work dashboard.Work, err error) {
	caller := auth.PrincipalFrom(ctx)
	if !caller.Has(letter.PermList) {
		return work, nil
	}
	o, next, err := a.letters.Waiting(ctx, clocksShown)
	if err != nil {
		return work, err
	}
	const list = "/interact/letter"
	answers := caller.Has(letter.PermReceive) || caller.Has(letter.PermHandle) || caller.Has(letter.PermReview)
	if answers {
		addTask(&work, caller, letter.PermList, dashboard.WaitingTask{Key: "letterRed", Title: "已超期的来信", Count: o.Red, Light: lightRed, Path: list + "?light=red"})
		addTask(&work, caller, letter.PermList, dashboard.WaitingTask{Key: "letterAmber", Title: "将到期的来信", Count: o.Amber, Light: lightAmber, Path: list + "?light=amber"})
	}
	addTask(&work, caller, letter.PermReceive, dashboard.WaitingTask{Key: "letterPending", Title: "待受理的来信", Count: o.Pending, Path: list + "?state=pending"})
	addTask(&work, caller, letter.PermHandle, dashboard.WaitingTask{Key: "letterHandling", Title: "办理中的来信", Count: o.Handling, Path: list + "?state=handling"})
	addTask(&work, caller, letter.PermReview, dashboard.WaitingTask{Key: "letterReview", Title: "待审核的答复", Count: o.Review, Path: list + "?state=review"})
	addTask(&work, caller, letter.PermRelease, dashboard.WaitingTask{Key: "letterRelease", Title: "待确认公开的来信", Count: o.ToRelease, Path: list + "?toRelease=1"})
	if !answers { // who only reads letters is not told to hurry
		next = nil
	}
	for _, l := range next {
		work.Clocks = append(work.Clocks, dashboard.WorkClock{Kind: "来信", Title: cmp.Or(l.Title, "内容已销毁的来信"), Path: list + "/view/" + l.ID.String(), DueTime: l.DueTime, Light: l.Light})
	}
	return work, nil
}

func (a *App) recruitmentDesk(ctx context.Context) (work dashboard.Work, err error) {
	caller := auth.PrincipalFrom(ctx)
	if !caller.Has(recruit.PermList) || !caller.Has(recruit.PermReview) {
		return work, nil
	}
	n, err := a.recruitment.ToReview(ctx)
	addTask(&work, caller, recruit.PermReview, dashboard.WaitingTask{Key: "applications", Title: "待审查的报名", Count: n, Path: "/interact/application?state=submitted"})
	return work, err
}

// surveySoon is how long before its end a survey is shown.
const surveySoon = 7 * 24 * time.Hour

// permSurveys is the list of surveys.
const permSurveys = "survey:survey:list"

func (a *App) surveyDesk(ctx context.Context) (work dashboard.Work, err error) {
	caller, now := auth.PrincipalFrom(ctx), a.db.Now()
	if !caller.Has(permSurveys) {
		return work, nil
	}
	ending, n, err := a.surveys.Ending(ctx, now+value.Time(surveySoon.Milliseconds()), clocksShown)
	addTask(&work, caller, permSurveys, dashboard.WaitingTask{Key: "surveys", Title: "7 天内结束的调查", Count: n, Path: "/interact/survey?state=open"})
	for _, v := range ending {
		work.Clocks = append(work.Clocks, dashboard.WorkClock{Kind: "调查", Title: v.Title, Path: "/interact/survey/edit/" + v.ID.String(), DueTime: v.EndTime, Light: lightGreen})
	}
	return work, err
}

func (a *App) reviewDesk(ctx context.Context) (work dashboard.Work, err error) {
	caller := auth.PrincipalFrom(ctx)
	if !caller.Has(review.PermList) || !caller.Has(review.PermRecord) && !caller.Has(review.PermSign) {
		return work, nil
	}
	n, err := a.reviews.Due(ctx, caller.Has(review.PermRecord), caller.Has(review.PermSign))
	addTask(&work, caller, review.PermList, dashboard.WaitingTask{Key: "reviews", Title: "待复核和审定的内容", Count: n, Path: "/interact/review"})
	return work, err
}

func (a *App) clinicDesk(ctx context.Context) (work dashboard.Work, err error) {
	const rabies, vct = "clinic:rabies:edit", "clinic:vct:edit"
	caller := auth.PrincipalFrom(ctx)
	if !caller.Has(rabies) && !caller.Has(vct) {
		return work, nil
	}
	clinics, sites, err := a.clinics.ToVerify(ctx)
	addTask(&work, caller, rabies, dashboard.WaitingTask{Key: "rabies", Title: "该重新核实的处置门诊", Count: clinics, Light: lightAmber, Path: "/clinic/rabies?due=over"})
	addTask(&work, caller, vct, dashboard.WaitingTask{Key: "vct", Title: "该重新核实的检测点", Count: sites, Light: lightAmber, Path: "/clinic/vct?due=over"})
	return work, err
}

func (a *App) articleDesk(ctx context.Context) (work dashboard.Work, err error) {
	const edit = "content:article:edit"
	caller := auth.PrincipalFrom(ctx)
	if !caller.Has(permArticles) || !caller.Has(edit) {
		return work, nil
	}
	drafts, n, err := a.content.MyDrafts(ctx, clocksShown)
	addTask(&work, caller, edit, dashboard.WaitingTask{Key: "drafts", Title: "我的文章草稿", Count: n, Path: "/content/article?state=draft&createBy=" + caller.Username})
	for _, d := range drafts {
		work.Drafts = append(work.Drafts, dashboard.OwnDraft{Title: d.Title, Path: "/content/article/edit/" + d.ID.String(), Time: max(d.UpdateTime, d.CreateTime)})
	}
	return work, err
}
