-- Texts of a project that lost against another one when two windows had changed the same field.
create table kept_texts (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects (id) on delete cascade, -- it is a text of that project
  field text not null check (field in ('title', 'description')),
  body text not null check (char_length(body) between 1 and 5000),
  kept_by bigint references accounts (id) on delete set null, -- the text is the studio's and outlives who chose
  kept_at timestamptz not null default app_now()
);
-- the same text again is kept once
create unique index kept_texts_project on kept_texts (project_id, field, md5(body));
create index kept_texts_by on kept_texts (kept_by) where kept_by is not null;
create index kept_texts_at on kept_texts (kept_at);
