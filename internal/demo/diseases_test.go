package demo

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"jikong/internal/content"
	"jikong/internal/search/script"
	"jikong/internal/testkit"
)

// headings are what every page of the index of diseases answers, in this order.
var headings = []string{"要点", "怎么传播", "有什么表现", "什么时候就医", "怎么预防", "得了怎么办", "能不能上班上学", "来源"}

var (
	heading = regexp.MustCompile(`<h2>([^<]*)</h2>`)
	source  = regexp.MustCompile(`<li>([^<]*)</li>`)
	year    = regexp.MustCompile(`(19|20)\d\d`)
	vague   = regexp.MustCompile(`最新版|最新指南|最新规定`)
)

// classes are the classes that a page names first among its keywords, after its name.
var classes = []string{"甲类传染病", "乙类传染病", "丙类传染病", "其他传染病", "慢性病", "职业病", "环境与中毒"}

// notifiable are the diseases that article 3 of the law names (2025 revision, in force since 1 September 2025).
var notifiable = map[string]string{
	"甲类传染病": "鼠疫 霍乱",
	"乙类传染病": "新型冠状病毒感染 传染性非典型肺炎 艾滋病 病毒性肝炎 脊髓灰质炎 人感染新亚型流感 麻疹 流行性出血热 狂犬病 流行性乙型脑炎 登革热 猴痘 炭疽 " +
		"细菌性和阿米巴性痢疾 肺结核 伤寒和副伤寒 流行性脑脊髓膜炎 百日咳 白喉 新生儿破伤风 猩红热 布鲁氏菌病 淋病 梅毒 钩端螺旋体病 血吸虫病 疟疾",
	"丙类传染病": "流行性感冒 流行性腮腺炎 风疹 急性出血性结膜炎 麻风病 流行性和地方性斑疹伤寒 黑热病 包虫病 丝虫病 其他感染性腹泻病 手足口病",
}

// common are diseases that every centre is asked about although no law lists them.
var common = map[string]string{
	"慢性病": "高血压 糖尿病 冠心病 脑卒中 慢性阻塞性肺疾病 支气管哮喘 肺癌 胃癌 肝癌 结直肠癌 食管癌 乳腺癌 宫颈癌 肥胖症 痛风 血脂异常 慢性肾脏病 " +
		"骨质疏松症 阿尔茨海默病 抑郁障碍 焦虑障碍 失眠障碍 龋病 牙周病 近视 白内障",
	"职业病":   "尘肺病 职业中毒 噪声聋 职业性手臂振动病 职业性皮肤病 放射性疾病 放射性皮肤损伤 外照射慢性放射病 硫化氢中毒",
	"环境与中毒": "中暑 冻伤 一氧化碳中毒 细菌性食物中毒 毒蘑菇中毒 亚硝酸盐中毒 肉毒中毒 有机磷农药中毒 儿童铅中毒 碘缺乏病",
	"其他传染病": "水痘 带状疱疹 诺如病毒感染性腹泻 发热伴血小板减少综合征 森林脑炎 莱姆病 恙虫病 幽门螺杆菌感染 疱疹性咽峡炎 尖锐湿疣",
}

func diseasePages(t *testing.T) []content.Article {
	t.Helper()
	site, err := Read(testkit.Start)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(site.Articles, func(a content.Article) bool { return a.Disease == "" })
}

func TestEveryPageOfADiseaseAnswersTheSameEightQuestions(t *testing.T) {
	pages := diseasePages(t)
	if len(pages) < 120 {
		t.Errorf("the index has %d diseases, the demo promises at least 120", len(pages))
	}
	for _, a := range pages {
		name, _, _ := strings.Cut(a.Disease, ",")
		var asked []string
		for _, found := range heading.FindAllStringSubmatch(a.Body, -1) {
			asked = append(asked, found[1])
		}
		if !slices.Equal(asked, headings) {
			t.Errorf("%s answers %v", name, asked)
			continue
		}
		_, last, _ := strings.Cut(a.Body, "<h2>来源</h2>")
		sources := source.FindAllStringSubmatch(last, -1)
		if len(sources) == 0 {
			t.Errorf("%s names no source", name)
		}
		for _, s := range sources {
			if !year.MatchString(s[1]) {
				t.Errorf("%s: the source %s has no year", name, s[1])
			}
		}
		if len(strings.Split(a.Keywords, ",")) < 3 || a.Summary == "" || a.MedicalReviewer == "" {
			t.Errorf("%s lacks keywords, a summary or the mark of who has to sign it", name)
		}
	}
}

func TestTheIndexFindsEachNameOnceAndHasALetterForIt(t *testing.T) {
	owner := map[string]string{}
	for _, a := range diseasePages(t) {
		for name := range strings.SplitSeq(a.Disease, ",") {
			if other, taken := owner[name]; taken {
				t.Errorf("%s stands in the index for %s and %s", name, other, a.Title)
			}
			owner[name] = a.Title
			if letter := script.Pinyin(name)[:1]; !strings.ContainsAny(strings.ToUpper(letter), "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
				t.Errorf("%s has no letter", name)
			}
		}
	}
}

func TestEveryNotifiableAndCommonDiseaseHasAPageInItsClass(t *testing.T) {
	class := map[string]string{}
	for _, a := range diseasePages(t) {
		name, _, _ := strings.Cut(a.Disease, ",")
		for keyword := range strings.SplitSeq(a.Keywords, ",") {
			if slices.Contains(classes, keyword) {
				class[name] += keyword
			}
		}
		if class[name] == "" {
			t.Errorf("%s belongs to no class", name)
		}
	}
	for _, list := range []map[string]string{notifiable, common} {
		for want, names := range list {
			for name := range strings.FieldsSeq(names) {
				if class[name] != want {
					t.Errorf("%s is %q, expected is %s", name, class[name], want)
				}
			}
		}
	}
}

// What a family reads in two places of the site must be the same.
func TestDaysOfStayingAwayAgreeWhereverADiseaseIsMentioned(t *testing.T) {
	site, err := Read(testkit.Start)
	if err != nil {
		t.Fatal(err)
	}
	body := map[string]string{}
	for _, a := range site.Articles {
		body[a.ID.String()] = a.Body
		if vague.MatchString(a.Basis) {
			t.Errorf("%s %s rests on %s, which names no edition", a.ID, a.Title, a.Basis)
		}
	}
	for _, c := range []struct{ what, pattern, articles string }{
		{"chickenpox, until every blister has a crust", `(疱疹|水疱)(</strong>)?(都)?结痂`, "32005 84008"},
		{"chickenpox, vaccine within three days, five at most", `(三天内|3天内).*(五天内|5天内)`, "32005 84008"},
		{"influenza, 48 hours without fever and symptoms", `(四十八|48) ?小时`, "32043 31014 84013"},
		{"norovirus, 72 hours", `七十二小时|72 ?小时|三天|3天`, "32003 31002"},
		{"hand, foot and mouth disease, a week after the symptoms", `症状消失后(一周|1 ?周)`, "32010 63002"},
	} {
		for id := range strings.FieldsSeq(c.articles) {
			if !regexp.MustCompile(c.pattern).MatchString(body[id]) {
				t.Errorf("%s: article %s says otherwise", c.what, id)
			}
		}
	}
}
