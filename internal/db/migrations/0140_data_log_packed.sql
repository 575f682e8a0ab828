-- +goose Up
-- A version of a row is kept whole however long it is. Long ones are compressed (zstd); where data_base is set, against the version that
-- it names, so that a save of a long article costs what was changed.
ALTER TABLE sys_data_log ADD COLUMN data_packed BYTEA;
ALTER TABLE sys_data_log ADD COLUMN data_base BIGINT;
CREATE INDEX sys_data_log_whole ON sys_data_log (tenant_id, data_table, data_id, data_version) WHERE data_packed IS NOT NULL AND data_base IS NULL;
CREATE INDEX sys_data_log_base ON sys_data_log (data_base) WHERE data_base IS NOT NULL;
