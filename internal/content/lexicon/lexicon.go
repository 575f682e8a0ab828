// Package lexicon holds the words by which people ask, as data: what they say at home, in the dialects and in other languages for
// what the pages call by the term of the field. A site takes them over once and changes them as it likes.
package lexicon

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"strconv"
	"strings"
	"sync"
)

// Group is a term with the words that lead to it.
type Group struct {
	Head   string   // the term of the field, which pages use
	Same   []string // words that mean the same to those who ask; a word is the head or the same in one group at most
	Near   []string // words that lie near: symptoms of a disease, a part of a whole. They lead here, too, but are no synonyms
	Kind   string   // 病名, 症状, 人群 …
	Source string   // where the term stands, a key of SourceOf; everyday words beside it are common usage
}

// Source is a text of the field, or common usage.
type Source struct {
	Key, Title, Publisher string
	Year                  int // of the edition; 0 where there is none
}

// IsAside tells whether the words of a group say who asks, where and when, more often than what is asked: 幼儿园 of 幼儿园肠胃炎.
func (g Group) IsAside() bool { return g.Kind == People || aside[g.Head] }

// aside are groups of places and times that questions name in passing.
var aside = headsOf("学校 幼儿园 家庭 农村 工地 工厂 厨房 超市 夜间 中午 上午 下午 今天 明天 现在 春季 夏季 秋季 冬季 每年 宾馆 人群聚集 监管场所")

func headsOf(list string) map[string]bool {
	heads := map[string]bool{}
	for head := range strings.FieldsSeq(list) {
		heads[head] = true
	}
	return heads
}

// People is the kind of the words for people.
const People = "人群"

// families are the files of the groups and the kind of what they hold.
var families = []struct{ file, kind string }{
	{"disease", "病名"},
	{"infection", "病名"},
	{"chronic", "病名"},
	{"symptom", "症状"},
	{"wound", "动物与伤口"},
	{"people", People},
	{"paper", "证件"},
	{"service", "服务"},
	{"place", "地点"},
	{"time", "时间"},
	{"vaccine", "疫苗"},
	{"drug", "药品与处置"},
	{"check", "检查"},
	{"work", "职业与环境"},
	{"poison", "中毒"},
	{"life", "生活方式"},
	{"food", "食品与饮水"},
	{"mother", "妇幼"},
	{"mind", "心理"},
	{"senses", "口腔、眼和耳"},
	{"school", "学校"},
	{"aid", "急救与伤害"},
	{"vector", "消毒与虫媒"},
	{"term", "疫情与公共卫生"},
	{"body", "身体部位"},
}

//go:embed *.tsv
var files embed.FS

var (
	groups  = sync.OnceValue(readGroups)
	sources = sync.OnceValue(readSources)
)

// All are the groups in the order of the files. The groups are the same for everybody: a reader changes nothing in them.
func All() []Group { return groups() }

// Changed is the day on which the words were last changed.
const Changed = "2026-11-28"

// Edition names the words as they are: a physician signs these, and none that come later.
func Edition() string { return edition() }

var edition = sync.OnceValue(func() string {
	text := sha256.New()
	for _, f := range families {
		text.Write([]byte(f.kind + "\x00"))
		for _, row := range rows(f.file + ".tsv") {
			text.Write([]byte(strings.Join(row, "\t") + "\n"))
		}
	}
	return Changed[:7] + "-" + hex.EncodeToString(text.Sum(nil))[:6]
})

// SourceOf is the source with the key, the zero Source when there is none.
func SourceOf(key string) Source { return sources()[key] }

func readGroups() []Group {
	var all []Group
	for _, f := range families {
		for _, row := range rows(f.file + ".tsv") {
			all = append(all, Group{Head: row[0], Same: wordsOf(row[1]), Near: wordsOf(row[2]), Kind: f.kind, Source: row[3]})
		}
	}
	return all
}

func readSources() map[string]Source {
	all := map[string]Source{}
	for _, row := range rows("sources.tsv") {
		s := Source{Key: row[0], Title: row[1], Publisher: row[2]}
		if year, err := strconv.Atoi(row[3]); err == nil { // common usage has none
			s.Year = year
		}
		all[s.Key] = s
	}
	return all
}

// columns is how many a line of a file has.
const columns = 4

// rows are the lines of an embedded file below its header. What is not complete is left out, so that a slip in a file takes a line from
// the search and not the site from its readers; a test finds it before.
func rows(name string) [][]string {
	text, err := files.ReadFile(name)
	if err != nil {
		return nil
	}
	var all [][]string
	for line := range strings.Lines(string(text)) {
		if row := strings.Split(strings.TrimRight(line, "\r\n"), "\t"); len(row) == columns {
			all = append(all, row)
		}
	}
	return all[min(1, len(all)):]
}

func wordsOf(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}
