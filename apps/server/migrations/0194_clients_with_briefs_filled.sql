-- outside transaction
-- A thousand at a time, so that nobody who changes an account waits for long.
do $$
declare
  last bigint := 0;
  ids bigint[];
begin
  loop
    ids := array(select id from accounts where id > last and role = 'client' order by id limit 1000);
    exit when cardinality(ids) = 0;
    last := ids[cardinality(ids)];
    perform from accounts where id = any(ids) order by id for no key update;
    update accounts a set has_briefs = true
     where a.id = any(ids) and not a.has_briefs and exists (select from briefs b where b.client_id = a.id);
    commit;
  end loop;
end $$;

drop index concurrently if exists clients_without_brief;

create index concurrently clients_without_brief on accounts (created_at desc, id desc)
  where role = 'client' and erased_at is null and not has_briefs;

drop index concurrently if exists clients_without_brief_by_name;

create index concurrently clients_without_brief_by_name on accounts (name collate "da-x-icu", id)
  where role = 'client' and erased_at is null and not has_briefs;

drop index concurrently if exists accounts_of_role_by_name;

create index concurrently accounts_of_role_by_name on accounts (role, name collate "da-x-icu", id) where erased_at is null;
