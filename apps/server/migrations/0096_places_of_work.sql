-- Beside the main one, in the expert's order; as many as the plan has count, the others rest (rules/places.ts).
alter table experts add column further_city_ids bigint[] not null default '{}'
  check (cardinality(further_city_ids) <= 2);
