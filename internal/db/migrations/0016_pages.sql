-- +goose Up
-- A special topic, 专题: chosen articles, columns and links under headings. It stands in a column and lives below its address.
CREATE TABLE content_topic (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  column_id BIGINT NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  cover_src TEXT NOT NULL DEFAULT '',
  cover_alt TEXT NOT NULL DEFAULT '',
  sections TEXT NOT NULL DEFAULT '[]',
  start_date TEXT COLLATE "C",
  end_date TEXT COLLATE "C",
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'archived')),
  home BOOLEAN NOT NULL DEFAULT FALSE,
  sort_no BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT,
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, column_id) REFERENCES content_column (tenant_id, id)
);
CREATE INDEX content_topic_sort ON content_topic (tenant_id, sort_no, id);

-- Notices that the home page shows above everything else for some days, until the visitor closes them.
CREATE TABLE content_popup (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  text TEXT NOT NULL DEFAULT '',
  href TEXT NOT NULL DEFAULT '',
  start_time BIGINT,
  end_time BIGINT NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT FALSE,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX content_popup_title ON content_popup (tenant_id, title, id);

-- Visits of an article by day, for the list of what is read most; content_article.views is the sum of all days.
CREATE TABLE content_view_day (
  tenant_id BIGINT NOT NULL,
  day TEXT COLLATE "C" NOT NULL,
  article_id BIGINT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, day, article_id),
  FOREIGN KEY (tenant_id, article_id) REFERENCES content_article (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX content_view_day_article ON content_view_day (tenant_id, article_id);

-- Names of the disease an article is about, the usual one first; empty for everything else.
ALTER TABLE content_article ADD COLUMN disease TEXT NOT NULL DEFAULT '';
CREATE INDEX content_article_disease ON content_article (tenant_id, id) WHERE disease <> '';
ALTER TABLE content_article ADD COLUMN video_src TEXT NOT NULL DEFAULT '';
ALTER TABLE content_article ADD COLUMN video_poster TEXT NOT NULL DEFAULT '';
ALTER TABLE content_article ADD COLUMN video_captions TEXT NOT NULL DEFAULT '';
ALTER TABLE content_article ADD COLUMN transcript TEXT NOT NULL DEFAULT '';
ALTER TABLE content_article ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]';
