-- Devices that somebody has signed in from: whoever shows the token is not held up by strangers' wrong tries.
create table known_devices (
  id bigint generated always as identity primary key,
  -- gone with the account
  account_id bigint not null references accounts (id) on delete cascade,
  -- its latest session, by which the device is found when its owner signs it out; the device outlives it
  session_id bigint references sessions (id) on delete set null,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now(),
  used_at timestamptz not null default app_now()
);
create index known_devices_account on known_devices (account_id, used_at);
create index known_devices_session on known_devices (session_id);
create index known_devices_used on known_devices (used_at);
