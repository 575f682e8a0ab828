-- search_index holds the words of the documents, search_settled which state of each document they are of.
CREATE VIRTUAL TABLE IF NOT EXISTS search_index USING fts5(title, rest, file, content='', contentless_delete=1, tokenize='ascii', prefix='1');
CREATE TABLE IF NOT EXISTS search_settled (
  id BIGINT NOT NULL PRIMARY KEY,
  stamp BIGINT NOT NULL
);
