package clinic

import (
	"context"

	"jikong/internal/value"
)

const rabiesSource = "《狂犬病暴露预防处置工作规范（2023年版）》（国疾控综传防发〔2023〕14号）"

// The medical guidance of these pages, as its signatures name it, and the edition of each text. Whoever changes what a text says
// gives it a new edition: a physician reads it again.
const (
	GuidanceExposure = "guidance:exposure"
	GuidanceAids     = "guidance:aids"

	EditionExposure = "2026-11"
	EditionAids     = "2026-11"

	// Compared is the day on which both were last compared with their sources (docs/medical-texts.md).
	Compared = "2026-11-23"
)

// Edition is that of the pages themselves, which staff compare with the facts.
const Edition = "2026-11"

// SignOffs says in a sentence who of the physicians signed a text and when, or which edition it is; "" while it must not be shown.
type SignOffs interface {
	SignedBy(ctx context.Context, tenant value.ID, guidance string) (string, error)
}

// signed is what a page says of its guidance, "" when the page goes without.
func (s *Service) signed(ctx context.Context, tenant value.ID, guidance string) (string, error) {
	return s.signOffs.SignedBy(ctx, tenant, guidance)
}

// Advice is what the helper says in the end.
type Advice struct {
	Grade    string   `json:"grade" enum:"I,II,III"`
	Urgency  string   `json:"urgency" enum:"calm,urgent,emergency"`
	Title    string   `json:"title"`
	Summary  string   `json:"summary"`
	Now      []string `json:"now" doc:"现在就做"`
	AtClinic []string `json:"atClinic" nullable:"true" doc:"到了门诊"`
	Notes    []string `json:"notes" doc:"还要知道"`
	Wash     bool     `json:"wash" doc:"要冲洗伤口 15 分钟"`
	Passive  bool     `json:"passive" doc:"要被动免疫制剂"`
	Given    []Given  `json:"given"`
	Source   string   `json:"source"`
	Signed   string   `json:"signed" doc:"审定说明"`
}

func adviceOf(g grade, given []Given, signed string) Advice {
	a := map[grade]Advice{gradeOne: adviceOne(), gradeTwo: adviceTwo(), gradeThree: adviceThree()}[g]
	a.Given, a.Source, a.Signed = given, rabiesSource, signed
	return a
}

func adviceOne() Advice {
	return Advice{
		Grade: "I", Urgency: "calm", Title: "不用打针，洗净就好", Summary: "I 级暴露：完好的皮肤没有破损，病毒进不去。",
		Now:   []string{"用肥皂水和流动的清水把碰到的地方洗净", "再细看一遍皮肤，有破口就不是 I 级，请重新回答"},
		Notes: []string{"孩子说不清有没有被咬、被抓时，请到门诊让医生看", "家里的猫狗按时打兽用狂犬病疫苗"},
	}
}

// washing is what everybody with a wound does first.
func washing() []string {
	return []string{
		"马上用肥皂水和一定压力的流动清水交替冲洗伤口，约 15 分钟",
		"冲洗后用碘伏等涂擦伤口；眼、口、鼻只冲洗，不涂消毒剂",
		"不挤压，不包扎，不涂药膏和偏方",
	}
}

func courseNotes() []string {
	return []string{
		"全程 5 针法在第 0、3、7、14、28 天各 1 针；“2-1-1”四针法在第 0 天 2 针，第 7、21 天各 1 针，只限说明书批准的疫苗",
		"某一针推迟了，后面的顺延，不用从头打",
		"以前打完过全程：3 个月内一般不用再打，3 个月及以上在第 0、3 天各打 1 针，由医生决定",
		"怀孕、哺乳、孩子小、有慢性病都不妨碍打暴露后的疫苗",
		"已经过了 24 小时也要去，越早越好",
	}
}

func adviceTwo() Advice {
	return Advice{
		Grade: "II", Urgency: "urgent", Title: "今天就去打疫苗", Summary: "II 级暴露：处理伤口，并尽快接种狂犬病疫苗。", Wash: true,
		Now:      append(washing(), "当天到处置门诊，带上身份证和以前的接种记录"),
		AtClinic: []string{"医生再看伤口、确定级别", "接种第一针狂犬病疫苗，约好后面几针的日期", "按伤口和以往接种情况决定要不要打破伤风疫苗"},
		Notes:    courseNotes(),
	}
}

func adviceThree() Advice {
	return Advice{
		Grade: "III", Urgency: "emergency", Title: "马上去，疫苗和被动免疫制剂都要打", Wash: true, Passive: true,
		Summary:  "III 级暴露：处理伤口，注射被动免疫制剂（免疫球蛋白、单克隆抗体或抗血清），并接种狂犬病疫苗。",
		Now:      append(washing(), "伤口大、流血不止，或伤在头面部、颈部，立即去有急诊的医院或拨打 120", "去之前打电话问清门诊有没有被动免疫制剂"),
		AtClinic: []string{"医生再看伤口、确定级别，必要时清创", "把被动免疫制剂注射到伤口周围；当天没有的，第一针疫苗后 7 天内仍可补", "接种第一针狂犬病疫苗，约好后面几针的日期"},
		Notes:    courseNotes(),
	}
}
