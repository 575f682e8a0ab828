package recruit

import (
	"strings"
	"testing"

	"jikong/internal/db"
)

func sampleOf(text string) Sample {
	return Sample{
		Posting: Posting{Title: text, Unit: "青禾市疾病预防控制中心", Phone: "0300-5550000"}, BeginIn: -4, EndIn: 12, ResultIn: 60,
		Posts: []SamplePost{{Post: Post{Code: "A01", Name: "检验", Category: "professional", Headcount: 2, Education: "bachelor"}, Age: 35}},
		Applications: []SampleApplication{{
			ID: 9101, DaysAgo: 1, Review: AskMore, Reason: "请补充学位证书",
			Answers: ApplicantAnswers{
				PostCode: "A01", Name: "示例甲", IDNumber: "110000199604150023", Nation: "汉族", Politics: "league", NativePlace: "江北区", Residence: "江北区",
				Phone: "13800000001", Address: "江北区明德路 1 号", Avoidance: "no",
				Studies: []StudyStretch{{Begin: "2014-09", End: "2018-06", School: "临江医学院", Major: "检验", Level: "bachelor", Kind: "full"}},
			},
		}},
	}
}

func TestSamplesAreReadByVisitorsAndReviewedAtTheDeskLikeTheRealOnes(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		sample := sampleOf("示例招聘")
		sample.ID = 9001
		for range 2 { // loading again changes nothing
			b.Must(b.DB.Tx(t.Context(), func(tx *db.Tx) error { return b.service.PutRecruitment(t.Context(), tx, ourSite, sample) }))
		}
		ask := b.ask("")
		ask.Detail, ask.ID = true, 9001
		drawn, err := b.service.FeaturePage(t.Context(), ask)
		b.Must(err)
		shown := drawn.Data.(PostingData)
		if shown.Posting.State != Open || shown.ApplyPath == "" || shown.Posting.Table[0].BornAfter != "1990-11-16" {
			t.Errorf("the posting is %s, born after %s", shown.Posting.State, shown.Posting.Table[0].BornAfter)
		}
		var detail ApplicationDetail
		b.ok("GET", "/recruit/application/detail?id=9101", nil, &detail)
		if detail.Application.State != Supplement || detail.Application.Name != "示**" || len(detail.Papers) != 2 || len(detail.Steps) != 2 {
			t.Errorf("the application at the desk: %+v", detail)
		}
		paper := b.Call("GET", "/recruit/application/paper?id=9101&paper="+detail.Papers[0].ID.String(), nil)
		if paper.Status != 200 || !strings.HasPrefix(paper.Body, "\x89PNG") {
			t.Errorf("the paper answers %d", paper.Status)
		}
	})
}
