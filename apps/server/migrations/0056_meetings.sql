-- A meeting that an expert offers times for, and the client agrees to by choosing one. A change is a new row with the same
-- `uid` and the next `sequence`, so that calendars move what they know.
create table meetings (
  id bigint generated always as identity primary key,
  -- cascades: a conversation or lead is only ever removed with both people's data
  thread_id bigint not null references threads (id) on delete cascade,
  lead_id bigint not null references leads (id) on delete cascade,
  uid uuid not null default gen_random_uuid(),
  sequence int not null default 0,
  status text not null default 'offered' check (status in ('offered', 'agreed', 'cancelled', 'replaced')),
  kind text not null check (kind in ('home', 'studio', 'online', 'phone')),
  about text not null check (char_length(about) <= 80),
  -- the address of the studio, the link of an online meeting, or what to ring at
  place text not null default '' check (char_length(place) <= 300),
  minutes int not null check (minutes between 15 and 480),
  slots timestamptz[] not null check (cardinality(slots) between 1 and 3),
  starts_at timestamptz,
  -- the client would rather have other times
  asked_at timestamptz,
  cancelled_by text check (cancelled_by in ('client', 'expert', 'system')),
  cancel_note text check (char_length(cancel_note) <= 500),
  agreed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (status <> 'agreed' or starts_at is not null),
  check ((agreed_at is null) = (starts_at is null)),
  check ((status in ('cancelled', 'replaced')) = (ended_at is not null))
);
create index meetings_thread_id on meetings (thread_id, id);
create index meetings_lead_id on meetings (lead_id, id);
create unique index meetings_one_uid on meetings (uid, sequence);
-- one offer at a time in a lead; agreed ones may be several
create unique index meetings_one_offer on meetings (lead_id) where status = 'offered';

-- The private calendar address of a person: only its hash is kept, so the address is shown once, when it is made.
create table calendar_feeds (
  -- cascades: an address leads nowhere without its account
  account_id bigint primary key references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now()
);
