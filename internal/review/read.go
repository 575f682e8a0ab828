package review

import (
	"context"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Act is what a row says.
type Act string

// The acts.
const (
	Reviewed Act = "review"
	Withdraw Act = "withdraw" // the review before it counts no longer
)

// Review is a row of the history.
type Review struct {
	ID             value.ID   `json:"id" db:"id"`
	Subject        string     `json:"subject" db:"subject"`
	Act            Act        `json:"act" db:"act" enum:"review,withdraw" doc:"review 复核或审定，withdraw 撤回"`
	Edition        string     `json:"edition" db:"edition" doc:"当时的文本版本"`
	Reviewer       string     `json:"reviewer" db:"reviewer" doc:"复核人或审定医师"`
	Title          string     `json:"title" db:"title" doc:"职称，公开显示"`
	Licence        string     `json:"licence" db:"licence" doc:"执业证书编号，不公开"`
	ReviewDate     value.Date `json:"reviewDate" db:"review_date"`
	NextReviewDate value.Date `json:"nextReviewDate" db:"next_review_date"`
	Remark         string     `json:"remark" db:"remark" doc:"说明；撤回时是理由"`
	CreateBy       string     `json:"createBy" db:"create_by"`
	CreateName     string     `json:"createName" db:"create_name" doc:"登记人"`
	CreateTime     value.Time `json:"createTime" db:"create_time" nullable:"false"`
}

const columns = `id, subject, act, edition, reviewer, title, licence, review_date, next_review_date, remark, create_by, create_name, create_time`

// newest is the row of a subject that counts, nil when there is none.
func newest(ctx context.Context, q db.Querier, tenant value.ID, subject string) (*Review, error) {
	row, found, err := db.One[Review](ctx, q, `SELECT `+columns+` FROM service_review WHERE tenant_id = $1 AND subject = $2 ORDER BY id DESC LIMIT 1`, tenant, subject)
	if err != nil || !found {
		return nil, err
	}
	return &row, nil
}

// allNewest are the rows of a site that count, by their subject.
func allNewest(ctx context.Context, q db.Querier, tenant value.ID) (map[string]*Review, error) {
	rows, err := db.Select[Review](ctx, q, `SELECT `+columns+` FROM service_review r WHERE tenant_id = $1
		AND NOT EXISTS (SELECT 1 FROM service_review later WHERE later.tenant_id = r.tenant_id AND later.subject = r.subject AND later.follows = r.id)`, tenant)
	all := map[string]*Review{}
	for i := range rows {
		all[rows[i].Subject] = &rows[i]
	}
	return all, err
}

// Item is a subject as the desk lists it.
type Item struct {
	Subject   string  `json:"subject" doc:"代码"`
	Kind      Kind    `json:"kind" enum:"page,guidance" doc:"page 服务页面，guidance 医学内容"`
	Name      string  `json:"name"`
	Path      string  `json:"path" doc:"阅读文本的地址"`
	Edition   string  `json:"edition" doc:"现在的文本版本"`
	EveryDays int     `json:"everyDays" doc:"复核周期，天"`
	State     State   `json:"state" enum:"valid,due,overdue,awaiting,changed"`
	StateText string  `json:"stateText"`
	Newest    *Review `json:"newest" doc:"最近一次记录，没有为 null"`
}

func (s *Service) item(subject Subject, newest *Review) Item {
	state := subject.stateOf(newest, s.DB.Now().Day())
	return Item{subject.Code, subject.Kind(), subject.Name, subject.Path, subject.Edition, subject.Every, state, stateTexts(subject.Kind())[state], newest}
}

// Standing is where all subjects of a site stand.
type Standing struct {
	Today value.Date `json:"today" nullable:"false" doc:"服务器的日期"`
	Items []Item     `json:"items"`
}

func (s *Service) list(ctx context.Context, _ *web.Empty) (Standing, error) {
	reviews, err := allNewest(ctx, s.DB.Read(), auth.PrincipalFrom(ctx).TenantID)
	all := Standing{Today: s.DB.Now().Day(), Items: []Item{}}
	if err != nil {
		return all, err
	}
	for _, subject := range s.Subjects {
		own, err := subject.of(ctx, s.DB.Read(), auth.PrincipalFrom(ctx).TenantID)
		if err != nil {
			return all, err
		}
		all.Items = append(all.Items, s.item(own, reviews[subject.Code]))
	}
	return all, nil
}

// maxHistory is how many rows of a subject the desk shows: a review each month for a decade.
const maxHistory = 120

func (s *Service) history(ctx context.Context, in *struct {
	Subject string `query:"subject" doc:"代码"`
}) ([]Review, error) {
	if !slices.ContainsFunc(s.Subjects, func(known Subject) bool { return known.Code == in.Subject }) {
		return nil, errs.NotFoundf("没有这一项")
	}
	rows, err := db.Select[Review](ctx, s.DB.Read(), `SELECT `+columns+` FROM service_review WHERE tenant_id = $1 AND subject = $2 ORDER BY id DESC LIMIT $3`,
		auth.PrincipalFrom(ctx).TenantID, in.Subject, maxHistory)
	if rows == nil {
		rows = []Review{}
	}
	return rows, err
}
