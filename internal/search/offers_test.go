package search

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/search/lexicon"
	"jikong/internal/testkit"
)

// offered are the offers of a small site, by name.
var offered = []struct {
	name  string
	offer Offer
}{
	{"bitten", Offer{Words: []string{"犬伤门诊", "狗咬", "猫抓", "狂犬疫苗", "打狗针"}, Names: []string{"狂犬病处置门诊"}}},
	{"tested", Offer{Words: []string{"艾滋病检测", "HIV检测", "匿名检测"}, Names: []string{"艾滋病自愿咨询检测", "HIV"}}},
	{"fat", Offer{Words: []string{"体脂率", "body fat"}, Names: []string{"体脂率"}}},
	{"survey", Offer{Words: []string{"满意度调查"}, Names: []string{"流感疫苗接种意愿调查"}}},
	{"contact", Offer{Words: []string{"上班时间", "联系方式"}, Names: []string{"联系我们", "电话", "地址"}}},
	{"east", Offer{Names: []string{"东河区中医医院犬伤门诊"}, Text: "东河区中医医院犬伤门诊。东河区。东河路 8 号"}},
	{"west", Offer{Names: []string{"西山县人民医院犬伤门诊"}, Text: "西山县人民医院犬伤门诊。西山县。城关镇人民路 1 号"}},
}

func TestAQuestionFindsWhatCanBeDone(t *testing.T) {
	var all []Offer
	for _, o := range offered {
		all = append(all, o.offer)
	}
	offers := NewOffers(all)
	l := lexicon.New([]lexicon.Group{{Head: "兔子咬伤", Same: []string{"兔子咬"}, Near: []string{"狗咬"}}})
	d := testkit.SQLite(t, time.Now)
	put(t, d, Doc{Tenant: tenant, Kind: "article", ID: 1, ColumnID: 31, Time: 1, Title: "健康", Keywords: "艾滋病,流感,疫苗"})
	for _, c := range []struct{ says, text, want string }{
		{"a word for it in the middle of a sentence", "昨天被狗咬了一口怎么办", "bitten"},
		{"its name alone", "体脂率", "fat"},
		{"words in any width and case", "ＢＯＤＹ　FAT", "fat"},
		{"a question about little else than the name", "电话", "contact"},
		{"a question about something else with that word is none", "接到诈骗电话", ""},
		{"a part of a long name is none", "疫苗", ""},
		{"the subject of a survey is no question for the survey", "流感疫苗安全吗", ""},
		{"a place by a part of its name", "中医医院", "east"},
		{"a place by its street", "城关镇人民路", "west"},
		{"what a word means that is near to it, where nothing is found", "被兔子咬", "bitten"},
		{"a disease is no question for its test", "艾滋病怎么传染", ""},
		{"nothing but how it is asked", "怎么办", ""},
		{"nothing known", "量子", ""},
		{"signs alone", "？！", ""},
		{"two things", "狗咬 体脂率", "bitten fat"},
	} {
		res, err := Query(context.Background(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: c.text, Offers: offers, Lexicon: l})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, i := range res.Offers {
			got = append(got, offered[i].name)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q is offered %v, want %q", c.says, c.text, got, c.want)
		}
	}
}

func TestADistrictWithManyPlacesIsNoQuestionForThem(t *testing.T) {
	var all []Offer
	for range 20 {
		all = append(all, Offer{Names: []string{"卫生院犬伤门诊"}, Text: "江北新区卫生院犬伤门诊"})
	}
	d := testkit.SQLite(t, time.Now)
	res, err := Query(context.Background(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: "江北新区", Offers: NewOffers(all)})
	if err != nil || len(res.Offers) != 0 {
		t.Errorf("%v are offered, %v", res.Offers, err)
	}
}

// A province has thousands of clinics; the offers must not make a question dear.
func TestOffersOfAProvinceTakeAsLongAsAHundred(t *testing.T) {
	var all []Offer
	for i := range 5000 {
		name := topics[i%len(topics)] + common[i%len(common)] + "县人民医院犬伤处置门诊"
		all = append(all, Offer{Names: []string{name}, Text: name + "。人民路疾控中心旁"})
	}
	offers := NewOffers(all)
	d := testkit.SQLite(t, time.Now)
	for _, text := range []string{"人民医院犬伤处置门诊", "狗咬了去人民医院还是疾控中心", strings.Join(common[:16], " "), "病", "医"} {
		r := Request{Tenant: tenant, Kinds: []string{"article"}, Text: text, Offers: offers}
		if took := leastTime(t, d, r); took > mostForAQuestion {
			t.Errorf("%s: %s of the processor", text, took)
		}
	}
}
