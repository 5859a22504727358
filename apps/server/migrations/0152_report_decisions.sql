-- outside transaction
-- What staff decided about a reported conversation, and that staff have closed it.
alter table reports
  add column if not exists decision text check (decision in ('none', 'warned', 'blocked', 'suspended')),
  -- as the reported person was told; goes with that person
  add column if not exists decision_reason text check (char_length(decision_reason) <= 2000),
  add column if not exists decided_by bigint references accounts (id) on delete set null; -- a decision outlives whoever took it

-- set, neither of the two opens the conversation again
alter table threads add column if not exists blocked_by_staff_at timestamptz;

drop index concurrently if exists reports_decided_by;

create index concurrently reports_decided_by on reports (decided_by) where decided_by is not null;

drop index concurrently if exists reports_by_origin;

create index concurrently reports_by_origin on reports (origin, id);
