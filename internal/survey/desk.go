package survey

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (s *Service) mountDesk(api *web.API) {
	route := func(methods, path, access, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/survey/survey" + path, Tag: tag, Summary: summary, Access: web.Perm(access)}
	}
	web.Handle(api, route("GET", "/list", perm+":list", "调查分页列表"), s.list)
	web.Handle(api, route("GET", "/queryById", perm+":list", "按编号查询调查"), s.byID)
	web.Handle(api, route("GET", "/meta", perm+":list", "调查的列说明"), func(context.Context, *web.Empty) (crud.Meta, error) { return s.surveys.Meta(), nil })
	web.Handle(api, route("GET", "/versions", perm+":list", "调查发布过的各个版本"), s.versions)
	web.Handle(api, route("POST", "/preview", perm+":list", "生成 30 分钟内有效的预览"), s.preview)
	web.Handle(api, route("POST", "/copy", perm+":add", "复制调查，得到一份草稿"), s.copy)
	s.mountSteps(api)
	web.Handle(api, route("GET", "/statistics", PermStatistics, "统计"), s.statistics)
	web.Handle(api, route("GET", "/cross", PermStatistics, "交叉表，不足 5 人的数字不显示"), s.cross)
	web.Handle(api, route("GET", "/texts", PermTexts, "填写的文字"), s.texts)
	s.mountFiles(api)
	s.surveys.Mount(api, s.DB)
}

// survey is the one that the caller names, if it is in sight.
func (s *Service) survey(ctx context.Context, q db.Querier, id string) (Survey, error) {
	n, err := crud.ParseID(id)
	if err != nil {
		return Survey{}, err
	}
	v, err := s.surveys.Get(ctx, q, n)
	v.State = v.stateAt(s.DB.Now())
	return v, err
}

// shown is a survey as the desk sees it.
func (s *Service) shown(ctx context.Context, v Survey) (Survey, error) {
	at, err := s.at(ctx, auth.PrincipalFrom(ctx).TenantID)
	v.seen(s.DB.Now(), at)
	return v, err
}

type listInput struct {
	crud.ListInput
	State string `query:"state" doc:"draft、upcoming、open、ended、announced，空为全部"` // one of the questions of the table
}

func (s *Service) list(ctx context.Context, in *listInput) (page web.Page[Survey], err error) {
	query, err := crud.Asked(ctx, s.surveys, &in.ListInput)
	if err != nil {
		return page, err
	}
	at, err := s.at(ctx, auth.PrincipalFrom(ctx).TenantID)
	if err != nil {
		return page, err
	}
	page, err = s.surveys.List(ctx, s.DB.Read(), query)
	for i := range page.Records {
		page.Records[i].seen(s.DB.Now(), at)
	}
	return page, err
}

// whereState says stateAt in SQL: holds for surveys in one of the states.
func (s *Service) whereState(_ auth.Principal, states []string) (crud.Condition, error) {
	const (
		asking = `published_no > 0 AND result_time IS NULL`
		over   = `(close_time IS NOT NULL OR COALESCE(end_time, ?) <= ? OR (quota > 0 AND answer_count >= quota))`
	)
	now := s.DB.Now()
	later := now + 1
	conditions := map[State]crud.Condition{
		Draft:     crud.Cond(`published_no = 0`),
		Announced: crud.Cond(`published_no > 0 AND result_time IS NOT NULL`),
		Ended:     crud.Cond(asking+` AND `+over, later, now),
		Upcoming:  crud.Cond(asking+` AND NOT `+over+` AND COALESCE(start_time, 0) > ?`, later, now, now),
		Open:      crud.Cond(asking+` AND NOT `+over+` AND COALESCE(start_time, 0) <= ?`, later, now, now),
	}
	if len(states) != 1 {
		return crud.Condition{}, errs.Invalidf("请选择一种状态")
	}
	condition, known := conditions[State(states[0])]
	if !known {
		return condition, errs.Invalidf("没有这种状态")
	}
	return condition, nil
}

func (s *Service) byID(ctx context.Context, in *crud.IDInput) (Survey, error) {
	v, err := s.survey(ctx, s.DB.Read(), in.ID)
	if err == nil {
		v, err = s.shown(ctx, v)
	}
	if err != nil || v.PublishedNo == 0 {
		return v, err
	}
	d, err := asked(ctx, s.DB.Read(), v.ID, v.PublishedNo)
	v.Changed = !same(d, v.definition())
	return v, err
}

func same(a, b Definition) bool {
	return reflect.DeepEqual(a.Normal(), b.Normal())
}

func (s *Service) versions(ctx context.Context, in *crud.IDInput) ([]SurveyVersion, error) {
	v, err := s.survey(ctx, s.DB.Read(), in.ID)
	if err != nil {
		return nil, err
	}
	all, err := versionsOf(ctx, s.DB.Read(), v.ID)
	if all == nil {
		all = []SurveyVersion{}
	}
	return all, err
}

// validate also refuses questions for attachments where they are not wanted: they are off by default.
func (s Survey) validate(d Definition) error {
	fields := errs.Fields{}
	for i, q := range d.Questions {
		if q.Type == Attachment && !s.Attachments {
			fields.Add(fmt.Sprintf("questions.%d.type", i), "要用附件题，请先在设置里打开“允许上传附件”")
		}
	}
	if err := fields.Err(); err != nil {
		return err
	}
	return d.Validate()
}

// follows refuses a question that is answered in another way than under the same id before: its figures could not be added up.
func (d Definition) follows(versions []SurveyVersion) error {
	fields := errs.Fields{}
	known, _ := merged(versions)
	for i, q := range d.Questions {
		for _, old := range known.Questions {
			if old.ID == q.ID && old.Type != q.Type {
				fields.Add(fmt.Sprintf("questions.%d.type", i), "这一题发布过，不能改题型；请删除后新建一题")
			}
		}
	}
	return fields.Err()
}

func (s *Service) copy(ctx context.Context, in *actInput) (crud.Saved[Survey], error) {
	var made Survey
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		v, err := s.survey(ctx, tx, in.Body.ID.String())
		if err != nil {
			return err
		}
		made = Survey{Title: value.First(v.Title, 95) + "（副本）", Intro: v.Intro, Purpose: v.Purpose, Thanks: v.Thanks, Minutes: v.Minutes, Anonymous: v.Anonymous,
			Sensitive: v.Sensitive, Attachments: v.Attachments, LimitRule: v.LimitRule, HumanRule: v.HumanRule, Quota: v.Quota, ResultRule: v.ResultRule, Questions: v.Questions}
		made.State = Draft
		return s.surveys.Insert(ctx, tx, &made)
	})
	if err == nil {
		made, err = s.shown(ctx, made)
	}
	return crud.Saved[Survey]{Text: "已复制为草稿", Row: made}, err
}

// SurveyPreview is the address of a survey as it will look.
type SurveyPreview struct {
	Path string `json:"path" doc:"30 分钟内有效；在预览里填写的内容不保存"`
}

const previewLife = 30 * time.Minute

func (s *Service) preview(ctx context.Context, in *actInput) (SurveyPreview, error) {
	v, err := s.survey(ctx, s.DB.Read(), in.Body.ID.String())
	if err == nil {
		err = v.validate(v.definition())
	}
	if err == nil {
		v, err = s.shown(ctx, v)
	}
	if err != nil {
		return SurveyPreview{}, err
	}
	until := s.DB.Now().Go().Add(previewLife).Unix()
	return SurveyPreview{v.Path + "?preview=" + strconv.FormatInt(until, 10) + "." + s.previewMark(v.ID, until)}, nil
}

func (s *Service) previewMark(survey value.ID, until int64) string {
	return s.Vault.Fingerprint("survey preview", fmt.Sprintf("%d/%d", survey, until))[:32]
}

func (s *Service) statistics(ctx context.Context, in *crud.IDInput) (SurveyResults, error) {
	v, err := s.survey(ctx, s.DB.Read(), in.ID)
	if err != nil {
		return SurveyResults{}, err
	}
	made, err := s.Results(ctx, v.ID)
	if err == nil {
		made.Addresses, err = addressesOf(ctx, s.DB.Read(), v.ID)
	}
	return made, err
}

// Results are the whole figures of a survey, for those who may see them.
func (s *Service) Results(ctx context.Context, survey value.ID) (SurveyResults, error) {
	return results(ctx, s.DB.Read(), survey)
}

// Cross counts how the answers to two questions meet.
func (s *Service) Cross(ctx context.Context, survey value.ID, row, column string) (CrossTable, error) {
	return crossTable(ctx, s.DB.Read(), survey, row, column)
}

func (s *Service) cross(ctx context.Context, in *struct {
	ID     string `query:"id" doc:"编号"`
	Row    string `query:"row" doc:"行：题目编号"`
	Column string `query:"column" doc:"列：题目编号"`
}) (CrossTable, error) {
	v, err := s.survey(ctx, s.DB.Read(), in.ID)
	if err != nil {
		return CrossTable{}, err
	}
	return s.Cross(ctx, v.ID, in.Row, in.Column)
}

// keyOf is the key of the answers of a survey.
func (s *Service) keyOf(ctx context.Context, v Survey) (privacy.Key, error) {
	return s.Vault.Key(ctx, s.DB.Read(), v.ID)
}
