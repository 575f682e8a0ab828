package recruit

import (
	"context"
	"maps"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Application is an application as the desk lists it. What its applicant told is sealed and read one at a time.
type Application struct {
	crud.Row
	PostingID     value.ID   `json:"postingId" db:"posting_id"`
	PostCode      string     `json:"postCode" db:"post_code"`
	QueryCode     string     `json:"queryCode" db:"query_code"`
	State         Stand      `json:"state" db:"state" enum:"draft,submitted,passed,refused,supplement,withdrawn"`
	Reason        string     `json:"reason" db:"reason" doc:"审查意见，报名人看得到"`
	SupplementEnd value.Time `json:"supplementEnd" db:"supplement_end" doc:"补充材料的期限"`
	ExamNo        string     `json:"examNo" db:"exam_no" doc:"准考证号"`
	Hired         bool       `json:"hired" db:"hired" doc:"已录用，材料转入人事档案，不按未录用销毁"`
	SubmitTime    value.Time `json:"submitTime" db:"submit_time"`
	ReviewBy      string     `json:"reviewBy" db:"review_by"`
	ReviewTime    value.Time `json:"reviewTime" db:"review_time"`
	ReadTime      value.Time `json:"readTime" db:"read_time" doc:"报名人查看审查结果的时间"`
	DestroyTime   value.Time `json:"destroyTime" db:"destroy_time"`

	PostingTitle string     `json:"postingId_dictText,omitempty" db:"-"`
	StateText    string     `json:"state_dictText,omitempty" db:"-"`
	PostName     string     `json:"postName" db:"-"`
	Name         string     `json:"name" db:"-" doc:"打码的姓名；已销毁为空"`
	KeptUntil    value.Time `json:"keptUntil" db:"-" doc:"材料保存到这时，过后销毁；已录用或已销毁为空"`
}

const (
	applicationColumns = `id, version, create_by, create_time, update_by, update_time, posting_id, post_code, query_code, state, reason, supplement_end,
		exam_no, hired, submit_time, review_by, review_time, read_time, destroy_time`
	postingColumns = `id, version, create_by, create_time, update_by, update_time, title, unit, intro, posts, stages, files, begin_time, end_time,
		review_day, result_day, contact, phone, notice, notice_begin, notice_end, published, publish_time, revoke_reason`
)

func standOptions() []crud.Option {
	var made []crud.Option
	for _, s := range []Stand{Submitted, Supplement, Passed, Refused, Withdrawn} {
		made = append(made, crud.Option{Value: string(s), Text: standTexts()[s]})
	}
	return made
}

func applicationResource() crud.Resource[Application] {
	shown := func(name, label string, kind crud.Kind) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: kind, Filter: true}
	}
	submitted := shown("submit_time", "提交时间", crud.Time)
	submitted.Sort = true
	searched := func(name, label string) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Text, Filter: true, Search: true}
	}
	return crud.Resource[Application]{
		Path: "/recruit/application", Tag: tag, Perm: "recruit:application", Actions: crud.List,
		Table: crud.Table{
			Name: "recruit_application", Label: "报名申请", NameColumn: "query_code", Tenant: true, NoIndex: "a site has some thousands at most",
			// What is still being written is nobody's business but the applicant's.
			Within:      func(auth.Principal) crud.Condition { return crud.Cond("recruit_application.state <> 'draft'") },
			DefaultSort: []crud.Order{{Field: "submitTime", Desc: true}},
			Columns: []crud.Column{
				{Name: "posting_id", Label: "招聘公告", Kind: crud.ID, Filter: true, Ref: "recruit_posting", RefText: "title"},
				searched("post_code", "岗位代码"), searched("query_code", "查询码"),
				{Name: "state", Label: "状态", Kind: crud.Enum, Options: standOptions(), Filter: true},
				shown("reason", "审查意见", crud.Text), shown("supplement_end", "补充期限", crud.Time), searched("exam_no", "准考证号"),
				shown("hired", "已录用", crud.Bool), submitted, shown("review_by", "审查人", crud.Text), shown("review_time", "审查时间", crud.Time),
				shown("read_time", "报名人查看时间", crud.Time), shown("destroy_time", "销毁时间", crud.Time),
			},
		},
	}
}

// handedIn are applications that were submitted and not withdrawn.
const handedIn = `state IN ('submitted', 'passed', 'refused', 'supplement')`

// inSight begins a question about the applications that the list shows to the caller: those of the site, within the data rules.
func (s *Service) inSight(ctx context.Context, columns string) (*schema.Statement, error) {
	st := &schema.Statement{}
	st.Add("SELECT ", columns, " FROM recruit_application WHERE ")
	return st, s.applications.Declaration().Owned(st, auth.PrincipalFrom(ctx))
}

// dress adds to applications what lists show of them: masked names, posts and stands in words.
func (s *Service) dress(ctx context.Context, q db.Querier, tenant value.ID, applications []Application) error {
	ids := make([]value.ID, len(applications))
	postings := map[value.ID]Posting{}
	for i, a := range applications {
		ids[i] = a.ID
		if _, read := postings[a.PostingID]; !read {
			p, err := s.posting(ctx, q, tenant, a.PostingID)
			if err != nil {
				return err
			}
			postings[a.PostingID] = p
		}
	}
	names, err := s.names(ctx, q, ids)
	for i := range applications {
		a := &applications[i]
		p := postings[a.PostingID]
		post, _ := p.post(a.PostCode)
		a.StateText, a.PostName, a.PostingTitle, a.KeptUntil = standTexts()[a.State], post.Name, p.Title, p.keptUntil(a)
		a.Name = privacy.MaskName(names[a.ID])
	}
	return err
}

// names opens the names of applications; destroyed ones are missing.
func (s *Service) names(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
	names := map[value.ID]string{}
	keys, err := s.Vault.Keys(ctx, q, ids)
	if err != nil || len(keys) == 0 {
		return names, err
	}
	var args []any
	marks := db.In(&args, slices.Collect(maps.Keys(keys)))
	type sealed struct {
		ID   value.ID `db:"id"`
		Name string   `db:"name_sealed"`
	}
	rows, err := db.Select[sealed](ctx, q, `SELECT id, name_sealed FROM recruit_application WHERE id IN (`+marks+`)`, args...)
	for _, row := range rows {
		if err == nil {
			names[row.ID], err = keys[row.ID].Open(sealName, row.Name)
		}
	}
	return names, err
}
