-- outside transaction
-- The orders and filters of the staff's list.
drop index concurrently if exists experts_waiting;

create index concurrently experts_waiting on experts (waiting_since, id) where waiting_since is not null;

drop index concurrently if exists experts_submitted;

create index concurrently experts_submitted on experts (submitted_at, id);

drop index concurrently if exists experts_created;

create index concurrently experts_created on experts (created_at, id);

drop index concurrently if exists experts_by_name;

create index concurrently experts_by_name on experts ((coalesce(company_name, name) collate "da-x-icu"), id);

drop index concurrently if exists experts_named;

create index concurrently experts_named on experts using gin (name gin_trgm_ops, company_name gin_trgm_ops, pending_company_name gin_trgm_ops);

drop index concurrently if exists experts_featured;

create index concurrently experts_featured on experts (featured_until) where featured_until is not null;
