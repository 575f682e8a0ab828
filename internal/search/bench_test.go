package search

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// benchDocs is the size of the corpus of the published figures; JIKONG_BENCH_DOCS makes it smaller for a quick look.
const benchDocs = 100_000

var (
	topics = strings.Fields("流行性感冒 手足口病 狂犬病 艾滋病 肺结核 诺如病毒 登革热 水痘 麻疹 百日咳 乙型肝炎 高血压 糖尿病 近视 龋齿 " +
		"碘缺乏 布鲁氏菌病 猩红热 腮腺炎 霍乱 伤寒 疟疾 新冠病毒 HPV H7N9 带状疱疹 肺炎球菌 轮状病毒 鼠疫 炭疽 食源性疾病 职业中毒 " +
		"饮用水 蚊媒 毒蘑菇 一氧化碳中毒 高温中暑 洪涝灾害 心理健康 控烟 减盐 慢性阻塞性肺疾病")
	common = strings.Fields("疫苗 接种 预防 控制 疾病 健康 中心 工作 开展 儿童 居民 症状 发热 传播 感染 病例 监测 报告 医疗 机构 " +
		"及时 就医 注意 个人 卫生 通风 洗手 风险 提示 社区 学校 培训 会议 全市 重点 人群 老年人 孕妇 免疫 抗体")
	questions = append(slices.Concat(topics, common), "流行性感冒 疫苗", "儿童 接种 疫苗", "HPV 疫苗", "手足口病 学校 提示", "疫苗 -儿童",
		`"开展培训"`, "狂犬病 疫苗 接种 老年人", "病", "蚊", "高血压 糖尿病", "流感", "新冠病毒 监测 报告")
)

// corpus writes texts of about 600 characters: words of a made-up vocabulary by Zipf's law, the common words of the trade, and
// one topic each.
func corpus(n int, each func(Doc)) {
	r := rand.New(rand.NewPCG(1, 2))
	vocabulary := make([]string, 5000)
	for i := range vocabulary {
		word := make([]rune, 2+r.IntN(2))
		for k := range word {
			word[k] = '一' + rune(r.IntN(2500)*5)
		}
		vocabulary[i] = string(word)
	}
	zipf := rand.NewZipf(r, 1.1, 3, uint64(len(vocabulary)-1))
	for i := range n {
		topic := topics[r.IntN(len(topics))]
		var body strings.Builder
		for body.Len() < 1800 {
			switch k := r.IntN(100); {
			case k < 3:
				body.WriteString(topic)
			case k < 12:
				body.WriteString(common[r.IntN(len(common))])
			default:
				body.WriteString(vocabulary[zipf.Uint64()])
			}
			if r.IntN(6) == 0 {
				body.WriteString("，")
			}
		}
		each(Doc{Tenant: 1, Kind: "article", ID: value.ID(i + 1), ColumnID: value.ID(r.IntN(60) + 1), Time: value.Time(1_700_000_000_000 + i*600_000),
			Title: topic + common[r.IntN(len(common))] + vocabulary[zipf.Uint64()], Keywords: topic, Body: body.String()})
	}
}

func build(b *testing.B, d *db.DB, n int) {
	b.Helper()
	start := time.Now()
	putCorpus(b, d, n)
	b.Logf("%d documents indexed in %s", n, time.Since(start).Round(time.Second))
}

// putCorpus puts the corpus into the index, a thousand documents at a time, and tidies it as each night does.
func putCorpus(b testing.TB, d *db.DB, n int) {
	b.Helper()
	var batch []Doc
	corpus(n, func(doc Doc) {
		if batch = append(batch, doc); len(batch) == 1000 {
			put(b, d, batch...)
			batch = batch[:0]
		}
	})
	put(b, d, batch...)
	tidy(b, d)
}

func tidy(b testing.TB, d *db.DB) {
	b.Helper()
	if err := Tidy(context.Background(), d); err != nil {
		b.Fatal(err)
	}
}

// eachDatabase measures on SQLite and, where there is one, on PostgreSQL.
func eachDatabase(b *testing.B, measure func(b *testing.B, d *db.DB)) {
	b.Run("sqlite", func(b *testing.B) { measure(b, testkit.SQLite(b, time.Now)) })
	if os.Getenv(testkit.PostgresEnv) != "" {
		b.Run("postgres", func(b *testing.B) {
			d, err := db.Open(context.Background(), db.Options{URL: testkit.PostgresURL(b)})
			if err != nil {
				b.Fatal(err)
			}
			defer d.Close()
			measure(b, d)
		})
	}
}

// benchSize is how many articles a benchmark makes.
func benchSize(b testing.TB) int {
	small := os.Getenv("JIKONG_BENCH_DOCS")
	if small == "" {
		return benchDocs
	}
	n, err := value.ParseID(small)
	if err != nil {
		b.Fatal(err)
	}
	return int(n)
}

// reportTimes reports the 50th, 95th and worst time in milliseconds.
func reportTimes(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	for name, at := range map[string]int{"p50-ms": len(took) / 2, "p95-ms": len(took) * 95 / 100, "max-ms": len(took) - 1} {
		b.ReportMetric(float64(took[at].Microseconds())/1000, name)
	}
}

// sentences are questions of 8 to 30 characters, as people write them.
var sentences = []string{
	"孩子发热怎么办呢", "流行性感冒疫苗什么时候接种", "老年人接种疫苗以后发热要注意什么", "学校里有人得了手足口病怎么通风和洗手",
	"被狗咬了以后狂犬病疫苗要打几针在哪里打", "高血压和糖尿病的居民平时要注意哪些个人卫生", "孕妇可以接种流行性感冒疫苗和新冠病毒疫苗吗谢谢",
	"社区什么时候开展儿童麻疹水痘腮腺炎疫苗的免费接种工作", "幼儿园有十个儿童发热和腹泻会不会是诺如病毒感染要不要停课",
}

// BenchmarkQuery asks a mix of questions with facets, count, marked titles and snippets.
func BenchmarkQuery(b *testing.B) {
	eachDatabase(b, measureQueries)
}

func measureQueries(b *testing.B, d *db.DB) {
	build(b, d, benchSize(b))
	asked := slices.Concat(questions, sentences)
	for _, sort := range []Sort{ByRelevance, ByTime} {
		b.Run(string(sort), func(b *testing.B) {
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				if _, err := Query(context.Background(), d, Request{Tenant: 1, Kinds: []string{"article"}, Text: asked[i%len(asked)], Sort: sort}); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			reportTimes(b, took)
		})
	}
}

// BenchmarkSuggest completes what people are typing, letter by letter, and reports the processor time of the program beside that of the clock.
func BenchmarkSuggest(b *testing.B) {
	typed := strings.Fields("流感 疫苗 yimiao lgym 拉肚 拉肚子 草爬子 hongyan 儿童接种 打预防针 高血压 gaoxueya 孩子发热了要不要去医院 狗咬 诺如")
	eachDatabase(b, func(b *testing.B, d *db.DB) {
		build(b, d, benchSize(b))
		var took, computed []time.Duration
		for i := 0; b.Loop(); i++ {
			before, start := testkit.ProcessorTime(b), time.Now()
			if _, err := Suggest(context.Background(), d, Request{Tenant: 1, Kinds: []string{"article"}, Text: typed[i%len(typed)], Lexicon: everyday}); err != nil {
				b.Fatal(err)
			}
			took, computed = append(took, time.Since(start)), append(computed, testkit.ProcessorTime(b)-before)
		}
		slices.Sort(computed)
		b.ReportMetric(float64(computed[len(computed)*95/100].Microseconds())/1000, "p95-cpu-ms")
		reportTimes(b, took)
	})
}
