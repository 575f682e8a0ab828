package survey

import (
	"context"
	"encoding/json"
	"errors"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// SurveySubmission is an answered form.
type SurveySubmission struct {
	SurveyID  value.ID `json:"surveyId"`
	Version   int64    `json:"version" doc:"填写的版本，getSurvey 给出"`
	Answers   Answers  `json:"answers" doc:"题目编号到答案"`
	Consent   bool     `json:"consent" doc:"已阅读并同意个人信息处理说明；问及个人信息时必须"`
	Health    bool     `json:"health" doc:"单独同意处理健康信息；涉及健康信息时必须"`
	Key       string   `json:"key,omitempty" doc:"幂等键，16 到 64 个字符：同一份答卷重复提交只算一次"`
	Browser   string   `json:"browser,omitempty" doc:"浏览器自己生成并保存的随机编号，用于一人一次"`
	Seconds   int64    `json:"seconds,omitempty" doc:"作答用时（秒）"`
	CheckKey  string   `json:"checkKey,omitempty" doc:"人机验证的编号；调查要求时必须"`
	Captcha   string   `json:"captcha,omitempty" doc:"人机验证的答案"`
	DraftCode string   `json:"draftCode,omitempty" doc:"暂存过时的继续作答码，提交后作废"`
}

// SurveyReceipt is what somebody gets who answered.
type SurveyReceipt struct {
	Code       string         `json:"code" doc:"回执号，12 位；凭它可以撤回答卷"`
	CreateTime value.Time     `json:"createTime" nullable:"false"`
	Thanks     string         `json:"thanks"`
	Results    *SurveyResults `json:"results,omitempty" doc:"允许提交后查看时的统计结果"`
}

const minKey = 16

var errTwice = errors.New("survey: the submission is stored already")

// Submit stores an answered form; when it returns, the answer is on disk. The same form sent again with the same key gets the same
// receipt and counts once.
func (s *Service) Submit(ctx context.Context, tenant value.ID, in SurveySubmission) (SurveyReceipt, error) {
	v, err := one(ctx, s.DB.Read(), tenant, in.SurveyID)
	if err != nil {
		return SurveyReceipt{}, err
	}
	if in.Key != "" && (len(in.Key) < minKey || len(in.Key) > maxToken) {
		return SurveyReceipt{}, errs.Invalidf("幂等键应为 %d 到 %d 个字符", minKey, maxToken)
	}
	p, err := s.prepare(ctx, tenant, v, in)
	if err != nil {
		return SurveyReceipt{}, err
	}
	receipt, found, err := s.sentBefore(ctx, p)
	if err != nil || found {
		return receipt, err
	}
	if err := s.writers.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return SurveyReceipt{}, err
	}
	human := true
	err = s.DB.GroupTx(ctx, func(tx *db.Tx) (err error) {
		if human, err = s.isHuman(ctx, tx, p); err != nil || !human {
			return err // a wrong answer is used up
		}
		return s.store(ctx, tx, p)
	})
	if err == nil && !human {
		// The same form may have come twice at once, and the other was first.
		if receipt, found, readErr := s.sentBefore(ctx, p); readErr == nil && found {
			return receipt, nil
		}
		err = auth.ErrHuman
	}
	if errors.Is(err, errTwice) {
		receipt, _, err = s.sentBefore(ctx, p)
		return receipt, err
	}
	if err != nil {
		return SurveyReceipt{}, err
	}
	return s.receipt(ctx, p, p.at)
}

// prepared is an answered form ready to be written: checked and sealed before the lock is taken.
type prepared struct {
	Survey
	tenant  value.ID
	answer  value.ID
	in      SurveySubmission
	def     Definition
	counted Answers
	files   []value.ID
	sealed  string
	key     string // hash of the idempotency key
	code    string // of the receipt
	receipt string // its hash
	limit   string // one value for whoever may answer once, "" without such a rule
	address string // one value for the network address on that day
	at      value.Time
}

func (s *Service) prepare(ctx context.Context, tenant value.ID, v Survey, in SurveySubmission) (*prepared, error) {
	def, err := asked(ctx, s.DB.Read(), v.ID, in.Version)
	if err != nil {
		return nil, err
	}
	p := &prepared{Survey: v, tenant: tenant, in: in, def: def, answer: s.DB.NewID()}
	counted, problems := def.Check(in.Answers)
	if err := wrong(v, in, problems); err != nil {
		return nil, err
	}
	if p.files, err = s.proved(v.ID, counted); err != nil {
		return nil, err
	}
	p.counted = counted
	text, err := json.Marshal(counted)
	if err != nil {
		return nil, err
	}
	said, err := json.Marshal(counted.said())
	if err != nil {
		return nil, err
	}
	key := in.Key
	if key == "" {
		key = p.answer.String()
	}
	p.key = s.Vault.Fingerprint("survey submission", v.ID.String()+"/"+key)
	// The code follows from the form, so that a form sent twice gets it twice, and whoever has the key alone does not.
	print := s.Vault.Fingerprint("survey receipt code", p.key+"/"+string(said))
	p.code = s.Vault.PasswordFor(print) + s.Vault.PasswordFor(print + "/")[:4]
	p.receipt = s.receiptHash(v.ID, p.code)
	record, err := s.Vault.Key(ctx, s.DB.Read(), v.ID)
	if err != nil {
		return nil, err
	}
	p.sealed = record.Seal(sealedAnswers(p.answer), string(text))
	return p, nil
}

// sealedAnswers is the name under which an answer is sealed: it cannot be moved to another row.
func sealedAnswers(answer value.ID) string { return "answer " + answer.String() }

// sealedDraft is the name under which a form put aside is sealed.
const sealedDraft = "draft"

func (s *Service) receiptHash(survey value.ID, code string) string {
	return s.Vault.Fingerprint("survey receipt", survey.String()+"/"+code)
}

// wrong tells what is missing: consents, and answers by their question.
func wrong(v Survey, in SurveySubmission, problems []AnswerProblem) error {
	fields := errs.Fields{}
	if !v.Anonymous && !in.Consent {
		fields.Add("consent", "请先阅读并同意个人信息处理说明")
	}
	if v.Sensitive && !in.Health {
		fields.Add("health", "请先同意为本次调查处理健康信息")
	}
	for _, p := range problems {
		fields.Add(fieldOf(p), "%s", p.Message)
	}
	return fields.Err()
}

// fieldOf names the control of a problem as the forms do.
func fieldOf(p AnswerProblem) string {
	if p.Row == "" {
		return p.Question
	}
	return p.Question + "." + p.Row
}

// store writes the answer and what is counted of it. The survey's row goes first: it is the lock of its figures.
func (s *Service) store(ctx context.Context, tx *db.Tx, p *prepared) error {
	p.at = tx.Now
	left, found, err := db.One[int64](ctx, tx, `UPDATE survey SET answer_count = answer_count + 1
		WHERE id = $1 AND published_no > 0 AND close_time IS NULL AND result_time IS NULL AND COALESCE(start_time, 0) <= $2
			AND (end_time IS NULL OR end_time > $2) AND (quota = 0 OR answer_count < quota) RETURNING quota - answer_count`, p.ID, tx.Now)
	if err != nil {
		return err
	}
	twice, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM survey_answer WHERE survey_id = $1 AND submit_key = $2`, p.ID, p.key)
	if err != nil {
		return err
	}
	switch {
	case twice > 0:
		return errTwice
	case !found:
		return closed(ctx, tx, p.ID)
	}
	if err := s.fingerprint(ctx, tx, p); err != nil {
		return err
	}
	if p.limit != "" {
		before, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM survey_answer WHERE survey_id = $1 AND limit_key = $2`, p.ID, p.limit)
		if err != nil {
			return err
		}
		if before > 0 {
			return errs.New(errs.Conflict, "%s", refusalOf(p.LimitRule))
		}
	}
	if err := s.insert(ctx, tx, p); err != nil {
		return err
	}
	if p.in.DraftCode != "" {
		if err := s.dropDraft(ctx, tx, p.ID, p.in.DraftCode); err != nil {
			return err
		}
	}
	if left == 0 && p.Quota > 0 {
		return s.Versions.Bump(ctx, tx, p.tenant, render.FeatureScope(Home))
	}
	return nil
}

func refusalOf(rule string) string {
	switch rule {
	case LimitDay:
		return "今天已经用这个浏览器填过这份问卷了，请明天再来"
	case LimitAddress:
		return "今天已有人从您的网络地址填过这份问卷，每个地址每天只能填一次"
	}
	return "已经用这个浏览器填过这份问卷了，每个浏览器只能填一次，谢谢您的参与"
}

// closed says why a survey takes no answers.
func closed(ctx context.Context, tx *db.Tx, id value.ID) error {
	v, _, err := db.One[Survey](ctx, tx, `SELECT `+publicColumns+` FROM survey WHERE id = $1`, id)
	if err != nil {
		return err
	}
	return errs.New(errs.Gone, "%s", v.closedText(tx.Now))
}

func (s Survey) closedText(now value.Time) string {
	switch {
	case s.stateAt(now) == Upcoming:
		return "这份问卷还没有开始，开始时间是 " + s.StartTime.String()
	case s.full():
		return "这份问卷已收满，感谢您的关注"
	}
	return "这份问卷已经结束，感谢您的关注"
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, p *prepared) error {
	if err := s.keep(ctx, tx, p); err != nil {
		return err
	}
	return count(ctx, tx, p.counting(1))
}

// keep stores the answer without counting it.
func (s *Service) keep(ctx context.Context, tx *db.Tx, p *prepared) error {
	seconds := min(max(p.in.Seconds, 0), 24*3600)
	if _, err := tx.Exec(ctx, `INSERT INTO survey_answer (id, tenant_id, survey_id, version_no, submit_key, limit_key, address_key, receipt, answers, seconds, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		p.answer, p.tenant, p.ID, p.in.Version, p.key, p.limit, p.address, p.receipt, p.sealed, seconds, p.at); err != nil {
		return err
	}
	all, err := s.Attachments.Claim(ctx, tx, p.answer, p.files, `survey_id = $1 AND expire_time > $2`, p.ID, tx.Now)
	if err == nil && !all {
		err = errs.Invalidf("有附件已经过期，请移除后重新上传")
	}
	return err
}

// sentBefore finds the answer that came with the same key. With other words under the same key it is a conflict.
func (s *Service) sentBefore(ctx context.Context, p *prepared) (SurveyReceipt, bool, error) {
	type stored struct {
		Receipt    string     `db:"receipt"`
		CreateTime value.Time `db:"create_time"`
	}
	row, found, err := db.One[stored](ctx, s.DB.Read(), `SELECT receipt, create_time FROM survey_answer WHERE survey_id = $1 AND submit_key = $2`, p.ID, p.key)
	if err != nil || !found {
		return SurveyReceipt{}, false, err
	}
	if row.Receipt != p.receipt {
		return SurveyReceipt{}, true, errs.New(errs.Conflict, "这份问卷已经提交过，没有再次保存")
	}
	r, err := s.receipt(ctx, p, row.CreateTime)
	return r, true, err
}

func (s *Service) receipt(ctx context.Context, p *prepared, at value.Time) (SurveyReceipt, error) {
	r := SurveyReceipt{Code: privacy.Grouped(p.code), CreateTime: at, Thanks: p.Thanks}
	if p.ResultRule != ResultSubmit {
		return r, nil
	}
	results, err := s.publicResults(ctx, p.ID)
	if err == nil {
		r.Results = &results
	}
	return r, err
}
