-- What staff decided, beside where the status went, and what they had ticked off when they did.
alter table expert_moves
  add column action text,
  add column checklist text[] not null default '{}';

alter table experts
  -- since when staff have something to look at; kept by the trigger, also while the release before writes
  add column waiting_since timestamptz,
  -- since when the expert objects to the last decision
  add column appealed_at timestamptz,
  -- the last day, in Copenhagen, as one of the start page's picks
  add column featured_until date;

create function experts_waiting() returns trigger language plpgsql as $$
begin
  if new.appealed_at is not null then
    new.waiting_since := new.appealed_at;
  elsif new.status = 'pending_review' then
    new.waiting_since := case
      when new.submitted_at is distinct from old.submitted_at then new.submitted_at
      -- taken up again after a rejection
      when old.status = 'rejected' then app_now()
      else coalesce(case when old.status = 'pending_review' then old.waiting_since end, new.submitted_at)
    end;
  elsif new.status in ('active', 'paused')
    and (new.pending_company_name is not null or new.pending_company_registration is not null
      or new.chamber_number is not null and new.chamber_checked_at is null and new.reviewed_at is null) then
    new.waiting_since := coalesce(case when old.status in ('active', 'paused') then old.waiting_since end, app_now());
  else
    new.waiting_since := null;
  end if;
  return new;
end $$;
create trigger experts_waiting before insert or update on experts for each row execute function experts_waiting();

update experts set waiting_since = submitted_at
 where status = 'pending_review' and submitted_at is not null
    or status in ('active', 'paused')
       and (pending_company_name is not null or pending_company_registration is not null
         or chamber_number is not null and chamber_checked_at is null and reviewed_at is null);

-- One objection to each decision. The words of both sides are those of the history.
create table expert_appeals (
  decision_id bigint primary key references expert_moves (id) on delete cascade, -- an objection is nothing without its decision
  expert_id bigint not null references experts (id) on delete cascade, -- goes with the profile
  appeal_id bigint not null unique references expert_moves (id) on delete cascade, -- nor without its words
  -- both null while it waits (`experts.appealed_at`), and for good when another decision came first
  upheld boolean,
  settled_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((upheld is null) = (settled_at is null))
);
create index expert_appeals_expert on expert_appeals (expert_id, decision_id);
