-- Unpublished changes of a published project: a row of their own with its own pictures, so that what everybody sees stays
-- as it is until they are published.
alter table projects
  -- they go with their project
  add column draft_of bigint references projects on delete cascade,
  add constraint projects_draft_of_check check (draft_of is null or status = 'draft');
