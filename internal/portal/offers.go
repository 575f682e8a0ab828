package portal

import (
	"context"
	"maps"
	"slices"

	"jikong/internal/content"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// siteOffers are what people can do on a site, with the index of their words.
type siteOffers struct {
	all   []render.ServiceOffer
	index *search.Offers
	names []offerName
}

// offerName is a title or word of an offer, as it is written and as it sounds.
type offerName struct {
	offer                   int // its place
	spaced, spell, initials string
}

func offerNamesOf(all []render.ServiceOffer) (names []offerName) {
	for i, offer := range all {
		for _, name := range append([]string{offer.Title}, offer.Words...) {
			spell, initials := script.Sound(name)
			names = append(names, offerName{i, script.Spaced(name), spell, initials})
		}
	}
	return names
}

// offersOf collects what the services of a site offer, the tasks of its home page, and how to reach the centre. They are kept until one of
// the services changes, or until the first of them closes.
func (p *Portal) offersOf(ctx context.Context, tenant value.ID, m *menu) (siteOffers, error) {
	homes := slices.Sorted(maps.Keys(p.features))
	scopes := []string{render.ScopeMenu, render.ScopeList, render.ScopeSite}
	for _, home := range homes {
		scopes = append(scopes, render.FeatureScope(home))
	}
	return p.offers.Get(tenant, p.stamps.Stamp(tenant, scopes...), p.db.Now(), func() (siteOffers, value.Time, error) {
		var all []render.ServiceOffer
		var until value.Time
		site, err := p.site(ctx, tenant)
		if err != nil {
			return siteOffers{}, 0, err
		}
		for _, home := range homes {
			made, change, err := p.featureOffers(ctx, tenant, m, site.data.Blocks, home)
			if err != nil {
				return siteOffers{}, 0, err
			}
			all, until = append(all, made...), sooner(until, change)
		}
		all = append(append(all, taskOffers(site.data.Tasks, all)...), contactOffers(site.data.Blocks)...)
		return siteOffers{all, indexOfOffers(all), offerNamesOf(all)}, until, nil
	})
}

// featureOffers are those of a service, when the site has a column for it: in its navigation, or where a block such as the map of the footer
// leads to.
func (p *Portal) featureOffers(ctx context.Context, tenant value.ID, m *menu, blocks []SiteBlock, home string) ([]render.ServiceOffer, value.Time, error) {
	f, is := p.features[home].(render.OfferFeature)
	c, has := m.columnOf(home)
	leads := func(b SiteBlock) bool { return b.LanguageObj.Value == m.items[c.ID].Path }
	if !is || !has || !m.inNavigation(c.ID) && !slices.ContainsFunc(blocks, leads) {
		return nil, 0, nil
	}
	return f.FeatureOffers(ctx, render.FeatureAsk{Tenant: tenant, Home: home, Column: c.ID, ColumnName: c.Name, Path: m.items[c.ID].Path})
}

// taskOffers are the entries of the home page that no service offers itself.
func taskOffers(tasks []Task, there []render.ServiceOffer) (offers []render.ServiceOffer) {
	for _, t := range tasks {
		if !slices.ContainsFunc(there, func(o render.ServiceOffer) bool { return o.Path == t.Href }) {
			offers = append(offers, render.ServiceOffer{Path: t.Href, Kind: "办事", Title: t.Title, Facts: []string{t.Hint}, Act: "去办理"})
		}
	}
	return offers
}

// The words by which people ask where the centre is and when it works, and those that mean it when little else is asked.
var (
	contactWords = []string{"联系方式", "联系电话", "联系我们", "你们在哪里", "上班时间", "工作时间", "几点上班", "几点下班", "几点开门", "几点关门", "周末上班", "周六上班", "周日上班", "星期天上班", "星期六上班", "星期日上班", "今天上班", "明天上班", "节假日上班", "放假上班", "周末开门", "开门吗", "怎么联系", "办公时间", "几点开始上班", "中午休息吗", "在什么位置", "office hours",
		"phone number", "opening hours"}
	contactNames = []string{"上班吗", "电话", "电话号码", "咨询电话", "热线", "地址", "在什么地方", "怎么走", "怎么去", "坐什么车", "停车", "电子邮箱", "email", "疾控中心在哪里", "在哪里", "下班", "邮箱", "邮编", "contact", "phone", "address"}
)

// contactOffers tell how to reach the centre, from the blocks of the site.
func contactOffers(blocks []SiteBlock) []render.ServiceOffer {
	text := map[string]string{}
	for _, b := range blocks {
		if b.LanguageObj.Value != content.Hide {
			text[b.Mark] = b.LanguageObj.Value
		}
	}
	if text["about_us"] == "" || text["tel"] == "" && text["address"] == "" {
		return nil
	}
	made := render.ServiceOffer{Path: text["about_us"], Kind: "联系", Title: "联系我们", Phone: text["tel"], Act: "看电话、地址和工作时间", Words: contactWords, Names: contactNames, Facts: []string{}}
	for _, fact := range [][2]string{{"地址：", "address"}, {"24 小时值班电话：", "duty_tel"}, {"邮箱：", "mail"}} {
		if text[fact[1]] != "" {
			made.Facts = append(made.Facts, fact[0]+text[fact[1]])
		}
	}
	return []render.ServiceOffer{made}
}

func indexOfOffers(all []render.ServiceOffer) *search.Offers {
	offers := make([]search.Offer, len(all))
	for i, o := range all {
		offers[i] = search.Offer{Words: o.Words, Names: append([]string{o.Title}, o.Names...), Text: o.Text}
	}
	return search.NewOffers(offers)
}

// at are the offers at some places.
func (s siteOffers) at(places []int) []render.ServiceOffer {
	made := []render.ServiceOffer{}
	for _, i := range places {
		made = append(made, s.all[i])
	}
	return made
}
