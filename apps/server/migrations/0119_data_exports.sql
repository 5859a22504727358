-- What a person takes along is made by a job and kept privately for a week: one for each account.
create table data_exports (
  -- goes with the account; its file is then named by nothing, and swept
  account_id bigint primary key references accounts (id) on delete cascade,
  -- names the asking: a job of an earlier one does nothing
  ask uuid not null,
  state text not null default 'queued' check (state in ('queued', 'making', 'ready')),
  percent int not null default 0 check (percent between 0 and 100),
  -- of the file store; noted before the file is written
  key text,
  bytes bigint,
  requested_at timestamptz not null default app_now(),
  ready_at timestamptz,
  expires_at timestamptz,
  check ((state = 'ready') = (ready_at is not null and expires_at is not null and bytes is not null)),
  check (state = 'queued' or key is not null)
);
create index data_exports_expiring on data_exports (expires_at);
