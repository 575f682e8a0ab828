package lexicon

import (
	"slices"
	"strings"
)

// fillers are words of questions that no answer needs to hold.
var fillers = setOfWords("请问 最新 最近 一次 几次 想问 请教 多少 你们 怎么样 怎么 怎样 如何 什么是 是什么 什么 为什么 为啥 咋 啥 啥是 哪些 哪个 哪种 可以 可不可以 能不能 能否 行不行 要不要 用不用 " +
	"需不需要 是不是 会不会 有没有 需要 应该 关于 一下 告诉我 帮我 我想 我家 的话 吗 呢 吧 啊 呀 嘛 " +
	"想请问 想问问 想咨询 想了解 请告诉 问一下 问问 麻烦 谢谢 您好 你好 求助 求解 在线等 到底 究竟 是否 听说 据说 医生说 有人说 别人说 昨天 前天 刚才 刚刚 " +
	"一趟 一趟一趟 一遍遍 一回回 一阵阵 一阵一阵 一天到晚 一到 找谁 该找谁 跟谁说 向谁反映 都该 该不该 大家伙 大伙儿 " +
	"怎么回事 咋回事 怎么了 咋了 啥原因 什么原因 怎么会 什么毛病 啥毛病 要紧吗 要不要紧 严不严重 管不管用 管用吗 有用吗 有没有用 有效吗 好不好 行吗 行不 中不 对吧 对不对 " +
	"有什么 有啥 老是 总是 经常 一直 突然 特别 非常 有点 有些 一点 一些 好几个 好几 几个 这样 这种 这个 那个 我们 他们 自己 一个劲 天天 整天 成天 得啥病 得什么病 什么情况 啥情况 问下 想问下 我想问一下 想问一下 越来越 不了 就是 已经 合适 但是 可是 因为 所以 如果 的 了 是 在 和 与 及 有 能 打 去 我 要 想 得 着 被 让 把 给 就 也 都 还 会 个 不")

// idle are words of English questions that no answer needs to hold.
var idle = setOfWords("what to do how can could i is are was the a an my our your for in of at does did should shall need get got with on and or me it we you have has " +
	"there please any where when who which that this be if will would am by from about " +
	"im ive id cant dont didnt doesnt isnt arent wont whats wheres its theres some very much many too also so just really know tell want wants would like kindly pls plz " +
	"sir madam hello hi dear hey thanks thank been being were had having doing done they he she his her him them us their here into out up then than other another every " +
	"each more most own again still already only even because but not no yes give take makes make made gets getting")

// IsFiller tells whether a word is one of questions that no answer needs to hold.
func IsFiller(word string) bool { return fillers[word] }

// IsIdle tells whether an English word only holds a question together.
func IsIdle(word string) bool { return idle[word] }

// intents are what questions ask for by the words of a question, and what an answer to them holds.
var intents = []intent{
	intentOf("多少钱 几块钱 什么价 啥价 贵不贵 贵吗 要钱吗 要不要钱 花多少钱 掏多少钱 howmuch howexpensive isitfree", "价格 费用 收费 自费 免费 元"),
	intentOf("哪里 哪儿 在哪里 在哪儿 在哪 去哪里 去哪儿 去哪 到哪里 到哪 上哪 什么地方 啥地方 哪家 where nearest closest nearby nearme", "地址 地点 门诊 医院 名单 电话 一览 在哪 哪里"),
	intentOf("几天 多久 多长时间 多少天 几个小时 多长 howlong howmanydays howmanyhours", "天 小时 多久 时间 潜伏期 间隔"),
	intentOf("什么时候 啥时候 几点 何时 哪天 几号 whattime whatday whichday", "时间 几点 上班 开诊 周一 日程 月龄"),
	intentOf("怎么办 咋办 咋整 咋弄 怎么处理 怎么治 怎么弄 怎么做 whattodo whatshould", "怎么办 处置 处理 怎么做 就医 急救 步骤 预防"),
	intentOf("几岁 多大 howold whatage", "岁 月龄 年龄"),
	intentOf("吃什么药 吃啥药 用什么药 用啥药 吃哪种药 打什么针 打啥针", "用药 药物 阻断药 治疗 抗病毒 吃药"),
}

// intent is a kind of question.
type intent struct{ asks, holds []string }

func intentOf(asks, holds string) intent {
	for word := range strings.FieldsSeq(asks) {
		fillers[word] = true
	}
	return intent{strings.Fields(asks), strings.Fields(holds)}
}

func setOfWords(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// maxAsking is how many English words ask together: how many days.
const maxAsking = 3

// EnglishAsks are the words of an English question that tell of what kind it is, those that belong together in one: howmuch.
func EnglishAsks(words []string) (asks []string) {
	for i := range words {
		for n := 1; n <= min(maxAsking, len(words)-i); n++ {
			if joined := strings.Join(words[i:i+n], ""); len(HeldByAnswers([]string{joined})) > 0 {
				asks = append(asks, joined)
			}
		}
	}
	return asks
}

// HeldByAnswers gathers what answers to the kinds of question hold that fillers name.
func HeldByAnswers(asked []string) (holds []string) {
	for _, in := range intents {
		if slices.ContainsFunc(asked, func(word string) bool { return slices.Contains(in.asks, word) }) {
			holds = append(holds, in.holds...)
		}
	}
	return holds
}
