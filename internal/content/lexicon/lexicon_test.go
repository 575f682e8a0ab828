package lexicon_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"jikong/internal/content/lexicon"
	"jikong/internal/search/script"
)

// key is the same for words that the search does not tell apart.
func key(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, word)
}

// owners are the groups in which each word is the head or the same.
func owners() map[string][]lexicon.Group {
	all := map[string][]lexicon.Group{}
	for _, g := range lexicon.All() {
		for _, word := range append([]string{g.Head}, g.Same...) {
			all[key(word)] = append(all[key(word)], g)
		}
	}
	return all
}

func TestEveryFileIsReadAndEveryLineIsComplete(t *testing.T) {
	names, err := filepath.Glob("*.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
			if strings.Count(line, "\t") != 3 || strings.ContainsAny(line, "，\r") || strings.TrimSpace(line) != line && name != "sources.tsv" {
				t.Errorf("%s:%d is no line of four columns: %q", name, i+1, line)
			}
			if i > 0 && name != "sources.tsv" {
				lines++
			}
		}
	}
	if got := len(lexicon.All()); got != lines {
		t.Errorf("the files have %d groups, %d are read", lines, got)
	}
}

func TestThereAreWordsEnoughForACentre(t *testing.T) {
	words := map[string]bool{}
	for _, g := range lexicon.All() {
		for _, word := range slices.Concat([]string{g.Head}, g.Same, g.Near) {
			words[key(word)] = true
		}
	}
	if groups := len(lexicon.All()); groups < 1500 || len(words) < 3500 {
		t.Errorf("%d groups with %d words, expected are 1500 with 3500", groups, len(words))
	}
}

func TestEveryGroupSaysSomethingAndEveryWordCanBeSearchedFor(t *testing.T) {
	for _, g := range lexicon.All() {
		if g.Head == "" || g.Kind == "" || len(g.Same)+len(g.Near) == 0 {
			t.Errorf("the group %q of %q is empty", g.Head, g.Kind)
		}
		seen := map[string]bool{}
		for _, word := range slices.Concat([]string{g.Head}, g.Same, g.Near) {
			if !script.Searchable(word) {
				t.Errorf("%q of the group %s cannot be searched for", word, g.Head)
			}
			if strings.TrimSpace(word) != word {
				t.Errorf("%q of the group %s has space around it", word, g.Head)
			}
			if seen[key(word)] {
				t.Errorf("%s stands twice in the group %s", word, g.Head)
			}
			seen[key(word)] = true
		}
	}
}

func TestAWordMeansTheSameInOneGroupOnly(t *testing.T) {
	for word, in := range owners() {
		if len(in) > 1 {
			t.Errorf("%s stands in the groups of %s and %s", word, in[0].Head, in[1].Head)
		}
	}
}

// Words that only make a question would lead every question to the group.
func TestNoWordIsAFillerOfQuestions(t *testing.T) {
	fillers := strings.Fields("请问 怎么办 怎么样 怎么 怎样 如何 什么是 是什么 什么 为什么 哪里 哪儿 在哪里 在哪 哪些 哪个 多少钱 多少 多久 多长时间 什么时候 " +
		"可以 能不能 能否 要不要 是不是 有没有 需要 关于 一下 咋办 咋整 啥 啥子 咋 能 要 想 吗 呢")
	for _, g := range lexicon.All() {
		for _, word := range slices.Concat([]string{g.Head}, g.Same, g.Near) {
			if slices.Contains(fillers, word) {
				t.Errorf("the group %s holds the filler %s", g.Head, word)
			}
		}
	}
}

func TestEveryGroupHasASourceAndEverySourceIsNamed(t *testing.T) {
	used := map[string]bool{}
	for _, g := range lexicon.All() {
		used[g.Source] = true
		if s := lexicon.SourceOf(g.Source); s.Key != g.Source || s.Title == "" {
			t.Errorf("the group %s names the unknown source %q", g.Head, g.Source)
		}
	}
	for name := range used {
		if s := lexicon.SourceOf(name); name != "usage" && name != "editors" && (s.Publisher == "" || s.Year < 1990) {
			t.Errorf("the source %s lacks a publisher or a year: %+v", name, s)
		}
	}
	if s := lexicon.SourceOf("nothing"); s != (lexicon.Source{}) {
		t.Errorf("an unknown key gives %+v", s)
	}
}

// notifiable are the diseases of article 3 of the law (2025 revision), with a common name and an English one of each.
var notifiable = map[string]string{
	"鼠疫": "黑死病 plague", "霍乱": "二号病 cholera",
	"新型冠状病毒感染": "新冠 covid", "传染性非典型肺炎": "非典 sars", "艾滋病": "艾滋 hiv", "病毒性肝炎": "肝炎 hepatitis", "脊髓灰质炎": "小儿麻痹 polio",
	"人感染新亚型流感": "禽流感 birdflu", "麻疹": "痧子 measles", "流行性出血热": "出血热 hfrs", "狂犬病": "疯狗病 rabies", "流行性乙型脑炎": "乙脑 je",
	"登革热": "断骨热 dengue", "猴痘": "M痘 mpox", "炭疽": "皮肤炭疽 anthrax", "细菌性和阿米巴性痢疾": "痢疾 dysentery", "肺结核": "痨病 tb",
	"伤寒和副伤寒": "伤寒 typhoid", "流行性脑脊髓膜炎": "流脑 meningococcal", "百日咳": "鸡咳 pertussis", "白喉": "白缠喉 diphtheria",
	"新生儿破伤风": "脐风 neonataltetanus", "猩红热": "烂喉痧 scarletfever", "布鲁氏菌病": "布病 brucellosis", "淋病": "白浊 gonorrhea", "梅毒": "大疮 syphilis",
	"钩端螺旋体病": "打谷黄 leptospirosis", "血吸虫病": "大肚子病 schistosomiasis", "疟疾": "打摆子 malaria",
	"流行性感冒": "流感 flu", "流行性腮腺炎": "大嘴巴 mumps", "风疹": "德国麻疹 rubella", "急性出血性结膜炎": "红眼病 pinkeye", "麻风病": "麻风 leprosy",
	"流行性和地方性斑疹伤寒": "斑疹伤寒 typhus", "黑热病": "内脏利什曼病 leishmaniasis", "包虫病": "棘球蚴病 echinococcosis", "丝虫病": "象皮肿 filariasis",
	"其他感染性腹泻病": "感染性腹泻 infectiousdiarrhea", "手足口病": "手足口 hfmd",
}

func TestEveryNotifiableDiseaseHasACommonAndAnEnglishName(t *testing.T) {
	in := owners()
	for disease, names := range notifiable {
		for name := range strings.FieldsSeq(names) {
			if found := in[key(name)]; len(found) != 1 || found[0].Head != disease {
				t.Errorf("%s does not lead to %s", name, disease)
			}
		}
	}
	if len(notifiable) != 40 {
		t.Errorf("the law names 40 diseases, the test knows %d", len(notifiable))
	}
}

// services are what the site offers, each with words by which different people ask for it.
var services = map[string]string{
	"预约接种": "约针 vaccineappointment", "预防接种门诊": "打疫苗的地方 vaccinationclinic", "狂犬病暴露处置门诊": "犬伤门诊 rabiesclinic",
	"艾滋病自愿咨询检测": "查艾滋 hivtest", "门诊": "诊所 clinic", "健康计算器": "算一算 calculator", "体重指数": "我胖吗 bmi", "步数计算": "走多少步 steps",
	"咨询": "问医生 consultation", "写信": "来信 主任信箱", "查询信件": "查进度 letterstatus", "投诉": "告状 complaint", "举报": "检举 匿名举报",
	"招聘": "招人 recruitment", "调查问卷": "问卷 survey", "检测服务": "化验 test", "水质检测": "验水 watertest", "办事指南": "手续 serviceguide",
	"健康证": "办健康证 healthcertificate", "出生接种证": "办小绿本 新生儿建证", "补办接种证": "小绿本丢了 疫苗本丢了", "疫苗接种证明": "疫苗护照 vaccinecertificate",
	"国际预防接种证书": "小黄本 yellowcard", "热线电话": "联系电话 hotline", "政府信息公开": "信息公开 opengovernment", "依申请公开": "申请公开",
	"办公时间": "几点上班 openinghours", "地图": "导航 map", "体检": "检查身体 checkup", "职业健康检查": "职业病体检", "心理援助热线": "12356 suicidehotline",
}

func TestEveryServiceIsFoundByTheWordsOfDifferentPeople(t *testing.T) {
	in := owners()
	for service, words := range services {
		for word := range strings.FieldsSeq(words) {
			found := in[key(word)]
			if len(found) == 1 && (found[0].Head == service || slices.Contains(found[0].Near, service)) {
				continue
			}
			if !slices.ContainsFunc(in[key(service)], func(g lexicon.Group) bool { return slices.Contains(g.Near, word) }) {
				t.Errorf("%s does not lead to %s", word, service)
			}
		}
	}
}

// What is not the same must not be found as if it were: another animal, another vaccine, another disease, another poison.
func TestWhatDiffersIsNeverTheSame(t *testing.T) {
	in := owners()
	for _, list := range []string{
		"狗咬 猫抓 猫咬 兔子咬 老鼠咬 蛇咬 蝙蝠咬 猴子咬 蜂蜇",
		"一级暴露 二级暴露 三级暴露",
		"甲肝 乙肝 丙肝 丁肝 戊肝",
		"甲流 乙流 普通感冒 流感 新冠",
		"水痘 带状疱疹 手足口病 麻疹 风疹 猩红热 幼儿急疹",
		"狂犬病疫苗 破伤风疫苗 流感疫苗 乙肝疫苗 甲肝疫苗 水痘疫苗 带状疱疹疫苗 麻腮风 百白破 白破疫苗 卡介苗 脊灰疫苗 糖丸 新冠疫苗",
		"二价HPV疫苗 四价HPV疫苗 九价HPV疫苗", "13价肺炎疫苗 23价肺炎疫苗", "A群流脑疫苗 AC流脑 四价流脑", "四针法 五针法", "灭活疫苗 减毒活疫苗",
		"破伤风疫苗 破伤风抗毒素 破伤风人免疫球蛋白", "狂犬病疫苗 狂犬病免疫球蛋白 狂犬病单克隆抗体",
		"敌敌畏 百草枯 除草剂 毒鼠强 老鼠药", "碘伏 碘酒 酒精 84消毒液", "布洛芬 对乙酰氨基酚 阿司匹林", "奥司他韦 玛巴洛沙韦",
		"阻断药 PrEP 母婴阻断", "大三阳 小三阳", "胃镜 肠镜", "唐筛 无创DNA", "假阳性 假阴性", "周六 周日", "麦粒肿 霰粒肿", "蜱虫 跳蚤 臭虫 虱子",
		"脚气 脚气病", "超重 肥胖", "心梗 脑梗", "痴呆 帕金森病", "缺碘 碘过量", "抽筋 抽风", "癫痫 狂犬病",
	} {
		seen := map[string]string{}
		for word := range strings.FieldsSeq(list) {
			found := in[key(word)]
			if len(found) != 1 {
				continue // it is near at most
			}
			if other := seen[found[0].Head]; other != "" {
				t.Errorf("%s and %s are found as if they were the same", other, word)
			}
			seen[found[0].Head] = word
		}
	}
}

// Who changes a word writes down the day: physicians see by it and by the edition that what they signed is no longer what is there.
func TestTheDayOfTheWordsIsThatOfTheirLastChange(t *testing.T) {
	const edition = "2026-11-4198b2"
	if got := lexicon.Edition(); got != edition {
		t.Errorf("the words have changed, they are the edition %s now: set lexicon.Changed to today, and this edition", got)
	}
}
