-- The audit log is only added to: a trigger refuses every other change, and nothing that is deleted elsewhere reaches it.
alter table audit_entries
  -- as they were called then: who acted keeps the name, also once the account is gone
  add column actor_name text,
  add column subject_label text,
  add column request_id text;
update audit_entries e set actor_name = a.name from accounts a where a.id = e.actor_account_id;
-- the number of who acted stays when the account goes
alter table audit_entries drop constraint audit_entries_actor_account_id_fkey;

-- What was written about a person goes when the person is erased, and nothing else changes: platform/audit.ts says for
-- the transaction whose entries it forgets. The release before does not say so; its erasing is tried again later.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('husrum.forgets', true) = old.subject_kind || ':' || old.subject_id
    and new.before is null and new.after is null and new.subject_label is null
    and to_jsonb(new) - '{before,after,subject_label}'::text[] = to_jsonb(old) - '{before,after,subject_label}'::text[]
  then
    return new;
  end if;
  raise exception 'audit_entries is only added to (% refused)', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries
  for each row execute function keep_audit_entries();
create trigger audit_entries_not_emptied before truncate on audit_entries
  for each statement execute function keep_audit_entries();
