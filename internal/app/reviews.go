package app

import (
	"context"
	"slices"

	"jikong/internal/access"
	"jikong/internal/announcement"
	"jikong/internal/calculator"
	"jikong/internal/clinic"
	"jikong/internal/content/lexicon"
	"jikong/internal/db"
	"jikong/internal/letter"
	"jikong/internal/portal"
	"jikong/internal/recruit"
	"jikong/internal/review"
	"jikong/internal/searchdesk"
	"jikong/internal/survey"
	"jikong/internal/value"
)

func (a *App) newReviews() *review.Service {
	return review.New(review.Options{DB: a.db, Versions: a.versions, Subjects: reviewed(), Notify: a.remindOfReview, Hides: a.content.HidesUnsigned})
}

// How long a review holds, in days: what changes with telephones and opening hours shorter than what changes with the law.
const (
	placesHold   = 90
	servicesHold = 180
	medicineHold = 365
)

// reviewed is all that staff compare with the facts and physicians sign.
func reviewed() []review.Subject {
	page := func(name, edition string, every int, homes ...string) review.Subject {
		return review.Subject{Code: "page:" + homes[0], Name: name, Homes: homes, Path: "/" + homes[0], Edition: edition, Every: every}
	}
	return slices.Concat([]review.Subject{
		page("我要咨询与信件查询", letter.Edition, servicesHold, letter.Home, letter.SearchHome),
		page("人才招聘", recruit.Edition, servicesHold, recruit.Home),
		page("在线调查", survey.Edition, servicesHold, survey.Home),
		page("狂犬病暴露处置门诊", clinic.Edition, placesHold, clinic.HomeRabies),
		page("艾滋病自愿咨询检测点", clinic.Edition, placesHold, clinic.HomeAids),
		page("服务地图", clinic.Edition, placesHold, clinic.HomeMap),
		page("健康工具", calculator.Edition, medicineHold, calculator.Home),
	}, medicine())
}

// guidanceDanger are the lines that the search shows first when a question names a danger to life.
const guidanceDanger = "guidance:search/danger"

// guidanceLexicon are the words that lead people to diseases and services.
const guidanceLexicon = "guidance:search/lexicon"

// lexiconText names the edition of the lexicon of the program.
func lexiconText(context.Context, db.Querier, value.ID) (edition string, changed value.Date, err error) {
	return lexicon.Edition(), lexicon.Changed, nil
}

// medicine is the guidance that physicians sign.
func medicine() []review.Subject {
	all := []review.Subject{
		{Code: guidanceDanger, Name: "搜索结果里的急救提示", Homes: []string{searchdesk.Home}, Path: "/content/search/dangers", Text: searchdesk.DangerText, Every: medicineHold},
		{Code: guidanceLexicon, Name: "检索的内置词库", Homes: []string{searchdesk.Home}, Path: "/content/search/lexicon", Text: lexiconText, Every: medicineHold},
		{Code: clinic.GuidanceExposure, Name: "狂犬病暴露处置建议", Homes: []string{clinic.HomeRabies}, Path: "/" + clinic.HomeRabies + "?help=start",
			Edition: clinic.EditionExposure, Date: clinic.Compared, Every: medicineHold},
		{Code: clinic.GuidanceAids, Name: "艾滋病检测须知", Homes: []string{clinic.HomeAids}, Path: "/" + clinic.HomeAids,
			Edition: clinic.EditionAids, Date: clinic.Compared, Every: medicineHold},
	}
	for _, c := range calculator.Calculators() {
		all = append(all, review.Subject{Code: c.Guidance(), Name: "健康工具：" + c.Name, Homes: []string{calculator.Home}, Path: c.Path, Edition: c.Edition, Date: c.ReviewedAt, Every: medicineHold})
	}
	return all
}

// pageReviews lends the reviews to the pages of the site.
type pageReviews struct{ reviews *review.Service }

// PageReview is the last review of the pages of a home page.
func (p pageReviews) PageReview(ctx context.Context, tenant value.ID, home string) (portal.PageReview, error) {
	last, err := p.reviews.PageReview(ctx, tenant, home)
	return portal.PageReview(last), err
}

// remindOfReview tells those who may do something about it, everybody at the desk when nobody may.
func (a *App) remindOfReview(ctx context.Context, tx *db.Tx, alert review.Alert) error {
	people, err := access.Holders(ctx, tx, alert.Tenant, alert.Perm, "")
	if err != nil {
		return err
	}
	return a.notices.Tell(ctx, tx, announcement.Message{Tenant: alert.Tenant, To: people, Title: alert.Title, Text: alert.Text})
}
