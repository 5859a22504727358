-- An objection made while something else waits keeps the older of the two moments: `waiting_since` says since when staff
-- have something to look at, and an objection made it younger. What waited before this was lost, and stays as it is.
create or replace function experts_waiting() returns trigger language plpgsql as $$
declare
  other_since timestamptz;
begin
  if new.status = 'pending_review' then
    other_since := case
      when new.submitted_at is distinct from old.submitted_at then new.submitted_at
      -- taken up again after a rejection
      when old.status = 'rejected' then app_now()
      else coalesce(case when old.status = 'pending_review' then old.waiting_since end, new.submitted_at)
    end;
  elsif new.status in ('active', 'paused')
    and (new.pending_company_name is not null or new.pending_company_registration is not null
      or new.chamber_number is not null and new.chamber_checked_at is null and new.reviewed_at is null) then
    other_since := coalesce(case when old.status in ('active', 'paused') then old.waiting_since end, app_now());
  end if;
  -- nulls count for nothing
  new.waiting_since := least(other_since, new.appealed_at);
  return new;
end $$;
