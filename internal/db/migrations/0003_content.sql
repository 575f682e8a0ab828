-- +goose Up
CREATE TABLE content_column (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  parent_id BIGINT,
  name TEXT COLLATE "C" NOT NULL,
  home_page TEXT NOT NULL CHECK (home_page IN ('index', 'article', 'rabies', 'aids', 'calc', 'message', 'messagesearch', 'survey', 'recruitment', 'map', 'sitemap', 'searchall', 'search')),
  hidden BOOLEAN NOT NULL DEFAULT FALSE,
  route BOOLEAN NOT NULL DEFAULT TRUE,
  is_href TEXT NOT NULL DEFAULT 'N' CHECK (is_href IN ('Y', 'N')),
  href TEXT NOT NULL DEFAULT '',
  always_show BOOLEAN NOT NULL DEFAULT FALSE,
  bind_menu BIGINT,
  column_type TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  keywords TEXT NOT NULL DEFAULT '',
  owner_dept TEXT NOT NULL DEFAULT '',
  owner_user TEXT NOT NULL DEFAULT '',
  cycle_days BIGINT NOT NULL DEFAULT 0 CHECK (cycle_days >= 0),
  home_slot TEXT NOT NULL DEFAULT '' CHECK (home_slot IN ('', 'news', 'notice', 'hot', 'science', 'data', 'service', 'alert')),
  sort_no BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT,
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, parent_id) REFERENCES content_column (tenant_id, id),
  FOREIGN KEY (tenant_id, bind_menu) REFERENCES content_column (tenant_id, id)
);
CREATE INDEX content_column_sort ON content_column (tenant_id, sort_no, id);
CREATE INDEX content_column_parent ON content_column (tenant_id, parent_id, sort_no, id);
CREATE INDEX content_column_bind ON content_column (tenant_id, bind_menu);

CREATE TABLE content_category (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  column_id BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  sort_no BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT,
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, column_id) REFERENCES content_column (tenant_id, id)
);
CREATE UNIQUE INDEX content_category_name ON content_category (tenant_id, column_id, name);
CREATE INDEX content_category_sort ON content_category (tenant_id, sort_no, id);

CREATE TABLE content_article (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  column_id BIGINT NOT NULL,
  category_id BIGINT,
  state TEXT COLLATE "C" NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'withdrawn')),
  top BOOLEAN NOT NULL DEFAULT FALSE,
  hot BOOLEAN NOT NULL DEFAULT FALSE,
  publish_time BIGINT,
  expire_time BIGINT,
  views BIGINT NOT NULL DEFAULT 0,
  title TEXT COLLATE "C" NOT NULL,
  short_title TEXT NOT NULL DEFAULT '',
  subtitle TEXT NOT NULL DEFAULT '',
  keywords TEXT NOT NULL DEFAULT '',
  summary TEXT NOT NULL DEFAULT '',
  cover_src TEXT NOT NULL DEFAULT '',
  cover_alt TEXT NOT NULL DEFAULT '',
  source TEXT NOT NULL DEFAULT '',
  source_url TEXT NOT NULL DEFAULT '',
  author TEXT NOT NULL DEFAULT '',
  editor TEXT NOT NULL DEFAULT '',
  reviewer TEXT NOT NULL DEFAULT '',
  proofreader TEXT NOT NULL DEFAULT '',
  medical_reviewer TEXT NOT NULL DEFAULT '',
  review_date TEXT COLLATE "C",
  next_review_date TEXT COLLATE "C",
  original BOOLEAN NOT NULL DEFAULT FALSE,
  copyright TEXT NOT NULL DEFAULT '',
  doc_no TEXT NOT NULL DEFAULT '',
  index_no TEXT NOT NULL DEFAULT '',
  written_date TEXT COLLATE "C",
  issuer TEXT NOT NULL DEFAULT '',
  validity TEXT NOT NULL DEFAULT '' CHECK (validity IN ('', 'valid', 'abolished', 'expired')),
  basis TEXT NOT NULL DEFAULT '',
  audience TEXT NOT NULL DEFAULT '',
  withdraw_reason TEXT NOT NULL DEFAULT '',
  withdraw_time BIGINT,
  correction_time BIGINT,
  read_minutes BIGINT NOT NULL DEFAULT 1,
  sys_org_code TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT,
  correction TEXT NOT NULL DEFAULT '',
  key_points TEXT NOT NULL DEFAULT '',
  related_ids TEXT NOT NULL DEFAULT '[]',
  figures TEXT NOT NULL DEFAULT '[]',
  attachments TEXT NOT NULL DEFAULT '[]',
  body TEXT NOT NULL DEFAULT '',
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, column_id) REFERENCES content_column (tenant_id, id),
  FOREIGN KEY (tenant_id, category_id) REFERENCES content_category (tenant_id, id),
  CHECK (state = 'draft' OR publish_time IS NOT NULL)
);
CREATE INDEX content_article_column ON content_article (tenant_id, column_id, state, top DESC, publish_time DESC, id DESC, expire_time);
CREATE INDEX content_article_category ON content_article (tenant_id, category_id, state, top DESC, publish_time DESC, id DESC, expire_time);
CREATE INDEX content_article_state ON content_article (tenant_id, state, publish_time DESC, id DESC, column_id, expire_time);
CREATE INDEX content_article_hot ON content_article (tenant_id, state, hot, publish_time DESC, id DESC);
CREATE INDEX content_article_expire ON content_article (tenant_id, state, expire_time) WHERE expire_time IS NOT NULL;
CREATE INDEX content_article_publish ON content_article (tenant_id, publish_time NULLS FIRST, id);
CREATE INDEX content_article_create ON content_article (tenant_id, create_time, id);
CREATE INDEX content_article_update ON content_article (tenant_id, update_time NULLS FIRST, id);
CREATE INDEX content_article_views ON content_article (tenant_id, views, id);
CREATE INDEX content_article_title ON content_article (tenant_id, title, id);

-- Derived from content_article.related_ids, so that a document finds the articles that explain it.
CREATE TABLE content_article_related (
  tenant_id BIGINT NOT NULL,
  article_id BIGINT NOT NULL,
  related_id BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, article_id, related_id),
  FOREIGN KEY (tenant_id, article_id) REFERENCES content_article (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX content_article_related_back ON content_article_related (tenant_id, related_id, article_id);

CREATE TABLE content_block (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  mark TEXT COLLATE "C" NOT NULL,
  label TEXT NOT NULL,
  img TEXT NOT NULL DEFAULT '',
  img_alt TEXT NOT NULL DEFAULT '',
  value TEXT NOT NULL DEFAULT 'none',
  sort_no BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX content_block_mark ON content_block (tenant_id, mark);
CREATE INDEX content_block_sort ON content_block (tenant_id, sort_no, id);

CREATE TABLE content_task (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  hint TEXT NOT NULL DEFAULT '',
  icon TEXT NOT NULL,
  href TEXT NOT NULL,
  main BOOLEAN NOT NULL DEFAULT FALSE,
  sort_no BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX content_task_sort ON content_task (tenant_id, sort_no, id);
CREATE UNIQUE INDEX content_task_main ON content_task (tenant_id) WHERE main;

CREATE TABLE content_unit (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  group_name TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  href TEXT NOT NULL,
  sort_no BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX content_unit_sort ON content_unit (tenant_id, sort_no, id);

CREATE TABLE content_visit_day (
  tenant_id BIGINT NOT NULL,
  day TEXT COLLATE "C" NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, day)
);

CREATE TABLE content_preview (
  token_hash TEXT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  payload TEXT NOT NULL,
  create_by TEXT NOT NULL,
  expire_time BIGINT NOT NULL
);
CREATE INDEX content_preview_expire ON content_preview (expire_time);
