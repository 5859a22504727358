-- What a rejection or a hold took away, so that undoing it can give it back; unknown of those made before.
alter table review_decisions
  drop constraint review_decisions_decision_check,
  add constraint review_decisions_decision_check
    check (decision in ('publish', 'reject', 'hold', 'keep', 'refuse_appeal', 'undo')),
  add column was_status text check (was_status in ('pending', 'published', 'rejected')),
  add column was_held_reason text check (was_held_reason in ('private_data', 'staff')),
  add column was_held_at timestamptz,
  add column was_reported_at timestamptz;
