-- outside transaction
-- Answered leads whose place has not come back: the job looks for clients who have not written since.
drop index concurrently if exists leads_answered;

create index concurrently leads_answered on leads (answered_at)
  where given_back_at is null and status in ('contacted', 'meeting', 'proposal');
