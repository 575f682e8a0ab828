package crud

import (
	"context"
	"encoding/json"
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
	// MaxBatch bounds the rows of one call: what a person can choose in a list at once.
	MaxBatch = 5_000
	maxNamed = 3 // reasons that a message repeats
	// batchPart is how many rows share a transaction, so that a long batch never keeps other writers waiting.
	batchPart = 100
	// aheadPart is how many rows share one when work is done for them ahead: what it makes of them is held in memory until then.
	aheadPart = 10
)

// Ahead does for some rows of a batch, before the transaction that changes them, what takes long and asks nothing of it. It returns the
// context of that transaction.
type Ahead func(ctx context.Context, ids []value.ID) (context.Context, error)

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
	return distinct(ids), err
}

// IDList is a comma list of identifiers that may also be sent as an array.
type IDList string

// UnmarshalJSON takes "1,2", ["1", "2"] and a single number.
func (l *IDList) UnmarshalJSON(raw []byte) error {
	var many []json.RawMessage
	if json.Unmarshal(raw, &many) != nil {
		many = []json.RawMessage{raw}
	}
	parts := make([]string, len(many))
	for i, one := range many {
		text, ok := schema.Scalar(one)
		if !ok {
			return errs.Invalidf("编号的格式不正确")
		}
		parts[i] = text
	}
	*l = IDList(strings.Join(parts, ","))
	return nil
}

// Schema describes both ways.
func (IDList) Schema(huma.Registry) *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{OneOf: []*huma.Schema{text, {Type: huma.TypeArray, Items: text}, {Type: huma.TypeInteger}}}
}

// Batch tells what became of each row of a batch. One row that is gone or refused does not stop the others.
type Batch struct {
	Done    int            `json:"done" doc:"做成了几条"`
	Gone    []value.ID     `json:"gone" doc:"已经不存在（或不在数据范围内）的编号"`
	Refused []BatchRefusal `json:"refused" doc:"没有做成的编号和原因"`
	Undo    *UndoOffer     `json:"undo,omitempty" doc:"删除可以在一段时间内撤销"`
	Next    *Mark          `json:"next,omitempty" doc:"按条件处理全部时，还没有处理完：把它作为 mark 再调用一次"`
	message string
	only    error // why the only row of the batch was refused
}

// BatchRefusal is a row that was left as it is.
type BatchRefusal struct {
	ID     value.ID `json:"id"`
	Name   string   `json:"name,omitempty" doc:"名称，按条件处理全部时才有"`
	Reason string   `json:"reason"`
}

// WithNote adds what else the person should know of what was done.
func (b Batch) WithNote(text string) Batch {
	b.message += "；" + text
	return b
}

// EnvelopeMessage is the sentence for the person.
func (b Batch) EnvelopeMessage() string { return b.message }

// EnvelopeOutcome is a failure when nothing was done.
func (b Batch) EnvelopeOutcome() (bool, int) {
	if b.Done == 0 {
		return false, 500
	}
	return true, 200
}

// Each does something to each of the rows and tells which were gone or refused it. `verb` is what is done, such as 删除; `all` is
// the message when it was done to every row.
func Each(ctx context.Context, d *db.DB, ids []value.ID, verb, all string, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error) {
	return eachNamed(ctx, d, ids, verb, all, nil, do)
}

func eachNamed(ctx context.Context, d *db.DB, ids []value.ID, verb, all string, ahead Ahead, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error) {
	ids = distinct(ids)
	if len(ids) > MaxBatch {
		return Batch{}, errs.Invalidf("一次最多%s %d 条，请分几次选择", verb, MaxBatch)
	}
	b, err := each(ctx, d, ids, verb, all, ahead, do)
	if err == nil && len(ids) == 1 && b.only != nil {
		return b, b.only // told as if the row had been asked for alone, with the code of its reason
	}
	return b, err
}

func each(ctx context.Context, d *db.DB, ids []value.ID, verb, all string, ahead Ahead, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (Batch, error) {
	b := Batch{Gone: []value.ID{}, Refused: []BatchRefusal{}}
	ctx, k := keeping(ctx, d)
	for part := range slices.Chunk(ids, partOf(ahead)) {
		done, err := eachOfPart(ctx, d, part, ahead, do)
		if err != nil {
			return b, err
		}
		b.Done += done.Done
		b.Gone, b.Refused, b.only = append(b.Gone, done.Gone...), append(b.Refused, done.Refused...), done.only
	}
	b.message, b.Undo = b.sentence(verb, all), k.offer()
	return b, nil
}

func partOf(ahead Ahead) int {
	if ahead == nil {
		return batchPart
	}
	return aheadPart
}

func eachOfPart(ctx context.Context, d *db.DB, ids []value.ID, ahead Ahead, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (done Batch, err error) {
	if ahead != nil {
		if ctx, err = ahead(ctx, ids); err != nil {
			return done, err
		}
	}
	err = d.Tx(ctx, func(tx *db.Tx) (err error) {
		done, err = eachOf(ctx, tx, ids, do)
		return err
	})
	return done, err
}

func eachOf(ctx context.Context, tx *db.Tx, ids []value.ID, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (b Batch, err error) {
	for _, id := range ids {
		problem := tx.Savepoint(ctx, func() error { return do(ctx, tx, id) })
		known := refusal(problem)
		switch {
		case problem == nil:
			b.Done++
		case known == nil:
			return b, problem
		case known.Code == errs.NotFound:
			b.Gone, b.only = append(b.Gone, id), problem
		default:
			b.Refused, b.only = append(b.Refused, BatchRefusal{ID: id, Reason: reasonOf(known)}), problem
		}
	}
	return b, nil
}

func reasonOf(e *errs.Error) string {
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

// sentence says how many were done, gone and refused, and repeats a few of the reasons, each once.
func (b Batch) sentence(verb, all string) string {
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
