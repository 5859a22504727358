-- Whose files lie in the store without a row, and how large they are: they count as theirs until they are swept.
-- Without a reference to the account: the rows it takes along when it goes are noted here in the same statement.
alter table forgotten_attachments
  add column account_id bigint,
  add column bytes integer not null default 0;
create index forgotten_attachments_account on forgotten_attachments (account_id) where account_id is not null;

create or replace function forget_attachment() returns trigger language plpgsql as $$
begin
  insert into forgotten_attachments (key, account_id, bytes) values (old.key, old.account_id, old.bytes)
      on conflict (key) do update set forgotten_at = app_now(), account_id = old.account_id, bytes = old.bytes;
  return old;
end $$;
