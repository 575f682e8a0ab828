package crud

import (
	"context"

	"jikong/internal/imports"
	"jikong/internal/sheet/headed"
)

// ImportColumns says which headings of files mean which columns, before anything is imported.
type ImportColumns struct {
	Labels []headed.Label       `json:"labels" doc:"模板的标题"`
	Files  []headed.FileColumns `json:"files"`
}

func (h handlers) importColumns(_ context.Context, in *imports.Form) (ImportColumns, error) {
	files, order, err := in.Read()
	if err != nil {
		return ImportColumns{}, err
	}
	reader := h.store.reader(order, h.store.mostLater(order))
	columns, err := reader.ColumnsOf(files)
	return ImportColumns{Labels: reader.Labels, Files: columns}, err
}
