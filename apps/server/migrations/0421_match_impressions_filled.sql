-- outside transaction
-- A thousand at a time, in the order in which the matches were made.
do $$
declare
  last bigint := 0;
  ids bigint[];
begin
  loop
    ids := array(select match_id from match_features where match_id > last order by match_id limit 1000);
    exit when cardinality(ids) = 0;
    last := ids[cardinality(ids)];
    insert into match_impressions (match_id, brief_id, expert_id, position, components, factor, score, model_version, shown_at)
    select f.match_id, f.brief_id, m.expert_id, f.position, f.components, f.factor, f.score, f.model_version, f.delivered_at
      from match_features f join matches m on m.id = f.match_id
     where f.match_id = any(ids) and not exists (select from match_impressions i where i.match_id = f.match_id)
     order by f.match_id;
    commit;
  end loop;
end $$;
