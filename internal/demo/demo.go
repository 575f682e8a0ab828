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

	"jikong/internal/access"
	"jikong/internal/clinic"
	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/feedback"
	"jikong/internal/imports"
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
	Duties     map[string]string // of posts, by their codes
	Surveys    []survey.Sample
	Letters    letter.Samples
	Postings   []recruit.Sample
	Clinics    clinic.Guide
	Reviews    []review.Sample
	Messages   []message.MessageTemplate
	Searches   searchdesk.Samples
	Feedback   []feedback.Sample
	Past       []content.Past
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
		"staff.json": &s.Staff, "duties.json": &s.Duties, "surveys.json": &s.Surveys, "consult.json": &s.Letters, "recruitment.json": &s.Postings, "reviews.json": &s.Reviews,
		"messages.json": &s.Messages, "searches.json": &s.Searches, "feedback.json": &s.Feedback, "revisions.json": &s.Past,
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

// Importers take the content over into a site, each its own part. A row whose id is there already stays as it is.
type Importers struct {
	Content     *content.Service
	Staff       *access.Service
	Clinics     *clinic.Service
	Surveys     *survey.Service
	Letters     *letter.Service
	Recruitment *recruit.Service
	Reviews     *review.Service
	Messages    *message.Service
	Searches    *searchdesk.Service
	Feedback    *feedback.Service
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
		func() error { return into.Content.PutPast(ctx, tx, tenant, site.Past, site.Articles) },
		func() error { return each(ctx, tx, tenant, site.Articles, into.Content.PutArticle) },
		func() error { return into.Content.PutVisits(ctx, tx, tenant) },
		func() error { return each(ctx, tx, tenant, site.Topics, into.Content.PutTopic) },
		func() error { return into.Staff.PutStaff(ctx, tx, tenant, site.Staff) },
		func() error { return into.Staff.PutDuties(ctx, tx, tenant, site.Duties) },
		func() error { return into.Clinics.PutGuide(ctx, tx, tenant, site.Clinics) },
		func() error { return each(ctx, tx, tenant, site.Surveys, into.Surveys.PutSurvey) },
		func() error { return into.Letters.PutSamples(ctx, tx, tenant, site.Letters) },
		func() error { return each(ctx, tx, tenant, site.Postings, into.Recruitment.PutRecruitment) },
		func() error { return each(ctx, tx, tenant, site.Reviews, into.Reviews.PutReview) },
		func() error { return each(ctx, tx, tenant, site.Messages, into.Messages.PutTemplate) },
		func() error { return into.Searches.PutSearches(ctx, tx, tenant, site.Searches) },
		func() error { return each(ctx, tx, tenant, site.Feedback, into.Feedback.PutAnswers) },
		func() error { return imports.PutSamples(ctx, tx, tenant) },
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
