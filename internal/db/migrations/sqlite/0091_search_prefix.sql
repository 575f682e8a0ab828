-- +goose Up
-- A word of one character is the beginning of every pair with it. The index keeps these beginnings as tokens of their own, where it gathered
-- thousands of lists for each such question. It is made anew from the articles after the program has started, the newest first.
DELETE FROM search_doc;
DELETE FROM search_text;
DELETE FROM search_word WHERE group_id = 0;
UPDATE search_word SET docs = 0;
DROP TABLE search_index;
CREATE VIRTUAL TABLE search_index USING fts5(title, rest, file, content='', contentless_delete=1, tokenize='ascii', prefix='1');
DROP TABLE search_index_title;
CREATE VIRTUAL TABLE search_index_title USING fts5(title, keywords, content='', contentless_delete=1, tokenize='ascii', prefix='1');
