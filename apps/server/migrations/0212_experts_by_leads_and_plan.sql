-- outside transaction
-- Orders of the list for staff.
drop index concurrently if exists experts_by_leads;

create index concurrently experts_by_leads on experts (leads_total, id);

drop index concurrently if exists experts_by_plan;

create index concurrently experts_by_plan on experts (plan_id, id);
