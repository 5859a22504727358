-- What happened to each person, for the streams of their browsers (docs/decisions/0033-live-events.md). Counted for each
-- recipient by a row that the transaction locks last, so numbers are committed in their order and without gaps.
create table event_counters (
  account_id bigint primary key references accounts on delete cascade, -- a number of nobody's counts nothing
  seq bigint not null
) with (fillfactor = 50);

-- Kept for two days; ids and small facts, no words of people. No foreign key: its check would be a statement's worth of
-- work for each event, and what nobody reads any more is swept.
create table events (
  recipient_id bigint not null,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default app_now(),
  primary key (recipient_id, seq)
);
create index events_created_at on events (created_at);
