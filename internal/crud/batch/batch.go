// Package batch has what a call is told that does something to many rows, and what it answers.
package batch

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

const (
	// Most bounds the rows of one call: what a person can choose in a list at once.
	Most     = 5_000
	maxNamed = 3 // reasons that a message repeats
)

// Chosen names the rows of a batch: a few in the address, as existing clients do, or many in a JSON body.
type Chosen struct {
	IDs  string     `query:"ids" doc:"编号，用逗号分隔，末尾可有逗号；多时写在请求体里"`
	Body *ChosenIDs `required:"false"`
}

// ChosenIDs is the body of a batch.
type ChosenIDs struct {
	IDs      IDList    `json:"ids,omitempty" doc:"编号：用逗号分隔的文字，或数组"`
	Matching *Matching `json:"matching,omitempty" doc:"不写编号，而是符合条件的全部；不是每种列表都可以"`
}

// ChosenRows is the input of a call that does something to many rows.
type ChosenRows struct{ Body ChosenIDs }

// ChosenWhy is the input of a call that does something to many rows for a reason.
type ChosenWhy struct {
	Body struct {
		ChosenIDs
		Reason string `json:"reason" doc:"理由，2 到 200 个字，公众会看到"`
	}
}

// All is what stands in the address and in the body together.
func (in *Chosen) All() ChosenIDs {
	chosen := ChosenIDs{IDs: IDList(in.IDs)}
	if in.Body == nil {
		return chosen
	}
	chosen.Matching = in.Body.Matching
	if in.Body.IDs != "" {
		chosen.IDs += "," + in.Body.IDs
	}
	return chosen
}

// Parse returns the identifiers, each once, for lists that can only name them.
func (in *Chosen) Parse() ([]value.ID, error) {
	chosen := in.All()
	if chosen.Matching != nil {
		return nil, errs.Invalidf("这里不能按条件选择全部，请逐条选择")
	}
	ids, err := ParseIDs(string(chosen.IDs))
	return Distinct(ids), err
}

// ParseTree is Parse for a tree whose rows are deleted with all below them. Rows that lie below others come first: after these they would be
// told to be gone. The SQL `from` says where the rows are, with `args` for its parameters, and `depth` what is greater the deeper a row lies.
func (in *Chosen) ParseTree(ctx context.Context, q db.Querier, from, depth string, args ...any) ([]value.ID, error) {
	ids, err := in.Parse()
	if err != nil || len(ids) > Most {
		return ids, err
	}
	list := db.In(&args, ids)
	deepest, err := db.Select[value.ID](ctx, q, "SELECT id FROM "+from+" AND id IN ("+list+") ORDER BY "+depth+" DESC, id", args...)
	return Distinct(append(deepest, ids...)), err
}

// IDList is a comma list of identifiers that may also be sent as an array.
type IDList string

// UnmarshalJSON takes "1,2", ["1", "2"] and a single number.
func (l *IDList) UnmarshalJSON(raw []byte) error {
	text, ok := schema.Joined(raw)
	if !ok {
		return errs.Invalidf("编号的格式不正确")
	}
	*l = IDList(text)
	return nil
}

// Schema describes both ways.
func (IDList) Schema(huma.Registry) *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{OneOf: []*huma.Schema{text, {Type: huma.TypeArray, Items: text}, {Type: huma.TypeInteger}}}
}

// Batch tells what became of each row of a batch. One row that is gone or refused does not stop the others.
type Batch struct {
	Done    int               `json:"done" doc:"做成了几条"`
	Gone    []value.ID        `json:"gone" doc:"已经不存在（或不在数据范围内）的编号"`
	Refused []Refusal         `json:"refused" doc:"没有做成的编号和原因"`
	Undo    *schema.UndoOffer `json:"undo,omitempty" doc:"删除可以在一段时间内撤销"`
	Next    *Mark             `json:"next,omitempty" doc:"按条件处理全部时，还没有处理完：把它作为 mark 再调用一次"`
	Message string            `json:"-"` // the sentence for the person
	Only    error             `json:"-"` // why the only row of the batch was refused
}

// Refusal is a row that was left as it is.
type Refusal struct {
	ID     value.ID `json:"id"`
	Name   string   `json:"name,omitempty" doc:"名称，按条件处理全部时才有"`
	Reason string   `json:"reason"`
}

// WithNote adds what else the person should know of what was done.
func (b Batch) WithNote(text string) Batch {
	b.Message += "；" + text
	return b
}

// EnvelopeMessage is the sentence for the person.
func (b Batch) EnvelopeMessage() string { return b.Message }

// EnvelopeOutcome is a failure when nothing was done.
func (b Batch) EnvelopeOutcome() (bool, int) {
	if b.Done == 0 {
		return false, 500
	}
	return true, 200
}

// Matching chooses all rows that meet the query of a list, in place of naming them. The server evaluates the query itself, with the
// caller's sight. A long batch is several calls: each answers with the mark for the next.
//
// What is chosen is what the person saw: nothing is done when the number differs from the one on the screen, and rows that somebody
// makes or changes while the batch runs are left as they are.
type Matching struct {
	Query string `json:"query" doc:"列表的查询条件，写法与列表地址中的相同"`
	Total int64  `json:"total" doc:"列表显示的总数；与现在的不同时一条也不处理"`
	Mark  *Mark  `json:"mark,omitempty" doc:"上一次回答里的 next；第一次不带"`
}

// Mark tells where a batch goes on.
type Mark struct {
	Before value.ID `json:"before" doc:"从这个编号往前"`
	Until  int64    `json:"until" doc:"开始的时刻，毫秒；此后变化的记录不处理"`
	Left   int      `json:"left" doc:"最多还有几条"`
}

// Reason is what is wrong with a row in one sentence.
func Reason(e *errs.Error) string {
	if len(e.Fields) == 0 {
		return e.Message
	}
	var reasons []string
	for _, text := range e.Fields {
		reasons = append(reasons, text)
	}
	slices.Sort(reasons)
	return strings.Join(slices.Compact(reasons), "；")
}

// Sentence says how many were done, gone and refused, and repeats a few of the reasons, each once.
func (b Batch) Sentence(verb, all string) string {
	if len(b.Gone) == 0 && len(b.Refused) == 0 {
		return all
	}
	var parts []string
	if b.Done > 0 {
		parts = append(parts, fmt.Sprintf("已%s %d 条", verb, b.Done))
	}
	if n := len(b.Gone); n > 0 {
		parts = append(parts, fmt.Sprintf("%d 条已不存在", n))
	}
	if n := len(b.Refused); n > 0 {
		var reasons []string
		for _, r := range b.Refused {
			if !slices.Contains(reasons, r.Reason) && len(reasons) < maxNamed {
				reasons = append(reasons, r.Reason)
			}
		}
		parts = append(parts, fmt.Sprintf("%d 条没有%s：%s", n, verb, strings.Join(reasons, "；")))
	}
	return strings.Join(parts, "，")
}

// ParseID reads the identifier of a row.
func ParseID(text string) (value.ID, error) {
	id, err := value.ParseID(text)
	if err != nil || id == 0 {
		return 0, errs.Invalidf("缺少编号或编号格式不正确")
	}
	return id, nil
}

// ParseIDs reads a comma list of identifiers, with or without a trailing comma. An empty list is refused.
func ParseIDs(text string) ([]value.ID, error) {
	parts := value.SplitList(text)
	if len(parts) == 0 {
		return nil, errs.Invalidf("请先选择记录")
	}
	ids := make([]value.ID, len(parts))
	for i, part := range parts {
		id, err := ParseID(part)
		if err != nil {
			return nil, err
		}
		ids[i] = id
	}
	return ids, nil
}

// OptionalIDs reads a list that may be empty.
func OptionalIDs(text string) ([]value.ID, error) {
	if len(value.SplitList(text)) == 0 {
		return nil, nil
	}
	return ParseIDs(text)
}

// Distinct keeps the first of equal identifiers.
func Distinct(ids []value.ID) []value.ID {
	seen := map[value.ID]bool{}
	var kept []value.ID
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			kept = append(kept, id)
		}
	}
	return kept
}
