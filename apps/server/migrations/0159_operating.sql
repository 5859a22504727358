-- What owners switch while the product runs, and what is remembered of backups.

-- Only what somebody has switched: everything else is as the contract says (rules/switches.ts).
create table feature_switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null default app_now(),
  changed_by bigint references accounts (id) on delete set null -- a switch stays as it is when the person goes
);

-- The notice on every page, one at most: work that is announced or under way.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  text_en text not null check (char_length(text_en) between 1 and 300),
  text_da text not null check (char_length(text_da) between 1 and 300),
  text_de text not null check (char_length(text_de) between 1 and 300),
  starts_at timestamptz not null,
  -- without it the notice stays until somebody takes it away
  ends_at timestamptz check (ends_at > starts_at),
  -- whether nothing can be changed meanwhile, staff excepted
  read_only boolean not null default false,
  changed_at timestamptz not null default app_now(),
  changed_by bigint references accounts (id) on delete set null -- the notice outlives who wrote it
);

-- Written by the backup command after its archive: the archive itself knows nothing of its own end.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  took_ms integer not null,
  bytes bigint,
  rows bigint,
  files integer,
  -- files that rows speak of and the store did not have
  missing integer,
  -- whether the finished archive was read again and every checksum was right
  verified boolean not null default false,
  -- why there is no whole archive
  failure text,
  release text not null
);
create index backup_runs_listed on backup_runs (started_at desc, id desc);
