-- outside transaction

-- figures of a day are counted from the rows of that day alone
drop index concurrently if exists briefs_created;

create index concurrently briefs_created on briefs (created_at);

drop index concurrently if exists leads_created;

create index concurrently leads_created on leads (created_at) include (expert_id);
