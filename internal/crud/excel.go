package crud

import (
	"context"

	"jikong/internal/db"
)

// Limits of Excel files.
const (
	MaxExport = 200_000 // rows of one file
	MaxImport = 10_000  // rows of one import: as many as are saved well within the 9 seconds that existing clients wait
)

// Excel says what the files of a resource hold beyond the columns of its table. The zero value adds nothing: exported are the
// columns with Export; imported are those of them with Write and every Required one with Write.
type Excel[T any] struct {
	// Extras are columns of the files that are no columns of the table, such as the departments of a user by name.
	Extras []Extra[T]
	// ExportCode and ImportCode are the ends of the permission codes where those are not "export" and "import".
	ExportCode, ImportCode string
	// MaxRows bounds an import whose rows take long to save; zero means MaxImport.
	MaxRows int
	// Take sets what columns alone cannot on a row that is about to be imported: the columns are decoded already, cells holds
	// every cell by its heading, extras included. It returns errs.Invalid with the reason why the row is refused. A row that has an ID is
	// there already, and empty cells keep what is stored.
	Take func(ctx context.Context, tx *db.Tx, row *T, cells map[string]string) error
	// Save stores an imported row; nil means Store.Insert, and Store.Update for one that has an ID. It runs in a savepoint of its own: an errs.Error that is not
	// Internal or a Timeout refuses this row only. It leaves the entry in the operation log to the import, which writes one for all.
	Save func(ctx context.Context, tx *db.Tx, row *T) error
}

// Extra is one column of the files that is no column of the table.
type Extra[T any] struct {
	Label    string   // heading
	Required bool     // an import refuses a row without it
	Options  []string // offered in the template
	// Texts are its cells for a batch of exported rows, in their order; nil when it is for import only.
	Texts func(ctx context.Context, q db.Querier, rows []T) ([]string, error)
	// Import tells that the template has it and Take reads it.
	Import bool
}
