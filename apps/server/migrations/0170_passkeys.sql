-- Passkeys: keys of devices and password managers, which open an account in place of password and second factor.
create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- as the authenticator names it
  key_id bytea not null unique,
  public_key bytea not null,
  -- of its uses: the next one has to be higher, unless it never counts
  counter bigint not null default 0,
  -- how browsers reach it
  transports text[] not null default '{}',
  name text,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id, id);

-- What a device is asked to sign, once. Of a new passkey with whose it will be; at the login nobody knows who comes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  account_id bigint references accounts (id),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- What staff may depends on whether they have one.
create function announce_new_passkey() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changes', new.account_id::text);
  return null;
end
$$;

create trigger passkeys_announce_sessions after insert on passkeys
  for each row execute function announce_new_passkey();

create trigger passkeys_announce_deleted after delete on passkeys
  for each row execute function announce_session_change('account_id');

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check
  check (kind in ('sign_in', 'refused', 'limit', 'look', 'passkey')) not valid;
