// Package demo fills a site with the demonstration content of an invented centre. The content is data in files (folder site);
// this package only reads it. Loading it again changes nothing that is there.
package demo

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"time"

	"jikong/internal/clinic"
	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/feedback"
	"jikong/internal/letter"
	"jikong/internal/message"
	"jikong/internal/recruit"
	"jikong/internal/review"
	"jikong/internal/searchdesk"
	"jikong/internal/survey"
	"jikong/internal/value"
)

//go:embed site
var embedded embed.FS

// Site is the demonstration content as of one day.
type Site struct {
	Columns    []content.Section
	Categories []content.Category
	Blocks     []content.Block
	Tasks      []content.TaskRow
	Units      []content.UnitRow
	Topics     []content.Topic
	Articles   []content.Article
	Staff      []directory.StaffUnit
	Surveys    []survey.Sample
	Letters    letter.Samples
	Postings   []recruit.Sample
	Clinics    clinic.Guide
	Reviews    []review.Sample
	Messages   []message.MessageTemplate
	Searches   searchdesk.Samples
	Feedback   []feedback.Sample
}

// Read reads the whole content; dates in it count back from today.
func Read(today time.Time) (Site, error) {
	files, err := fs.Sub(embedded, "site")
	if err != nil {
		return Site{}, err
	}
	return read(files, today)
}

func read(files fs.FS, today time.Time) (s Site, err error) {
	for name, into := range map[string]any{
		"columns.json": &s.Columns, "categories.json": &s.Categories, "blocks.json": &s.Blocks, "tasks.json": &s.Tasks, "units.json": &s.Units,
		"staff.json": &s.Staff, "surveys.json": &s.Surveys, "consult.json": &s.Letters, "recruitment.json": &s.Postings, "reviews.json": &s.Reviews,
		"messages.json": &s.Messages, "searches.json": &s.Searches, "feedback.json": &s.Feedback,
	} {
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return s, err
		}
		if err := json.Unmarshal(raw, into); err != nil {
			return s, fmt.Errorf("%s: %w", name, err)
		}
	}
	if s.Topics, err = readTopics(files, today); err != nil {
		return s, err
	}
	if s.Clinics, err = readClinics(files, today); err != nil {
		return s, err
	}
	names, err := fs.Glob(files, "articles/*/*.html")
	if err != nil {
		return s, err
	}
	for _, name := range names {
		a, err := readArticle(files, name, today)
		if err != nil {
			return s, fmt.Errorf("%s: %w", name, err)
		}
		s.Articles = append(s.Articles, a)
	}
	return s, nil
}

// Importer takes rows over into a site; package content has the real one. A row whose id is there already stays as it is.
type Importer interface {
	PutSection(ctx context.Context, tx *db.Tx, tenant value.ID, row content.Section) error
	PutCategory(ctx context.Context, tx *db.Tx, tenant value.ID, row content.Category) error
	PutBlock(ctx context.Context, tx *db.Tx, tenant value.ID, row content.Block) error
	PutTask(ctx context.Context, tx *db.Tx, tenant value.ID, row content.TaskRow) error
	PutUnit(ctx context.Context, tx *db.Tx, tenant value.ID, row content.UnitRow) error
	PutTopic(ctx context.Context, tx *db.Tx, tenant value.ID, row content.Topic) error
	PutArticle(ctx context.Context, tx *db.Tx, tenant value.ID, row content.Article) error
	PutVisits(ctx context.Context, tx *db.Tx, tenant value.ID) error
}

// StaffImporter takes departments and people over into a site; package directory has the real one.
type StaffImporter interface {
	PutStaff(ctx context.Context, tx *db.Tx, tenant value.ID, units []directory.StaffUnit) error
}

// ClinicImporter takes districts, clinics and testing sites over into a site; package clinic has the real one.
type ClinicImporter interface {
	PutGuide(ctx context.Context, tx *db.Tx, tenant value.ID, guide clinic.Guide) error
}

// SurveyImporter takes surveys with sample answers over into a site; package survey has the real one.
type SurveyImporter interface {
	PutSurvey(ctx context.Context, tx *db.Tx, tenant value.ID, sample survey.Sample) error
}

// LetterImporter takes letters and reply templates over into a site; package letter has the real one.
type LetterImporter interface {
	PutSamples(ctx context.Context, tx *db.Tx, tenant value.ID, all letter.Samples) error
}

// RecruitmentImporter takes postings with sample applications over into a site; package recruit has the real one.
type RecruitmentImporter interface {
	PutRecruitment(ctx context.Context, tx *db.Tx, tenant value.ID, sample recruit.Sample) error
}

// ReviewImporter takes reviews of pages and guidance over into a site; package review has the real one.
type ReviewImporter interface {
	PutReview(ctx context.Context, tx *db.Tx, tenant value.ID, sample review.Sample) error
}

// MessageImporter takes message templates over into a site; package message has the real one.
type MessageImporter interface {
	PutTemplate(ctx context.Context, tx *db.Tx, tenant value.ID, template message.MessageTemplate) error
}

// SearchImporter takes over what people searched for and what staff prepared for it; package searchdesk has the real one.
type SearchImporter interface {
	PutSearches(ctx context.Context, tx *db.Tx, tenant value.ID, all searchdesk.Samples) error
}

// FeedbackImporter takes over what readers said of pages; package feedback has the real one.
type FeedbackImporter interface {
	PutAnswers(ctx context.Context, tx *db.Tx, tenant value.ID, sample feedback.Sample) error
}

// Importers take the content over, each its own part.
type Importers struct {
	Content     Importer
	Staff       StaffImporter
	Clinics     ClinicImporter
	Surveys     SurveyImporter
	Letters     LetterImporter
	Recruitment RecruitmentImporter
	Reviews     ReviewImporter
	Messages    MessageImporter
	Searches    SearchImporter
	Feedback    FeedbackImporter
}

// Load writes the content into the tenant. In one transaction a visitor sees all of the demo site or nothing of it.
func Load(ctx context.Context, tx *db.Tx, into Importers, tenant value.ID) error {
	site, err := Read(tx.Now.Go())
	if err != nil {
		return err
	}
	for _, step := range []func() error{
		func() error { return each(ctx, tx, tenant, site.Columns, into.Content.PutSection) },
		func() error { return each(ctx, tx, tenant, site.Categories, into.Content.PutCategory) },
		func() error { return each(ctx, tx, tenant, site.Blocks, into.Content.PutBlock) },
		func() error { return each(ctx, tx, tenant, site.Tasks, into.Content.PutTask) },
		func() error { return each(ctx, tx, tenant, site.Units, into.Content.PutUnit) },
		func() error { return each(ctx, tx, tenant, site.Articles, into.Content.PutArticle) },
		func() error { return into.Content.PutVisits(ctx, tx, tenant) },
		func() error { return each(ctx, tx, tenant, site.Topics, into.Content.PutTopic) },
		func() error { return into.Staff.PutStaff(ctx, tx, tenant, site.Staff) },
		func() error { return into.Clinics.PutGuide(ctx, tx, tenant, site.Clinics) },
		func() error { return each(ctx, tx, tenant, site.Surveys, into.Surveys.PutSurvey) },
		func() error { return into.Letters.PutSamples(ctx, tx, tenant, site.Letters) },
		func() error { return each(ctx, tx, tenant, site.Postings, into.Recruitment.PutRecruitment) },
		func() error { return each(ctx, tx, tenant, site.Reviews, into.Reviews.PutReview) },
		func() error { return each(ctx, tx, tenant, site.Messages, into.Messages.PutTemplate) },
		func() error { return into.Searches.PutSearches(ctx, tx, tenant, site.Searches) },
		func() error { return each(ctx, tx, tenant, site.Feedback, into.Feedback.PutAnswers) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func each[T any](ctx context.Context, tx *db.Tx, tenant value.ID, rows []T, put func(context.Context, *db.Tx, value.ID, T) error) error {
	for i, row := range rows {
		if err := put(ctx, tx, tenant, row); err != nil {
			return fmt.Errorf("demo %T %d: %w", row, i+1, err)
		}
	}
	return nil
}
