-- What no domain owns: the application's clock, counters for limits, the local inbox.

-- Development may move the application's clock; production never writes here. One row.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  offset_s integer not null default 0
);
insert into app_clock default values;

-- Application time = database time + the clock's offset. Every time of record comes from here, so that token life, deadlines and limits agree.
create function app_now() returns timestamptz language sql stable parallel safe as $$
  select now() + make_interval(secs => (select offset_s from app_clock))
$$;

-- One row per counted try (a wrong login, a code sent). Counting and inserting happen under one advisory lock, see platform/limits.ts.
create table limit_hits (
  id bigint generated always as identity primary key,
  scope text not null,
  key text not null,
  at timestamptz not null default app_now()
);
create index limit_hits_scope_key_at on limit_hits (scope, key, at);
create index limit_hits_at on limit_hits (at);

-- What the local stand-ins for mail and SMS "sent": the development inbox.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  text text not null,
  html text,
  -- The job's id: a job that runs twice leaves one message.
  delivery_key text not null unique,
  created_at timestamptz not null default app_now()
);
create index outbox_recipient on outbox (recipient, id desc);
