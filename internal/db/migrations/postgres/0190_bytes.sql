-- +goose Up
-- Text compares as it does on SQLite, by its bytes, whatever the locale of the server: filters, orders and the case of what is looked for
-- were those of the machine.
-- +goose StatementBegin
DO $$
DECLARE c record;
BEGIN
  FOR c IN SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND data_type = 'text' AND collation_name IS NULL
      AND table_name <> 'goose_db_version' AND is_generated = 'NEVER'
    ORDER BY table_name, ordinal_position
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE "C"', c.table_name, c.column_name);
  END LOOP;
END $$;
-- +goose StatementEnd
