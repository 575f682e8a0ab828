package schema

import (
	"context"
	"io"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Texts translates values of a dictionary of the caller's tenant; unknown values are left out of the answer.
type Texts func(ctx context.Context, q db.Querier, dict string, values []string) (map[string]string, error)

// Items returns the values of a dictionary of the caller's tenant in their order.
type Items func(ctx context.Context, q db.Querier, dict string) ([]Option, error)

// Shared is what the stores of one program have in common. The program makes one, hands it to every area, and sets the functions before
// the first request; afterwards nothing in it changes.
type Shared struct {
	// Texts gives the texts of dictionaries by code; nil gives none. Dictionaries in the form "table,text,code" are answered by
	// the Registry instead.
	Texts Texts
	// Items gives all values of a dictionary by code, for the templates and the reading of Excel files; nil gives none.
	Items    Items
	Registry *Registry
	// Told hears of every save of a record with child tables; nil where nobody listens.
	Told Told
	// Importers are the tables with an import, by their names, for the job that takes in long files.
	Importers map[string]Importer
	// Exporters are the lists with an export, by the path of its call, for the job that writes long files.
	Exporters map[string]Exporter
}

// Importer does the work of a stored import.
type Importer interface {
	ImportTask(ctx context.Context, d *db.DB, task value.ID, report func(percent int, message string)) error
}

// Exporter writes what an export of a list would answer.
type Exporter interface {
	// ExportPerm is the permission that an export takes.
	ExportPerm() string
	// CountExport tells what the rows of a query are called and how many there are in the caller's sight.
	CountExport(ctx context.Context, q db.Querier, rawQuery string) (label string, rows int, err error)
	// ExportTo writes the file and returns how many rows it has; wrote hears now and then how many there are.
	ExportTo(ctx context.Context, d *db.DB, rawQuery string, out ExportOutput, wrote func(rows int)) (int, error)
}

// ExportOutput takes a file, which is called before its first byte.
type ExportOutput interface {
	io.Writer
	Called(name, contentType string)
}

// NewShared returns a Shared with an empty registry.
func NewShared() *Shared {
	return &Shared{Registry: NewRegistry(), Importers: map[string]Importer{}, Exporters: map[string]Exporter{}}
}

// TableTexts answers a dictionary of the form table, text, code.
func (s *Shared) TableTexts(ctx context.Context, q db.Querier, dict, values []string) (map[string]string, error) {
	source, ok := s.Registry.Table(dict[0])
	if !ok {
		return nil, Undeclared(ctx, strings.Join(dict, ","))
	}
	texts := map[string]string{}
	for len(values) > 0 {
		batch := values[:min(len(values), MaxMembers)]
		values = values[len(batch):]
		items, err := source.Items(ctx, q, ItemQuery{Text: dict[1], Code: dict[2], Keys: batch})
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			texts[item.Value] = item.Text
		}
	}
	return texts, nil
}

// UndoOffer tells how a delete is undone: send the token to the path.
type UndoOffer struct {
	Path    string   `json:"path" doc:"把令牌 POST 到这个地址即撤销删除"`
	Token   value.ID `json:"token"`
	Count   int      `json:"count" doc:"可以恢复几条"`
	Seconds int      `json:"seconds" doc:"多少秒内有效"`
}
