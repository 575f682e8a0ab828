-- +goose Up
-- A letter whose main letter was merged itself did not show its writer the answer: every merged letter names the one that is answered.
WITH RECURSIVE chain (id, main) AS (
  SELECT id, merged_into FROM consult_letter WHERE merged_into IS NOT NULL
  UNION
  SELECT c.id, l.merged_into FROM chain c JOIN consult_letter l ON l.id = c.main WHERE l.merged_into IS NOT NULL
)
UPDATE consult_letter SET version = version + 1, merged_into = (
  SELECT c.main FROM chain c JOIN consult_letter m ON m.id = c.main WHERE c.id = consult_letter.id AND m.merged_into IS NULL)
WHERE EXISTS (SELECT 1 FROM consult_letter m WHERE m.id = consult_letter.merged_into AND m.merged_into IS NOT NULL);
