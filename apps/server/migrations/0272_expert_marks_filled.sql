-- outside transaction
-- A thousand at a time. Whoever is marked meanwhile keeps the newer mark.
do $$
declare
  last bigint := 0;
  ids bigint[];
begin
  loop
    ids := array(select id from experts where id > last order by id limit 1000);
    exit when cardinality(ids) = 0;
    last := ids[cardinality(ids)];
    perform from experts where id = any(ids) order by id for no key update;
    insert into expert_marks (expert_id, xid) select id, xid from experts where id = any(ids)
        on conflict do nothing;
    commit;
  end loop;
end $$;
