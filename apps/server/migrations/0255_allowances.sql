-- How much of several limits is used, after how many seconds each that is used up (`mosts`) has room again, and, where
-- all have uses left that need no proof (`frees`), the hits that were recorded. The locks of exact limits are held until
-- the transaction ends, so that parallel callers are counted exactly; callers name the limits in one order. Volatile: it
-- sees what others committed while it waited.
create function use_of_limits(
  scopes text[], keys text[], windows integer[], frees integer[], mosts integer[], exact boolean[], recording boolean
) returns table (used integer, wait integer, hit bigint) language plpgsql as $$
declare
  uses integer[];
  waits integer[];
  hits bigint[];
begin
  for nth in 1 .. cardinality(scopes) loop
    if exact[nth] then
      perform pg_advisory_xact_lock(hashtextextended(scopes[nth] || ':' || keys[nth], 0));
    end if;
  end loop;
  select array_agg(each.used order by each.nth), array_agg(each.wait order by each.nth)
    into uses, waits
    from (select asked.nth, count(h.at)::integer as used,
                 greatest(1, coalesce(ceil(extract(epoch from (array_agg(h.at order by h.at desc))[asked.most]
                   + make_interval(secs => asked.seconds) - app_now()))::integer, asked.seconds)) as wait
            from unnest(scopes, keys, windows, mosts) with ordinality as asked (scope, key, seconds, most, nth)
            left join limit_hits h on h.scope = asked.scope and h.key = asked.key
                                  and h.at > app_now() - make_interval(secs => asked.seconds)
           group by asked.nth, asked.seconds, asked.most) as each;
  if recording and (select bool_and(each.used < each.free) from unnest(uses, frees) as each (used, free)) then
    with made as (
      insert into limit_hits (scope, key) select * from unnest(scopes, keys) returning id
    )
    select array_agg(id) into hits from made;
  end if;
  return query select each.used, each.wait, each.hit from unnest(uses, waits, hits) as each (used, wait, hit);
end
$$;

-- What signs challenges of the proof of work; one for all instances.
create table proof_of_work_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into proof_of_work_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Solved challenges, each good once, until they expire.
create table spent_proofs (
  id bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expires on spent_proofs (expires_at);
