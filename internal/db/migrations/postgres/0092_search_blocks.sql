-- +goose Up
-- The tokens of a document name its block of time, so that a search asks the newest blocks first and stops when it has found enough. The index
-- is made anew from the articles after the program has started, the newest first.
TRUNCATE search_doc, search_text, search_index;
DELETE FROM search_word WHERE group_id = 0;
UPDATE search_word SET docs = 0;
