-- Instances that remember sessions, each with how long it may; what they may not lose stands elsewhere, so unlogged.
create unlogged table session_keepers (
  id uuid primary key,
  -- the newest barrier this instance has heard: a transaction id
  seen xid8 not null,
  until timestamptz not null,
  -- no longer renewed: the instance did not answer in time
  struck boolean not null default false
);

-- Names the account whose sessions changed, or all of them with '*'.
create function announce_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changes', coalesce(to_jsonb(old) ->> tg_argv[0], '*'));
  return null;
end
$$;

create trigger sessions_announce after update of account_id, token_hash, expires_at, revoked_at on sessions
  for each row when (
    (old.account_id, old.token_hash, old.expires_at, old.revoked_at)
      is distinct from (new.account_id, new.token_hash, new.expires_at, new.revoked_at))
  execute function announce_session_change('account_id');

create trigger sessions_announce_deleted after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > app_now())
  execute function announce_session_change('account_id');

create trigger accounts_announce_sessions after update of role, staff_role, suspended_at, deleted_at on accounts
  for each row when (
    (old.role, old.staff_role, old.suspended_at, old.deleted_at)
      is distinct from (new.role, new.staff_role, new.suspended_at, new.deleted_at))
  execute function announce_session_change('id');

create trigger experts_announce_sessions after update of status, account_id on experts
  for each row when (
    (old.account_id, old.status = 'suspended') is distinct from (new.account_id, new.status = 'suspended'))
  execute function announce_session_change('account_id');

create trigger experts_announce_deleted after delete on experts
  for each row execute function announce_session_change('account_id');

create trigger app_clock_announce_sessions after update of offset_s on app_clock
  for each row when (old.offset_s is distinct from new.offset_s)
  execute function announce_session_change();
