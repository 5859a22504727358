-- A second factor: an app's codes. The secrets are sealed by a key that lies with the files, so this database alone opens none.
create table second_factors (
  account_id bigint primary key references accounts (id),
  secret bytea not null,
  -- null while it is being set up
  confirmed_at timestamptz,
  -- the newest 30 seconds a code was taken of: none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now()
);

-- Each opens the account once, when the app is lost.
create table recovery_codes (
  account_id bigint not null references accounts (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (account_id, code_hash)
);

-- A right password that waits for its code.
create table login_challenges (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id),
  wrong_tries integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index login_challenges_account on login_challenges (account_id);

-- What staff may depends on it.
create trigger second_factors_announce_sessions after update of confirmed_at on second_factors
  for each row when (old.confirmed_at is distinct from new.confirmed_at)
  execute function announce_session_change('account_id');

create trigger second_factors_announce_deleted after delete on second_factors
  for each row when (old.confirmed_at is not null)
  execute function announce_session_change('account_id');
