-- Experts: how they join, and what they say of themselves.
alter table experts
  -- null while somebody who made the account first is still filling in: such a profile is in nobody's queue
  add column submitted_at timestamptz default app_now(),
  add column reviewed_at timestamptz,
  add column company_details text not null default '' check (char_length(company_details) <= 500),
  -- what was changed after approval waits here, while the old one stays visible
  add column pending_company_name text check (char_length(pending_company_name) between 2 and 120),
  add column pending_company_registration text check (char_length(pending_company_registration) <= 60),
  -- "Architekt" is a protected title in DE, AT and CH: the chamber's name and number, checked by staff
  add column chamber text check (char_length(chamber) <= 120),
  add column chamber_number text check (char_length(chamber_number) <= 60),
  add column chamber_checked_at timestamptz,
  -- when there is room for a new project again, and how long a start usually takes
  add column available_from date,
  add column notice_weeks integer check (notice_weeks between 0 and 52),
  add column working_since integer check (working_since between 1950 and 2100);
alter table experts alter column submitted_at drop default;
create index experts_queue on experts (status, submitted_at, id);

-- Every move of an expert's status, who made it and why.
create table expert_moves (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- the history of a profile goes with it
  status_from text,
  status_to text not null,
  reason text,
  actor text not null check (actor in ('expert', 'staff', 'system')),
  actor_account_id bigint references accounts (id) on delete set null, -- what was decided outlives who decided it
  created_at timestamptz not null default app_now()
);
create index expert_moves_expert on expert_moves (expert_id, id);

-- What staff changed: written in the transaction of the change, never changed itself.
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_account_id bigint references accounts (id) on delete set null, -- as above
  actor_role text not null,
  action text not null,
  subject_kind text not null,
  subject_id bigint not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default app_now()
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, id);
