-- Who runs the installation, what it is called and how it looks. Without a version the settings of the server hold,
-- which is number 0.
insert into editions (name) values ('company');
create table company_versions (
  id bigint generated always as identity primary key,
  number integer not null unique check (number > 0),
  facts jsonb not null,
  published_at timestamptz not null default app_now(),
  published_by bigint references accounts (id) on delete set null -- what holds outlives whoever published it
);
create index company_versions_by on company_versions (published_by) where published_by is not null;

create table company_draft (
  only_row boolean primary key default true check (only_row),
  facts jsonb not null,
  revision integer not null check (revision > 0),
  saved_at timestamptz not null default app_now(),
  saved_by bigint references accounts (id) on delete set null -- as above
);
create index company_draft_by on company_draft (saved_by) where saved_by is not null;
