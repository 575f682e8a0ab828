package db

import "context"

// Product is the database as people call it.
func (d *DB) Product() string {
	if d.dialect == Postgres {
		return "PostgreSQL"
	}
	return "SQLite"
}

// Size is how many bytes the database takes on disk.
func (d *DB) Size(ctx context.Context) (int64, error) {
	query := `SELECT SUM(page_count * page_size) FROM pragma_database_list() AS d, pragma_page_count(d.name), pragma_page_size(d.name)`
	if d.dialect == Postgres {
		query = `SELECT pg_database_size(current_database())`
	}
	return Int(ctx, d.Read(), query)
}
