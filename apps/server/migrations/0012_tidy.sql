-- Deleting a proposal or a lead looks for what points at it.
create index leads_match on leads (match_id) where match_id is not null;
create index threads_lead on threads (lead_id) where lead_id is not null;

-- A person who is suspended, deleted or restored changes what the market may show: the expert's row says so to every instance.
create function touch_expert_of_account() returns trigger language plpgsql as $$
begin
  update experts set updated_at = app_now() where account_id = new.id;
  return null;
end $$;
create trigger accounts_touch_expert after update of suspended_at, deleted_at on accounts
  for each row when (new.role = 'expert' and (old.suspended_at is distinct from new.suspended_at or old.deleted_at is distinct from new.deleted_at))
  execute function touch_expert_of_account();

-- What has run out is swept by its time.
create index sessions_expires on sessions (expires_at);
create index phone_codes_expires on phone_codes (expires_at);
