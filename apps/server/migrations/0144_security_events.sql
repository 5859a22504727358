-- What was refused to whom: tries to sign in, calls of signed-in people, limits. Kept for 90 days.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sign_in', 'refused', 'limit', 'look')),
  code text not null,
  -- whose account it is about, where there is one
  account_id bigint references accounts (id),
  -- of an email that is nobody's: as the log spells it
  account_hash text,
  address text not null,
  -- method and route, never the address with its ids and words
  route text,
  -- the same within a moment
  count integer not null default 1,
  created_at timestamptz not null default app_now()
);
create index security_events_account on security_events (account_id, id) where account_id is not null;
create index security_events_hash on security_events (account_hash, id) where account_hash is not null;
create index security_events_address on security_events (address, id);
create index security_events_kind on security_events (kind, id);
create index security_events_created on security_events (created_at);
