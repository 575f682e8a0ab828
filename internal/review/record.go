package review

import (
	"cmp"
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/render"
	"jikong/internal/value"
)

// Record is a review as the desk writes it down.
type Record struct {
	Subject        string     `json:"subject" doc:"代码"`
	Edition        string     `json:"edition" doc:"读过的文本版本；文本已更新则拒绝"`
	Follows        value.ID   `json:"follows" doc:"看到的最近一次记录的编号，没有为 0；别人先登记过则拒绝"`
	Reviewer       string     `json:"reviewer" doc:"复核人或审定医师，最多 30 字"`
	Title          string     `json:"title,omitempty" doc:"职称，公开显示；审定医学内容必填"`
	Licence        string     `json:"licence,omitempty" doc:"执业证书编号，不公开；审定医学内容必填"`
	ReviewDate     value.Date `json:"reviewDate" doc:"复核或审定的日期，不能晚于今天"`
	NextReviewDate value.Date `json:"nextReviewDate" doc:"下次的日期"`
	Remark         string     `json:"remark,omitempty"`
}

// maxYears bounds how far ahead the next review may be.
const maxYears = 5

// tidied is the record without blanks at the ends and signs that are no text, or what is wrong with it.
func (r Record) tidied(kind Kind, today value.Date) (Record, error) {
	r.Reviewer, r.Title, r.Licence, r.Remark = form.Line(r.Reviewer), form.Line(r.Title), form.Line(r.Licence), form.Text(r.Remark)
	who, least := "复核人", 0
	if kind == Guidance {
		who, least = "审定医师", 2
	}
	var found form.Problems
	found.Length("reviewer", who, r.Reviewer, 2, 30)
	found.Length("title", "职称", r.Title, least, 30)
	found.Length("licence", "执业证书编号", r.Licence, least, 40)
	found.Add(r.ReviewDate == "", "reviewDate", "请填写日期")
	found.Add(r.ReviewDate > today, "reviewDate", "日期不能晚于今天")
	found.Add(r.NextReviewDate == "", "nextReviewDate", "请填写下次的日期")
	found.Add(r.NextReviewDate <= today, "nextReviewDate", "下次的日期应晚于今天")
	found.Add(r.NextReviewDate > after(today, maxYears*366), "nextReviewDate", "下次的日期应在 %d 年以内", maxYears)
	found.Length("remark", "说明", r.Remark, 0, 500)
	return r, found.Err()
}

type recordBody struct{ Body Record }

// recorder takes a record of a kind.
func (s *Service) recorder(kind Kind) func(context.Context, *recordBody) (Item, error) {
	return func(ctx context.Context, in *recordBody) (Item, error) { return s.record(ctx, kind, in.Body) }
}

func (s *Service) record(ctx context.Context, kind Kind, r Record) (Item, error) {
	subject, err := s.asked(ctx, kind, r.Subject)
	if err != nil {
		return Item{}, err
	}
	if r, err = r.tidied(kind, s.DB.Now().Day()); err != nil {
		return Item{}, err
	}
	if r.Edition != subject.Edition {
		return Item{}, errs.New(errs.Conflict, "文本已更新为版本 %s，请重新阅读后再登记", subject.Edition)
	}
	words := map[Kind]string{Page: "复核页面“", Guidance: "审定医学内容“"}
	return s.add(ctx, subject, r.Follows, words[kind]+subject.Name+"”（版本 "+subject.Edition+"），"+r.Reviewer+"，"+string(r.ReviewDate), Review{
		Act: Reviewed, Edition: r.Edition, Reviewer: r.Reviewer, Title: r.Title, Licence: r.Licence, ReviewDate: r.ReviewDate, NextReviewDate: r.NextReviewDate, Remark: r.Remark,
	})
}

// Withdrawal takes the newest review back.
type Withdrawal struct {
	Subject string   `json:"subject" doc:"代码"`
	Follows value.ID `json:"follows" doc:"要撤回的记录的编号；别人先登记过则拒绝"`
	Reason  string   `json:"reason" doc:"理由，2–500 字"`
}

type withdrawalBody struct{ Body Withdrawal }

// withdrawer takes a record of a kind back.
func (s *Service) withdrawer(kind Kind) func(context.Context, *withdrawalBody) (Item, error) {
	return func(ctx context.Context, in *withdrawalBody) (Item, error) { return s.withdraw(ctx, kind, in.Body) }
}

func (s *Service) withdraw(ctx context.Context, kind Kind, w Withdrawal) (Item, error) {
	subject, err := s.asked(ctx, kind, w.Subject)
	if err != nil {
		return Item{}, err
	}
	var found form.Problems
	w.Reason = form.Text(w.Reason)
	found.Length("reason", "理由", w.Reason, 2, 500)
	if err := found.Err(); err != nil {
		return Item{}, err
	}
	words := map[Kind]string{Page: "撤回页面“", Guidance: "撤回医学内容“"}
	ends := map[Kind]string{Page: "”的复核", Guidance: "”的审定"}
	return s.add(ctx, subject, w.Follows, words[kind]+subject.Name+ends[kind]+"："+w.Reason, Review{Act: Withdraw, Edition: subject.Edition, Remark: w.Reason})
}

func (s *Service) asked(ctx context.Context, kind Kind, code string) (Subject, error) {
	subject, known, err := s.subject(ctx, s.DB.Read(), auth.PrincipalFrom(ctx).TenantID, code)
	if err == nil && (!known || subject.Kind() != kind) {
		err = errs.NotFoundf("没有这一项")
	}
	return subject, err
}

// add appends a row after the one its writer saw, logs it and makes the pages that show it fresh.
func (s *Service) add(ctx context.Context, subject Subject, follows value.ID, summary string, r Review) (item Item, err error) {
	caller := auth.PrincipalFrom(ctx)
	r.Subject, r.CreateBy, r.CreateName = subject.Code, caller.Username, cmp.Or(caller.Realname, caller.Username)
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		last, err := newest(ctx, tx, caller.TenantID, subject.Code)
		if err != nil {
			return err
		}
		switch {
		case last == nil && follows != 0 || last != nil && last.ID != follows:
			return errs.New(errs.Conflict, "刚才已有人登记，请刷新后再操作")
		case r.Act == Withdraw && (last == nil || last.Act == Withdraw):
			return errs.Invalidf("没有可以撤回的记录")
		}
		if err := insert(ctx, tx, caller.TenantID, follows, &r); err != nil {
			return err
		}
		if err := s.bump(ctx, tx, caller.TenantID, subject); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "service_review." + string(r.Act), ObjectType: "service_review", ObjectID: subject.Code,
			Summary: summary, Operate: audit.Added})
	})
	return s.item(subject, &r), err
}

func insert(ctx context.Context, tx *db.Tx, tenant, follows value.ID, r *Review) error {
	r.ID, r.CreateTime = tx.NewID(), tx.Now
	_, err := tx.Exec(ctx, `INSERT INTO service_review (id, tenant_id, subject, follows, act, edition, reviewer, title, licence, review_date, next_review_date,
		remark, create_by, create_name, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		r.ID, tenant, r.Subject, int64(follows), string(r.Act), r.Edition, r.Reviewer, r.Title, r.Licence, r.ReviewDate, r.NextReviewDate, r.Remark,
		r.CreateBy, r.CreateName, r.CreateTime)
	if errs.Is(err, errs.Conflict) {
		return errs.New(errs.Conflict, "刚才已有人登记，请刷新后再操作")
	}
	return err
}

// bump makes the pages of a subject fresh.
func (s *Service) bump(ctx context.Context, tx *db.Tx, tenant value.ID, subject Subject) error {
	scopes := make([]string, len(subject.Homes))
	for i, home := range subject.Homes {
		scopes[i] = render.FeatureScope(home)
	}
	return s.Versions.Bump(ctx, tx, tenant, scopes...)
}
