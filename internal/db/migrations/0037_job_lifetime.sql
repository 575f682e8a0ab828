-- +goose Up
-- Repeated work asks in every state whether its stretch was asked for; finished jobs are removed by their end.
CREATE INDEX job_stretch ON job (type, dedupe_key);
CREATE INDEX job_end ON job (end_time, id) WHERE end_time IS NOT NULL;
