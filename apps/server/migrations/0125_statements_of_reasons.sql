-- What whose content it was is told of an upheld notice (Digital Services Act, Article 17).
alter table notices add column measure text check (measure in ('removed', 'hidden', 'suspended'));
alter table notices add column ground text check (ground in ('law', 'terms'));
alter table notices add column rule text check (char_length(rule) <= 300);
alter table notices add column facts text check (char_length(facts) <= 5000);
-- the decision outlives the account it was about: erasing takes the facts out, and this with them
alter table notices add column owner_account_id bigint references accounts (id) on delete set null;
create index notices_owner on notices (owner_account_id) where owner_account_id is not null;
