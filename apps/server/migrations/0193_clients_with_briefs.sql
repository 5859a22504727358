-- Whether a client has ever written a brief: staff list those who have not, and looking for each client's briefs takes
-- as long as there are clients. Kept by triggers, so that whoever writes briefs need not know.
alter table accounts add column has_briefs boolean not null default false;

-- The account is locked before its briefs are looked for: of two that write and remove a brief at once, the later one
-- sees what the other left. Writing a brief locks the account's key anyway.
create function keep_has_briefs() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct client_id from changed where client_id is not null order by 1);
begin
  perform from accounts where id = any(ids) order by id for no key update;
  update accounts a set has_briefs = not a.has_briefs
   where a.id = any(ids) and a.has_briefs is distinct from exists (select from briefs b where b.client_id = a.id);
  return null;
end $$;
create trigger briefs_client_inserted after insert on briefs
  referencing new table as changed for each statement execute function keep_has_briefs();
create trigger briefs_client_deleted after delete on briefs
  referencing old table as changed for each statement execute function keep_has_briefs();
