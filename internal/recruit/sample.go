package recruit

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/value"
)

// Sample is a posting of the demonstration site with some applications. Days count from the day of loading; 0 stands for no day where a
// posting may do without.
type Sample struct {
	Posting
	Posts        []SamplePost        `json:"posts"`
	Stages       []SampleStage       `json:"stages"`
	BeginIn      int                 `json:"beginIn"`
	EndIn        int                 `json:"endIn"`
	ReviewIn     int                 `json:"reviewIn"`
	ResultIn     int                 `json:"resultIn"`
	NoticeFrom   int                 `json:"noticeFrom"`
	NoticeTo     int                 `json:"noticeTo"`
	Draft        bool                `json:"draft"`
	Applications []SampleApplication `json:"applications"`
}

// SamplePost is a post whose limits are ages at the first day of applications, 0 for none.
type SamplePost struct {
	Post
	Age       int `json:"age"`
	MasterAge int `json:"masterAge"`
	DoctorAge int `json:"doctorAge"`
}

// SampleStage is a stage so many days from today, 0 for a day announced later.
type SampleStage struct {
	Stage
	In int `json:"in"`
}

// SampleApplication is an application that was submitted so many days ago and perhaps reviewed.
type SampleApplication struct {
	ID      value.ID         `json:"id"`
	DaysAgo int              `json:"daysAgo"`
	Answers ApplicantAnswers `json:"answers"`
	Review  Act              `json:"review" doc:"pass, supplement or empty"`
	Reason  string           `json:"reason"`
	ExamNo  string           `json:"examNo"`
}

// PutRecruitment takes a sample over into a site. A posting whose id is there already stays as it is.
func (s *Service) PutRecruitment(ctx context.Context, tx *db.Tx, tenant value.ID, sample Sample) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM recruit_posting WHERE id = $1`, sample.ID)
	if err != nil || n > 0 {
		return err
	}
	ctx = auth.WithPrincipal(ctx, auth.Principal{Username: "system", TenantID: tenant, Scope: auth.DataScope{Kind: auth.ScopeAll}})
	p := sample.posting(tx.Now)
	if err := s.postings.Insert(ctx, tx, &p); err != nil {
		return err
	}
	for _, a := range sample.Applications {
		if err := s.putApplication(ctx, tx, tenant, &p, a); err != nil {
			return fmt.Errorf("application %s: %w", a.ID, err)
		}
	}
	return nil
}

// posting turns days from today into dates.
func (sample *Sample) posting(now value.Time) Posting {
	in := func(days int) value.Date {
		if days == 0 {
			return ""
		}
		return value.TimeOf(now.Go().AddDate(0, 0, days)).Day()
	}
	p := sample.Posting
	p.BeginTime = startOf(value.TimeOf(now.Go().AddDate(0, 0, sample.BeginIn)).Day()) + value.Time((9 * time.Hour).Milliseconds())
	p.EndTime = startOf(value.TimeOf(now.Go().AddDate(0, 0, sample.EndIn)).Day()) + value.Time((17 * time.Hour).Milliseconds())
	p.ReviewDay, p.ResultDay, p.NoticeBegin, p.NoticeEnd = in(sample.ReviewIn), in(sample.ResultIn), in(sample.NoticeFrom), in(sample.NoticeTo)
	for _, post := range sample.Posts {
		post.BornAfter, post.MasterBornAfter, post.DoctorBornAfter = born(p.BeginTime, post.Age), born(p.BeginTime, post.MasterAge), born(p.BeginTime, post.DoctorAge)
		p.Posts = append(p.Posts, post.Post)
	}
	for _, stage := range sample.Stages {
		stage.Day = in(stage.In)
		p.Stages = append(p.Stages, stage.Stage)
	}
	if p.Published = !sample.Draft; p.Published {
		p.PublishTime = min(now, p.BeginTime-value.Time((7*24*time.Hour).Milliseconds()))
	}
	return p
}

// born is the earliest day of birth of somebody who has not passed an age at a moment: who is 35 turns 36 a year later.
func born(at value.Time, age int) value.Date {
	if age == 0 {
		return ""
	}
	return value.TimeOf(at.Go().AddDate(-age-1, 0, 0)).Day()
}

func (s *Service) putApplication(ctx context.Context, tx *db.Tx, tenant value.ID, p *Posting, sample SampleApplication) error {
	at := tx.Now - value.Time((time.Duration(sample.DaysAgo) * 24 * time.Hour).Milliseconds())
	a := sample.Answers
	a.clean()
	a.Pledge, a.Signature = true, a.Name
	found := form.Problems{}
	for step := postStep; step <= checkStep; step++ {
		found = append(found, a.problems(step, p, at.Day())...)
	}
	if err := found.Err(); err != nil {
		return err
	}
	o := &opened{Application: Application{PostingID: p.ID, PostCode: a.PostCode, State: Submitted, SubmitTime: at}, draft: told{ApplicantAnswers: a}}
	o.ID = sample.ID
	if sample.Review != "" {
		to, err := o.after(sample.Review)
		if err != nil {
			return err
		}
		o.decide(sample.Review, to, sample.Reason, sample.ExamNo, tx.Now+value.Time((5*24*time.Hour).Milliseconds()))
		o.ReviewBy, o.ReviewTime = "system", at+value.Time((20*time.Hour).Milliseconds())
	}
	if err := s.insertSample(ctx, tx, tenant, o); err != nil {
		return err
	}
	if err := noteAt(ctx, tx, o.ID, Submit, "", applicant, at); err != nil || sample.Review == "" {
		return err
	}
	return noteAt(ctx, tx, o.ID, sample.Review, sample.Reason, "system", o.ReviewTime)
}

func (s *Service) insertSample(ctx context.Context, tx *db.Tx, tenant value.ID, o *opened) (err error) {
	var wrapped string
	if o.key, wrapped, err = s.Vault.Draw(o.ID); err != nil {
		return err
	}
	if err := privacy.Keep(ctx, tx, o.ID, wrapped); err != nil {
		return err
	}
	code := privacy.NewQueryCode()
	print := s.Vault.Fingerprint("application", "sample/"+o.ID.String())
	hash := s.Vault.HashPassword(s.Vault.PasswordFor(print))
	_, err = tx.Exec(ctx, `INSERT INTO recruit_application (id, tenant_id, posting_id, post_code, query_code, password_hash, start_print, person_print, draft_sealed,
		name_sealed, state, reason, supplement_end, exam_no, submit_time, review_by, review_time, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', $9, $10, $11, $12, $13, $14, $15, $16, $14)`, o.ID, tenant, o.PostingID, o.PostCode, code, hash, print,
		s.Vault.Fingerprint("applicant", o.draft.IDNumber), o.key.Seal(sealName, o.draft.Name), string(o.State), o.Reason, o.SupplementEnd, o.ExamNo, o.SubmitTime, o.ReviewBy, o.ReviewTime)
	if err != nil {
		return err
	}
	for i, kind := range []string{"identity", "education"} {
		if err := s.putSamplePaper(ctx, tx, o, kind, o.ID+value.ID(i+1)*1000); err != nil {
			return err
		}
	}
	answers, err := sealTold(o.key, sealAnswers, o.draft)
	if err == nil {
		_, err = tx.Exec(ctx, `UPDATE recruit_application SET answers_sealed = $2 WHERE id = $1`, o.ID, answers)
	}
	return err
}

// putSamplePaper keeps a plain picture as a paper, so that it can be downloaded.
func (s *Service) putSamplePaper(ctx context.Context, tx *db.Tx, o *opened, kind string, id value.ID) error {
	picture := image.NewRGBA(image.Rect(0, 0, 640, 400))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(color.RGBA{R: 0xdd, G: 0xea, B: 0xf2, A: 0xff}), image.Point{}, draw.Src)
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		return err
	}
	p := Paper{ID: id, Kind: kind, Name: textOf(fileKinds(), kind) + "（示例）.png", Size: int64(data.Len()), Mime: "image/png"}
	if err := s.Papers.Put(ctx, o.key, p.ID, data.Bytes()); err != nil {
		return err
	}
	o.draft.Papers = append(o.draft.Papers, p)
	return writePaper(ctx, tx, o.ID, attachment.File{ID: p.ID, Mime: p.Mime, Size: p.Size})
}
