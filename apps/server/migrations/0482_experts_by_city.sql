-- outside transaction
-- Staff list the experts of a town in any status; `experts_place` has the public ones alone.
drop index concurrently if exists experts_by_city;

create index concurrently experts_by_city on experts (city_id, id);
