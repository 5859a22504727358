-- outside transaction
-- The job looks every minute for those that are back.
drop index concurrently if exists leads_snoozed;

create index concurrently leads_snoozed on leads (snoozed_until) where snoozed_until is not null;
