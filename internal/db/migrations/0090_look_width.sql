-- +goose Up
-- The width of the pages had no effect beside a side menu, where they took what there was. Now it has; what people see stays as it is.
UPDATE sys_user_preference SET look = REPLACE(look, '"contentWidth":"Fixed"', '"contentWidth":"Fluid"')
WHERE look LIKE '%"layout":"sidemenu"%';
