-- +goose Up
-- Content is kept once, under its hash; touch_time is when it was last stored or asked for by an upload, so that the collector of
-- orphans leaves alone what an upload is about to use.
CREATE TABLE media_blob (
  sha256 TEXT COLLATE "C" PRIMARY KEY,
  size BIGINT NOT NULL,
  touch_time BIGINT NOT NULL
);

CREATE TABLE media_folder (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  parent_id BIGINT REFERENCES media_folder (id),
  name TEXT COLLATE "C" NOT NULL,
  sort_no BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX media_folder_parent ON media_folder (tenant_id, parent_id, sort_no, id);

CREATE TABLE media_file (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  path TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  ext TEXT COLLATE "C" NOT NULL,
  mime TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('image', 'video', 'pdf', 'document', 'text', 'archive')),
  size BIGINT NOT NULL,
  sha256 TEXT COLLATE "C" NOT NULL REFERENCES media_blob (sha256),
  width BIGINT NOT NULL DEFAULT 0,
  height BIGINT NOT NULL DEFAULT 0,
  alt TEXT NOT NULL DEFAULT '',
  credit TEXT NOT NULL DEFAULT '',
  folder_id BIGINT REFERENCES media_folder (id),
  biz TEXT NOT NULL,
  library BOOLEAN NOT NULL DEFAULT FALSE,
  use_count BIGINT NOT NULL DEFAULT 0,
  del_flag BIGINT NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX media_file_path ON media_file (path);
CREATE INDEX media_file_content ON media_file (sha256);
CREATE INDEX media_file_id ON media_file (tenant_id, id) WHERE library IS TRUE;
CREATE INDEX media_file_time ON media_file (tenant_id, create_time, id) WHERE library IS TRUE;
CREATE INDEX media_file_name ON media_file (tenant_id, name, id) WHERE library IS TRUE;
CREATE INDEX media_file_size ON media_file (tenant_id, size, id) WHERE library IS TRUE;
CREATE INDEX media_file_folder ON media_file (folder_id, create_time, id);
CREATE INDEX media_file_maker ON media_file (tenant_id, create_by, create_time, size);
CREATE INDEX media_file_loose ON media_file (create_time) WHERE library IS FALSE AND use_count = 0 AND del_flag = 0;
CREATE INDEX media_file_bin ON media_file (tenant_id, update_time, id) WHERE del_flag = 1;

-- Where a file is used: a field of an object. object_id has no foreign key, as objects are of many tables.
CREATE TABLE media_use (
  file_id BIGINT NOT NULL REFERENCES media_file (id) ON DELETE CASCADE,
  tenant_id BIGINT NOT NULL,
  object_type TEXT COLLATE "C" NOT NULL,
  object_id BIGINT NOT NULL,
  field TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (file_id, object_type, object_id, field)
);
CREATE INDEX media_use_object ON media_use (tenant_id, object_type, object_id, field);

-- What the files of a site take, the bin included, for its quota.
CREATE TABLE media_usage (
  tenant_id BIGINT PRIMARY KEY REFERENCES sys_tenant (id),
  bytes BIGINT NOT NULL DEFAULT 0,
  files BIGINT NOT NULL DEFAULT 0
);
