-- +goose Up
-- Destroying a letter left the public text that nobody had confirmed, in which the writer may be named.
UPDATE consult_letter SET public_title = '', public_content = '', public_answer = '', redact_by = ''
WHERE destroy_time IS NOT NULL AND release_time IS NULL;
