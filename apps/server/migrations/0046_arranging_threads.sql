-- What each of the two did with their conversation. `blocked_at` stays the sum of both: nobody writes while it is set.
alter table threads
  add column muted_by_client_at timestamptz,
  add column muted_by_expert_at timestamptz,
  add column blocked_by_client_at timestamptz,
  add column blocked_by_expert_at timestamptz,
  add column reported_by_client_at timestamptz,
  add column reported_by_expert_at timestamptz;

-- A first message the scan found something in: its reader is told to be careful.
alter table messages add column caution boolean not null default false;

-- What staff have to look at: a conversation one of its two reported, or a first message the scan found something in.
create table reports (
  id bigint generated always as identity primary key,
  origin text not null check (origin in ('person', 'automatic')),
  -- the evidence outlives the thread
  thread_id bigint references threads (id) on delete set null,
  message_id bigint references messages (id) on delete set null,
  -- the report outlives both accounts
  reporter_account_id bigint references accounts (id) on delete set null,
  reported_account_id bigint references accounts (id) on delete set null,
  reason text not null,
  words text,
  -- the thread's state and latest messages at that moment: what is edited later changes nothing here
  evidence jsonb not null,
  created_at timestamptz not null default app_now(),
  handled_at timestamptz
);
create unique index reports_open on reports (thread_id, reporter_account_id) where origin = 'person' and handled_at is null;
create index reports_reporter on reports (reporter_account_id);
create index reports_reported on reports (reported_account_id);
create index reports_message on reports (message_id);
create index reports_waiting on reports (id) where handled_at is null;
