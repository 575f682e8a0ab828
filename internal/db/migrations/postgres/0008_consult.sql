-- +goose Up
-- Keys of records with personal data, each wrapped by the installation's master key. An emptied key destroys what it sealed.
CREATE TABLE privacy_key (
  record_id BIGINT PRIMARY KEY,
  wrapped TEXT NOT NULL,
  create_time BIGINT NOT NULL,
  destroy_time BIGINT
);
