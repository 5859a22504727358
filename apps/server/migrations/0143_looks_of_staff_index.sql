-- outside transaction

drop index concurrently if exists sessions_impersonator;

create index concurrently sessions_impersonator on sessions (impersonator_account_id) where impersonator_account_id is not null;
