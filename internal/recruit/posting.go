// Package recruit is the recruitment of the centre: postings with their posts, applications that are written page by page and found
// again by code and password, and the desk that reviews them. What applicants tell is sealed with a key of their application.
package recruit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// Home is the home page of the columns that show postings.
const Home = "recruitment"

// State is where a posting stands. It follows from its row and the clock.
type State string

// The states of a posting, domain.md 3.4.
const (
	Unpublished State = "draft"     // 未发布
	Announced   State = "announced" // 预告
	Open        State = "open"      // 报名中
	Reviewing   State = "review"    // 资格审查
	Finished    State = "finished"  // 已结束
	Noticed     State = "noticed"   // 已公示
	Revoked     State = "revoked"   // 撤销
)

func stateTexts() map[State]string {
	return map[State]string{Unpublished: "未发布", Announced: "预告", Open: "报名中", Reviewing: "资格审查", Finished: "已结束",
		Noticed: "已公示", Revoked: "已撤销"}
}

// Post is one line of the posts table (岗位表). Limits of age are days of birth: who was born on the day itself may apply.
type Post struct {
	Code            string     `json:"code" doc:"岗位代码"`
	Name            string     `json:"name"`
	Category        string     `json:"category" enum:"professional,management,worker" doc:"专业技术、管理、工勤"`
	Depart          string     `json:"depart" doc:"用人科室"`
	Headcount       int64      `json:"headcount"`
	Education       string     `json:"education" enum:"any,senior,college,bachelor,master,doctor" doc:"最低学历"`
	Degree          string     `json:"degree" doc:"学位要求"`
	Majors          string     `json:"majors" doc:"专业要求"`
	BornAfter       value.Date `json:"bornAfter" doc:"此日及以后出生，空为不限"`
	MasterBornAfter value.Date `json:"masterBornAfter" doc:"硕士研究生放宽到此日，空为不放宽"`
	DoctorBornAfter value.Date `json:"doctorBornAfter" doc:"博士研究生放宽到此日，空为不放宽"`
	Conditions      string     `json:"conditions" doc:"其他条件"`
	Pay             string     `json:"pay" doc:"薪酬待遇"`
}

// Stage is a date of the schedule: 笔试, 面试, 体检, 考察.
type Stage struct {
	Name  string     `json:"name"`
	Day   value.Date `json:"day" doc:"空为另行通知"`
	Place string     `json:"place"`
}

// PostingFile is a file offered for download: 岗位表, 报名表.
type PostingFile struct {
	Name string `json:"name"`
	Path string `json:"path"`
	Size int64  `json:"size"`
}

// Posting is a call for applications.
type Posting struct {
	crud.Row
	Title        string                  `json:"title" db:"title"`
	Unit         string                  `json:"unit" db:"unit" doc:"招聘单位"`
	Intro        string                  `json:"intro" db:"intro" doc:"说明，段落之间空一行"`
	Posts        crud.Array[Post]        `json:"posts" db:"posts"`
	Stages       crud.Array[Stage]       `json:"stages" db:"stages"`
	Files        crud.Array[PostingFile] `json:"files" db:"files"`
	BeginTime    value.Time              `json:"beginTime" db:"begin_time" doc:"报名开始"`
	EndTime      value.Time              `json:"endTime" db:"end_time" doc:"报名截止，到这一刻为止"`
	ReviewDay    value.Date              `json:"reviewDay" db:"review_day" doc:"资格审查截止日"`
	ResultDay    value.Date              `json:"resultDay" db:"result_day" doc:"结果公布日；未录用者的材料 6 个月后销毁"`
	Contact      string                  `json:"contact" db:"contact"`
	Phone        string                  `json:"phone" db:"phone"`
	Notice       string                  `json:"notice" db:"notice" doc:"公示：一行一人，姓名、岗位、准考证号"`
	NoticeBegin  value.Date              `json:"noticeBegin" db:"notice_begin"`
	NoticeEnd    value.Date              `json:"noticeEnd" db:"notice_end" doc:"公示最后一天，过后名单自动撤下"`
	Published    bool                    `json:"published" db:"published"`
	PublishTime  value.Time              `json:"publishTime" db:"publish_time"`
	RevokeReason string                  `json:"revokeReason" db:"revoke_reason"`

	State        State  `json:"state" db:"-" enum:"draft,announced,open,review,finished,noticed,revoked"`
	StateText    string `json:"stateText" db:"-"`
	Headcount    int64  `json:"headcount" db:"-"`
	Applications int64  `json:"applications" db:"-" doc:"已提交的申请数"`
	Path         string `json:"path" db:"-" doc:"公开页面的地址；站点没有招聘栏目时为空"`
}

// endOf is the first moment after a day.
func endOf(day value.Date) value.Time {
	t, err := time.ParseInLocation(time.DateOnly, string(day), value.Shanghai)
	if err != nil {
		return 0
	}
	return value.TimeOf(t.AddDate(0, 0, 1))
}

func startOf(day value.Date) value.Time {
	end := endOf(day)
	if end == 0 {
		return 0
	}
	return value.TimeOf(end.Go().AddDate(0, 0, -1))
}

// noticed tells whether the list of those proposed for employment is open to the public now; a revoked posting names nobody.
func (p *Posting) noticed(now value.Time) bool {
	return p.Published && p.RevokeReason == "" && p.Notice != "" && p.NoticeBegin != "" && now >= startOf(p.NoticeBegin) && now < endOf(p.NoticeEnd)
}

// stateAt is the state at a moment.
func (p *Posting) stateAt(now value.Time) State {
	switch {
	case !p.Published:
		return Unpublished
	case p.RevokeReason != "":
		return Revoked
	case now < p.BeginTime:
		return Announced
	case now < p.EndTime:
		return Open
	case p.NoticeBegin != "" && now >= startOf(p.NoticeBegin):
		return Noticed
	case p.ReviewDay != "" && now < endOf(p.ReviewDay):
		return Reviewing
	}
	return Finished
}

// changesAt is the next moment at which the page changes by itself, 0 for never.
func (p *Posting) changesAt(now value.Time) (next value.Time) {
	for _, at := range []value.Time{p.BeginTime, p.EndTime, endOf(p.ReviewDay), startOf(p.NoticeBegin), endOf(p.NoticeEnd)} {
		if at > now && (next == 0 || at < next) {
			next = at
		}
	}
	return next
}

func (p *Posting) post(code string) (Post, bool) {
	for _, post := range p.Posts {
		if post.Code == code {
			return post, true
		}
	}
	return Post{}, false
}

// seen fills what is not stored.
func (p *Posting) seen(now value.Time) {
	p.State = p.stateAt(now)
	p.StateText, p.Headcount = stateTexts()[p.State], 0
	for _, post := range p.Posts {
		p.Headcount += post.Headcount
	}
}

func (s *Service) postingResource() crud.Resource[Posting] {
	long := func(name, label string, limit int) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.LongText, Max: limit, Write: true}
	}
	day := func(name, label string) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Date, Filter: true, Write: true}
	}
	rows := func(name, label string) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.JSON, Max: 200_000, Write: true}
	}
	return crud.Resource[Posting]{
		Path: "/recruit/posting", Tag: tag, Perm: PermPosting, Actions: crud.OwnList | crud.Add | crud.Edit | crud.Delete,
		Table: crud.Table{
			Name: "recruit_posting", Label: "招聘公告", Log: "recruit_posting", NameColumn: "title", Tenant: true, NoIndex: "a site has some dozens of postings",
			Columns: []crud.Column{
				{Name: "title", Label: "标题", Kind: crud.Text, Required: true, Max: 60, Search: true, Filter: true, Sort: true, Write: true},
				{Name: "unit", Label: "招聘单位", Kind: crud.Text, Required: true, Max: 60, Write: true},
				long("intro", "说明", 10_000), rows("posts", "岗位"), rows("stages", "日程"), rows("files", "附件"),
				{Name: "begin_time", Label: "报名开始", Kind: crud.Time, Required: true, Filter: true, Sort: true, Write: true},
				{Name: "end_time", Label: "报名截止", Kind: crud.Time, Required: true, Filter: true, Sort: true, Write: true},
				day("review_day", "资格审查截止日"), day("result_day", "结果公布日"),
				{Name: "contact", Label: "联系人", Kind: crud.Text, Max: 30, Write: true},
				{Name: "phone", Label: "咨询电话", Kind: crud.Text, Required: true, Max: 40, Rules: []string{"phone"}, Write: true},
				long("notice", "公示名单", 20_000), day("notice_begin", "公示开始"), day("notice_end", "公示结束"),
				{Name: "published", Label: "已发布", Kind: crud.Bool, Filter: true, ServerSet: true},
				{Name: "publish_time", Label: "发布时间", Kind: crud.Time, Filter: true, Sort: true, ServerSet: true},
				{Name: "revoke_reason", Label: "撤销理由", Kind: crud.Text, Max: 200, ServerSet: true},
			},
		},
		Check: checkPosting, After: s.postingChanged,
	}
}

// postingChanged makes the public pages fresh.
func (s *Service) postingChanged(ctx context.Context, tx *db.Tx, _, _ *Posting) error {
	return s.Versions.Bump(ctx, tx, auth.PrincipalFrom(ctx).TenantID, render.FeatureScope(Home))
}

// checkPosting keeps the rules of a posting. A post for which somebody applied stays.
func checkPosting(ctx context.Context, tx *db.Tx, old, new *Posting) error {
	if new == nil {
		return deletable(ctx, tx, old)
	}
	found := errs.Fields{}
	if new.EndTime <= new.BeginTime {
		found.Add("endTime", "报名截止应晚于报名开始")
	}
	if new.NoticeBegin != "" && (new.NoticeEnd == "" || new.NoticeEnd < new.NoticeBegin) {
		found.Add("noticeEnd", "请填写公示结束日，不早于公示开始日")
	}
	for _, day := range []struct {
		field, label string
		is           value.Date
	}{{"reviewDay", "资格审查截止日", new.ReviewDay}, {"resultDay", "结果公布日", new.ResultDay}} {
		if day.is != "" && endOf(day.is) < new.EndTime {
			found.Add(day.field, "%s早于报名截止的 %s，请核对年份和日期", day.label, new.EndTime.Day())
		}
	}
	checkPosts(found, new.Posts)
	checkStages(found, new)
	if old != nil {
		if err := keepsPosts(ctx, tx, found, new); err != nil {
			return err
		}
	}
	return found.Err()
}

func deletable(ctx context.Context, tx *db.Tx, old *Posting) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM recruit_application WHERE posting_id = $1`, old.ID)
	if err == nil && (old.Published || n > 0) {
		err = errs.Invalidf("发布过的公告不能删除；需要时请撤销，并说明理由")
	}
	return err
}

func checkPosts(found errs.Fields, posts []Post) {
	if len(posts) > 200 {
		found.Add("posts", "一个公告最多 200 个岗位")
	}
	codes := map[string]bool{}
	for i, p := range posts {
		row := fmt.Sprintf("第 %d 行：", i+1)
		switch {
		case rules.ShortCode(p.Code) != "" || p.Code == "":
			found.Add("posts", "%s岗位代码填写字母和数字，最多 20 位", row)
		case codes[p.Code]:
			found.Add("posts", "%s岗位代码 %s 重复", row, p.Code)
		case strings.TrimSpace(p.Name) == "" || len([]rune(p.Name)) > 50:
			found.Add("posts", "%s请填写岗位名称，最多 50 个字", row)
		case categoryText(p.Category) == "" || requirementText(p.Education) == "":
			found.Add("posts", "%s请选择岗位类别和学历", row)
		case p.Headcount < 1 || p.Headcount > 500:
			found.Add("posts", "%s招聘人数为 1–500", row)
		case tooLong(500, p.Majors, p.Conditions, p.Pay) || tooLong(50, p.Depart, p.Degree):
			found.Add("posts", "%s文字太长：科室、学位最多 50 个字，其他最多 500 个字", row)
		case badDay(p.BornAfter, p.MasterBornAfter, p.DoctorBornAfter):
			found.Add("posts", "%s出生日期的限制应为 1990-01-31 这样的日期", row)
		}
		codes[p.Code] = true
	}
}

func checkStages(found errs.Fields, p *Posting) {
	for i, stage := range p.Stages {
		if strings.TrimSpace(stage.Name) == "" || tooLong(30, stage.Name) || tooLong(100, stage.Place) || badDay(stage.Day) {
			found.Add("stages", "第 %d 行：请填写环节名称（最多 30 个字）、日期和地点（最多 100 个字）", i+1)
		}
	}
	if len(p.Stages) > 20 {
		found.Add("stages", "日程最多 20 行")
	}
	for i, f := range p.Files {
		if strings.TrimSpace(f.Name) == "" || tooLong(100, f.Name) || !strings.HasPrefix(f.Path, "/api/sys/common/static/") {
			found.Add("files", "第 %d 个附件请从本站上传，名称最多 100 个字", i+1)
		}
	}
	if len(p.Files) > 20 {
		found.Add("files", "附件最多 20 个")
	}
}

func tooLong(limit int, texts ...string) bool {
	for _, text := range texts {
		if len([]rune(text)) > limit {
			return true
		}
	}
	return false
}

func badDay(days ...value.Date) bool {
	for _, day := range days {
		if day != "" && endOf(day) == 0 {
			return true
		}
	}
	return false
}

func keepsPosts(ctx context.Context, tx *db.Tx, found errs.Fields, p *Posting) error {
	used, err := db.Select[string](ctx, tx, `SELECT DISTINCT post_code FROM recruit_application WHERE posting_id = $1 AND post_code <> ''`, p.ID)
	for _, code := range used {
		if _, kept := p.post(code); !kept {
			found.Add("posts", "岗位 %s 已有人报名，不能删除或改代码", code)
		}
	}
	return err
}
