-- +goose Up
-- How somebody wants the back office to look, the same in every site they work in. look is a small JSON object that the program
-- checks before it is stored.
CREATE TABLE sys_user_preference (
  user_id BIGINT PRIMARY KEY REFERENCES sys_user (id) ON DELETE CASCADE,
  look TEXT NOT NULL CHECK (LENGTH(look) <= 1000),
  update_time BIGINT NOT NULL
);
