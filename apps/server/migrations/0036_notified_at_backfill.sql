-- outside transaction: each batch is committed, so that no row stays locked for long
do $$
declare
  done_to bigint := 0;
  batch_to bigint;
begin
  loop
    select max(id) into batch_to
      from (select id from notifications where id > done_to order by id limit 5000) batch;
    exit when batch_to is null;
    update notifications set notified_at = told_at
     where id > done_to and id <= batch_to and notified_at <> told_at;
    commit;
    done_to := batch_to;
  end loop;
end $$;
