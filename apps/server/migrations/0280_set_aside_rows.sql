-- Rows that the clock's work failed on, so that one of them holds up no other: what failed, why, how often and when.
-- A row waits until `next_try_at`; once it is set aside it waits for staff.
create table set_aside_rows (
  kind text not null,
  row_id text not null,
  cause text not null,
  code text,
  tries integer not null,
  first_failed_at timestamptz not null default app_now(),
  last_failed_at timestamptz not null default app_now(),
  next_try_at timestamptz not null,
  set_aside_at timestamptz,
  primary key (kind, row_id)
);
create index set_aside_rows_shown on set_aside_rows (last_failed_at desc, kind, row_id) where set_aside_at is not null;
