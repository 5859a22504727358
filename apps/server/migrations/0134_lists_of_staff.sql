-- outside transaction
-- Orders and filters of the lists of clients and subscriptions for staff.
drop index concurrently if exists briefs_of_status;

create index concurrently briefs_of_status on briefs (status, client_id);

drop index concurrently if exists clients_by_name;

create index concurrently clients_by_name on accounts (name collate "da-x-icu", id) where role = 'client' and erased_at is null;

drop index concurrently if exists subscriptions_newest;

create index concurrently subscriptions_newest on subscriptions (started_at desc, id desc);

drop index concurrently if exists subscriptions_of_state;

create index concurrently subscriptions_of_state on subscriptions (state, started_at desc, id desc);

drop index concurrently if exists subscriptions_by_end;

create index concurrently subscriptions_by_end on subscriptions (period_end, id);
