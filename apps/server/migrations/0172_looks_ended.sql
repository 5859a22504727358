-- outside transaction

-- that the end of a look stands in the audit log
alter table sessions add column if not exists look_end_noted boolean not null default false;

-- ended by the staff themselves or with what it hung on: those were written, or are told apart no more
update sessions set look_end_noted = true where impersonator_account_id is not null and revoked_at is not null and not look_end_noted;

drop index concurrently if exists sessions_looks_open;

create index concurrently sessions_looks_open on sessions (expires_at) where impersonator_account_id is not null and not look_end_noted;
