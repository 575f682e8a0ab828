package calculator

import "cmp"

// reviewed is the day on which formulas and limits were last compared with their sources; docs/medical-texts.md says with which, and
// what waits for the original.
const reviewed = "2026-11-23"

const guideline2022 = "《中国居民膳食指南（2022）》"

// edition is that of all texts as they were first written. A calculator whose advice, limits or formula are changed gets one of its
// own, so that a physician reads it again.
const edition = "2026-11"

// secondEdition judges old people by the ranges for their age, and says the same about a body in all its lines.
const secondEdition = "2026-11-23"

// thirdEdition advises nobody to eat less than the limit that it names, gives the advice of each grade of air to those whom it concerns, and
// names the texts by which people from 65 years on are judged.
const thirdEdition = "2026-11-28"

// Edition is that of the pages as a whole, which staff compare with the sources.
const Edition = "2026-11"

// Calculators lists all in the order of the page. The addresses are fixed: people keep links to them.
func Calculators() []Calculator {
	all := []Calculator{steps(), calories(), diabetes(), bodyFat(), weight(), pm25(), waistHip()}
	for i := range all {
		all[i].Path = "/" + Home + "/" + all[i].Slug
		all[i].ReviewedAt = reviewed
		all[i].Edition = cmp.Or(all[i].Edition, edition)
	}
	return all
}

func steps() Calculator {
	return Calculator{
		Slug: "step", Name: "步数健康管理", Question: "今天走得够不够",
		Description: "按今天的步数估算走了多远、比静坐多消耗多少热量，看看达到推荐量没有。",
		Needs:       "性别、年龄、身高、体重、今天的步数",
		Formula:     "步长（厘米）= 身高 × 0.415（男）或 × 0.413（女）；距离（公里）= 步数 × 步长 ÷ 100000；比静坐多消耗的热量（千卡）=（MET − 1）× 体重（公斤）× 步行小时数；千步当量 = MET × 步行分钟数 ÷ 30。",
		Standard:    guideline2022 + "：主动身体活动最好每天 6000 步",
		Sources: []string{
			guideline2022 + "准则二：每周至少 5 天中等强度身体活动，累计 150 分钟以上；主动身体活动最好每天 6000 步",
			"Ainsworth 等，2011 Compendium of Physical Activities，Med Sci Sports Exerc 2011;43:1575（MET 值）",
			"Paluch 等，Lancet Public Health 2022;7:e219（15 个队列 47471 名成人，步数与全因死亡）",
			"《中国成人身体活动指南（试行）》2011（千步当量）",
		},
	}
}

func calories() Calculator {
	return Calculator{
		Slug: "calorie", Edition: thirdEdition, Name: "每日热量", Question: "一天该吃多少",
		Description: "按性别、年龄、身高、体重和活动量估算一天需要的热量，以及三大营养素各多少克。",
		Needs:       "性别、年龄、身高、体重、活动水平",
		Formula:     "基础代谢（千卡）= 10 × 体重 + 6.25 × 身高 − 5 × 年龄，男加 5，女减 161；一天需要的热量 = 基础代谢 × 身体活动水平（低 1.40、中 1.70、高 2.00）。",
		Standard:    "《中国居民膳食营养素参考摄入量（2023 版）》身体活动水平",
		Sources: []string{
			"Mifflin 等，Am J Clin Nutr 1990;51:241（基础代谢）",
			"Roza 与 Shizgal，Am J Clin Nutr 1984;40:168（修订的 Harris–Benedict 公式，作对照）",
			"《中国居民膳食营养素参考摄入量（2023 版）》（身体活动水平、蛋白质供能比）",
			"WS/T 578.1-2017《中国居民膳食营养素参考摄入量 第 1 部分：宏量营养素》（碳水化合物、脂肪供能比，能量需要量）",
		},
	}
}

func diabetes() Calculator {
	return Calculator{
		Slug: "diabetes", Name: "糖尿病风险", Question: "要不要去查血糖",
		Description: "用中国糖尿病风险评分表给自己打分，25 分及以上应到医院做口服葡萄糖耐量试验。",
		Needs:       "年龄、性别、身高、体重、腰围、收缩压（高压）、家族史",
		Formula:     "年龄、收缩压、腰围、体重指数、家族史、性别六项得分相加，满分 51 分，25 分及以上为高风险。",
		Standard:    "《中国 2 型糖尿病防治指南（2020 年版）》中国糖尿病风险评分表",
		Sources: []string{
			"Zhou 等，Diabetes Care 2013;36:3944（41809 名成人，最佳切点 25 分）",
			"《中国 2 型糖尿病防治指南（2020 年版）》",
			"健康中国行动（2019—2030 年）：40 岁及以上每年至少检测 1 次空腹血糖",
		},
	}
}

func bodyFat() Calculator {
	return Calculator{
		Slug: "fat", Name: "体脂率", Question: "身体里有多少脂肪",
		Description: "用身高体重，或用软尺量的围度，估算身体脂肪占体重的百分比。",
		Needs:       "性别、年龄、身高、体重；用软尺法还要颈围、腰围，女性加臀围",
		Formula:     "体脂率（%）= 1.20 × 体重指数 + 0.23 × 年龄 − 10.8（男）− 5.4；女性不减 10.8。男性大于 25%、女性大于 30% 为超标。",
		Standard:    "《肥胖症诊疗指南（2024 年版）》",
		Sources: []string{
			"Deurenberg 等，Br J Nutr 1991;65:105（身高体重法）",
			"Hodgdon 与 Beckett，Naval Health Research Center 84-11，1984（软尺法，厘米）",
			"《肥胖症诊疗指南（2024 年版）》（男 > 25%、女 > 30% 为超标）",
			"美国运动委员会（ACE）体脂率分级（仅作参考）",
		},
	}
}

func weight() Calculator {
	return Calculator{
		Slug: "weight", Edition: thirdEdition, Name: "健康体重", Question: "体重合不合适",
		Description: "算体重指数（BMI）和腰围，按中国标准看体重是否合适；6 至 17 岁的孩子按学龄儿童青少年标准。",
		Needs:       "性别、身高、体重，最好量一下腰围；孩子还要年龄几岁几个月",
		Formula:     "体重指数 = 体重（公斤）÷ 身高（米）²。18 至 64 岁低于 18.5 为体重过低，18.5 至 23.9 为正常，24.0 至 27.9 为超重，不低于 28.0 为肥胖；65 岁起 20.0 至 26.9、80 岁起 22.0 至 26.9 为适宜。",
		Standard:    "WS/T 428-2013《成人体重判定》（65 岁起按" + guideline2022 + "，80 岁起按《体重管理指导原则（2024 年版）》）、WS/T 586-2018《学龄儿童青少年超重与肥胖筛查》",
		Sources: []string{
			"WS/T 428-2013《成人体重判定》（体重指数、腰围）",
			"WS/T 586-2018《学龄儿童青少年超重与肥胖筛查》（6 至 18 岁）",
			"《肥胖症诊疗指南（2024 年版）》（肥胖分度）",
			guideline2022 + "（65 岁及以上 20.0 至 26.9）",
			"《体重管理指导原则（2024 年版）》（80 岁及以上 22.0 至 26.9）",
		},
	}
}

func pm25() Calculator {
	return Calculator{
		Slug: "pm25", Edition: thirdEdition, Name: "PM2.5 与户外活动", Question: "这样的空气能不能出门锻炼",
		Description: "把 PM2.5 浓度换成空气质量分指数，看今天适合做什么，并估算户外活动时吸入的量。",
		Needs:       "PM2.5 的 24 小时平均浓度、活动强度、户外时间",
		Formula:     "浓度先取整，再在分级表的两个界值之间按直线计算，结果进一取整；吸入量（微克）= 浓度 × 每分钟呼吸量（升）× 0.06 × 小时数 ×（1 − 口罩过滤效率）。",
		Standard:    "HJ 633-2026，自 2026-03-01 起施行",
		Sources: []string{
			"HJ 633-2026《环境空气质量指数（AQI）技术规定》（2026-03-01 起代替 HJ 633-2012）",
			"GB 3095-2026《环境空气质量标准》（2026-03-01 起代替 GB 3095-2012）",
			"世界卫生组织《全球空气质量指南》2021",
			"王贝贝 等，环境与健康杂志 2014（中国成人短期呼吸量，《中国人群暴露参数手册》成人卷）",
		},
	}
}

func waistHip() Calculator {
	return Calculator{
		Slug: "whr", Edition: secondEdition, Name: "腰臀比", Question: "脂肪是不是堆在肚子上",
		Description: "量腰围和臀围，看腹部脂肪是否偏多。",
		Needs:       "性别、腰围、臀围、身高",
		Formula:     "腰臀比 = 腰围 ÷ 臀围，男性不低于 0.90、女性不低于 0.85 为偏高；腰围身高比 = 腰围 ÷ 身高，不低于 0.5 应当行动。",
		Standard:    "世界卫生组织 2008 年专家会议、WS/T 428-2013《成人体重判定》",
		Sources: []string{
			"世界卫生组织《腰围与腰臀比》专家会议报告，日内瓦 2008（2011 年出版）",
			"WS/T 428-2013《成人体重判定》（腰围）",
			"《肥胖症诊疗指南（2024 年版）》（腰臀比男 > 0.90、女 > 0.85，本工具按世界卫生组织取“大于等于”）",
		},
	}
}
