// Package calculator makes the pages of the health calculators: which there are, what they are called, what they rest on and when
// somebody last compared them with their sources. The sums themselves are done in the reader's browser
// (web/src/features/portal/calculators/core), so that nothing about anybody's health is sent.
package calculator

import (
	"context"
	"slices"

	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

// Home is the home page of the columns that these pages belong to.
const Home = "calc"

// Calculator is one of the calculators as its page and the list of all show it.
type Calculator struct {
	Slug        string   `json:"slug" doc:"地址里的名字"`
	Path        string   `json:"path"`
	Name        string   `json:"name"`
	Question    string   `json:"question" doc:"它回答的问题"`
	Description string   `json:"description"`
	Needs       string   `json:"needs" doc:"要准备的数据"`
	Standard    string   `json:"standard" doc:"判定所依据的标准"`
	Sources     []string `json:"sources" doc:"公式和界值的出处，带年份"`
	Formula     string   `json:"formula" doc:"一句话的公式，没有脚本时也能自己算"`
	Edition     string   `json:"edition" doc:"医学内容的文本版本，审定时记下"`
	ReviewedAt  string   `json:"reviewedAt" doc:"上次与出处核对的日期"`
}

// CalculatorData is what the page of the calculators shows: all of them, or one and the others beside it.
type CalculatorData struct {
	Current     string       `json:"current" doc:"打开的计算器，空是总览"`
	Calculators []Calculator `json:"calculators"`
	Signed      string       `json:"signed" doc:"打开的计算器由谁审定，或文本的版本和核对日期，一句话"`
}

// SignOffs says in a sentence who of the physicians signed a text and when, or which edition it is; "" while it must not be shown.
type SignOffs interface {
	SignedBy(ctx context.Context, tenant value.ID, guidance string) (string, error)
}

// Guidance names the medical text of a calculator to those who sign it.
func (c Calculator) Guidance() string { return "guidance:" + Home + "/" + c.Slug }

// Service is the render.Feature of the calculators.
type Service struct{ SignOffs SignOffs }

// FeatureParams implements render.Feature: no address of a calculator carries an answer.
func (Service) FeatureParams() []string { return nil }

// FeatureData implements render.Feature.
func (Service) FeatureData() []any { return []any{CalculatorData{}} }

// FeaturePage implements render.Feature. The column's own address shows the list, an address with a name one calculator.
func (s Service) FeaturePage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	all, said, err := s.shown(ctx, ask.Tenant)
	if err != nil {
		return render.FeaturePage{}, err
	}
	data := CalculatorData{Current: ask.Slug, Calculators: all}
	if ask.Slug == "" {
		plain, err := plainList(ask.ColumnName, all)
		return render.FeaturePage{Data: data, Plain: plain}, err
	}
	i := slices.IndexFunc(all, func(c Calculator) bool { return c.Slug == ask.Slug })
	if i < 0 || ask.Detail {
		return render.FeaturePage{}, errs.NotFoundf("没有这个健康工具")
	}
	data.Signed = said[i]
	plain, err := plainCalculator(all[i], data.Signed)
	return render.FeaturePage{Name: all[i].Name, Description: all[i].Description, Data: data, Plain: plain}, err
}

// shown are the calculators that readers of a site may see, with what is said of the text of each.
func (s Service) shown(ctx context.Context, tenant value.ID) (all []Calculator, said []string, err error) {
	for _, c := range Calculators() {
		sentence, err := s.SignOffs.SignedBy(ctx, tenant, c.Guidance())
		if err != nil {
			return nil, nil, err
		}
		if sentence != "" {
			all, said = append(all, c), append(said, sentence)
		}
	}
	return all, said, nil
}
