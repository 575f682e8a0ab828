package testkit

import (
	"fmt"
	"math/rand/v2"
)

type surname struct{ character, pinyin string }

// surnames stand in the order of their frequency.
var surnames = [...]surname{
	{"王", "wang"}, {"李", "li"}, {"张", "zhang"}, {"刘", "liu"}, {"陈", "chen"}, {"杨", "yang"}, {"黄", "huang"}, {"赵", "zhao"}, {"吴", "wu"}, {"周", "zhou"},
	{"徐", "xu"}, {"孙", "sun"}, {"马", "ma"}, {"朱", "zhu"}, {"胡", "hu"}, {"郭", "guo"}, {"何", "he"}, {"林", "lin"}, {"高", "gao"}, {"罗", "luo"},
	{"郑", "zheng"}, {"梁", "liang"}, {"谢", "xie"}, {"宋", "song"}, {"唐", "tang"}, {"许", "xu"}, {"韩", "han"}, {"冯", "feng"}, {"邓", "deng"}, {"曹", "cao"},
	{"彭", "peng"}, {"曾", "zeng"}, {"肖", "xiao"}, {"田", "tian"}, {"董", "dong"}, {"袁", "yuan"}, {"潘", "pan"}, {"于", "yu"}, {"蒋", "jiang"}, {"蔡", "cai"},
	{"余", "yu"}, {"杜", "du"}, {"叶", "ye"}, {"程", "cheng"}, {"苏", "su"}, {"魏", "wei"}, {"吕", "lv"}, {"丁", "ding"}, {"任", "ren"}, {"沈", "shen"},
	{"欧阳", "ouyang"}, {"上官", "shangguan"},
}

// givenCharacters of men and of women.
var givenCharacters = [...][]rune{
	[]rune("伟强磊军洋勇杰涛超明刚平辉鹏华飞波斌宇浩凯健俊帆帅旭宁龙林峰建国志海文博轩子睿梓晨天佑泽昊家豪"),
	[]rune("芳娜敏静丽艳娟霞秀兰燕玲桂英华慧婷雪琳红梅颖萍玉洁丹晶莹倩云雅欣怡梓涵诗琪语嫣思彤佳瑶若曦"),
}

// phoneStep has no factor in common with 100,000,000, so no two numbers are alike.
const phoneStep = 7_654_321

var mobilePrefixes = [...]string{"134", "137", "139", "150", "158", "182", "187", "198"}

// pairs with four or five parts each: the roles and posts of a large organisation are still few.
var (
	roleSubjects = []string{"免疫规划", "慢病防制", "应急处置", "健康教育", "检验检测", "卫生监测"}
	roleKinds    = []string{"填报员", "科室审核员", "业务主管", "数据查看员"}
	postSubjects = []string{"公卫", "检验", "护理", "工程", "统计", "信息", "药学", "管理"}
	postKinds    = []string{"员", "师", "主管", "主任", "副主任"}
)

func pairs(first, second []string) []string {
	var all []string
	for _, a := range first {
		for _, b := range second {
			all = append(all, a+b)
		}
	}
	return all
}

// weighted draws an index below n, small ones more often.
func weighted(r *rand.Rand, n int) int { return min(r.IntN(n), r.IntN(n)) }

func givenName(r *rand.Rand, sex int) string {
	characters := givenCharacters[sex-1]
	name := string(characters[r.IntN(len(characters))])
	if r.IntN(4) > 0 {
		name += string(characters[r.IntN(len(characters))])
	}
	return name
}

var (
	placeStarts = []rune("临永安长平清南东西北石龙青白云金玉新上下大丰福兴和德宁康文武")
	placeEnds   = []rune("江海山水河川溪州阳城港泉桥塘湾岭源林田湖")
	topNames    = []string{"市疾病预防控制中心", "区县疾病预防控制机构", "医疗卫生机构", "基层防保网络"}
	departKinds = [deepestDepart + 1][]string{
		2: {"县疾病预防控制中心", "区疾病预防控制中心", "市卫生监督所", "健康促进中心"},
		3: {"免疫规划科", "传染病防制科", "慢性病防制科", "应急办公室", "理化检验科", "微生物检验科", "环境与学校卫生科", "职业卫生科", "健康教育科", "信息统计科",
			"财务科", "办公室", "质量管理科", "结核病防治科", "艾滋病防制科", "病媒生物防制科"},
		4: {"社区卫生服务中心", "乡镇卫生院", "接种门诊", "监测室", "流调队", "采样室", "档案室"},
		5: {"社区卫生服务站", "村卫生室", "接种点", "网格组", "值班组"},
		6: {"第一小组", "第二小组", "第三小组", "第四小组"},
	}
)

func placeName(r *rand.Rand) string {
	return string(placeStarts[r.IntN(len(placeStarts))]) + string(placeEnds[r.IntN(len(placeEnds))])
}

// departName names a department by its level; at is its number among all.
func departName(r *rand.Rand, level, at int) string {
	switch {
	case level == 1:
		return topNames[at%len(topNames)]
	case level == 3 || level == deepestDepart:
		return departKinds[level][r.IntN(len(departKinds[level]))]
	case level == 2:
		return placeName(r) + departKinds[2][r.IntN(len(departKinds[2]))]
	}
	return fmt.Sprintf("%s%s%s", placeName(r), []string{"", "第一", "第二", "第三"}[r.IntN(4)], departKinds[level][r.IntN(len(departKinds[level]))])
}
