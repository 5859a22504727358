-- Whose message it is, where it is about somebody's account: addresses change, and erasing has to find what went to the former ones.
alter table deliveries add column account_id bigint references accounts (id) on delete cascade; -- a message about nobody helps nobody
create index deliveries_account on deliveries (account_id) where account_id is not null;
