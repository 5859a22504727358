-- outside transaction
-- The list of accounts for staff: its orders, the rare states, and words anywhere in a name or an address.
drop index concurrently if exists accounts_newest;

create index concurrently accounts_newest on accounts (created_at desc, id desc) where erased_at is null;

drop index concurrently if exists accounts_by_name;

create index concurrently accounts_by_name on accounts (name collate "da-x-icu", id) where erased_at is null;

drop index concurrently if exists accounts_of_role;

create index concurrently accounts_of_role on accounts (role, created_at desc, id desc) where erased_at is null;

drop index concurrently if exists accounts_staff;

create index concurrently accounts_staff on accounts (created_at desc, id desc) where staff_role is not null;

drop index concurrently if exists accounts_suspended;

create index concurrently accounts_suspended on accounts (created_at desc, id desc) where suspended_at is not null;

drop index concurrently if exists accounts_of_country;

create index concurrently accounts_of_country on accounts (country_id, created_at desc, id desc) where erased_at is null;

drop index concurrently if exists accounts_words;

create index concurrently accounts_words on accounts using gin (name gin_trgm_ops, email gin_trgm_ops) with (gin_pending_list_limit = 512);
