-- +goose Up
-- human_rule says when an answer needs the human check. address_key is a keyed hash of the network address of an answer with the salt of
-- its day, so that the desk sees how many answers of a day share one; what was answered before has none.
ALTER TABLE survey ADD COLUMN human_rule TEXT NOT NULL DEFAULT 'published' CHECK (human_rule IN ('published', 'always', 'never'));
ALTER TABLE survey_answer ADD COLUMN address_key TEXT NOT NULL DEFAULT '';
CREATE INDEX survey_answer_address ON survey_answer (survey_id, address_key) WHERE address_key <> '';
