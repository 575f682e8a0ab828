-- +goose Up
-- series is the same for the issues of a report, whose titles differ in numbers and dates alone; 0 is none. dated tells news and reports, which
-- are worth less with time, from what holds as long as it stands there. The index is made anew from the articles after the program has started,
-- the newest first.
DELETE FROM search_doc;
DELETE FROM search_text;
DELETE FROM search_word WHERE group_id = 0;
UPDATE search_word SET docs = 0;
DROP TABLE search_index;
CREATE VIRTUAL TABLE search_index USING fts5(title, rest, file, content='', contentless_delete=1, tokenize='ascii', prefix='1');
DROP TABLE search_index_title;
CREATE VIRTUAL TABLE search_index_title USING fts5(title, keywords, content='', contentless_delete=1, tokenize='ascii', prefix='1');
ALTER TABLE search_doc ADD COLUMN series BIGINT NOT NULL DEFAULT 0;
ALTER TABLE search_doc ADD COLUMN dated BOOLEAN NOT NULL DEFAULT FALSE;
