-- What clients were shown, as it was when they were shown it: numbers only, nothing that names a person. Rows are only
-- added (docs/decisions/0164-impressions.md). `match_features` keeps where a match was first shown.
create table match_impressions (
  id bigint generated always as identity primary key,
  match_id bigint not null, -- no foreign key: a changed brief deletes matches, and what was shown stays
  brief_id bigint not null references briefs (id) on delete cascade, -- without the brief nobody knows what came of it
  expert_id bigint not null references experts (id) on delete cascade, -- as with the brief
  position integer not null check (position between 1 and 15),
  -- value of each component, 0..1; null where nothing was known
  components jsonb not null,
  -- product of the factors of what was relaxed
  factor double precision not null,
  score double precision not null,
  -- of the model, and after a + of the fitted weights
  model_version text not null,
  shown_at timestamptz not null default app_now()
);
create index match_impressions_match on match_impressions (match_id, id);

-- Made anew after it was shown: the next look at it is another impression.
alter table matches add column is_remade boolean not null default false;

-- Instances of the release before write match_features alone.
create function log_first_impressions() returns trigger language plpgsql as $$
begin
  insert into match_impressions (match_id, brief_id, expert_id, position, components, factor, score, model_version, shown_at)
  select c.match_id, c.brief_id, m.expert_id, c.position, c.components, c.factor, c.score, c.model_version, c.delivered_at
    from changed c join matches m on m.id = c.match_id
   where not exists (select from match_impressions i where i.match_id = c.match_id)
   order by c.match_id;
  return null;
end $$;
create trigger match_features_logged after insert on match_features referencing new table as changed
  for each statement execute function log_first_impressions();
