-- outside transaction
-- Orders, filters and words of the list for staff.
drop index concurrently if exists showcases_in_order;

create index concurrently showcases_in_order on showcases (position, id) where deleted_at is null;

drop index concurrently if exists showcases_newest;

create index concurrently showcases_newest on showcases (created_at, id) where deleted_at is null;

drop index concurrently if exists showcases_of_style;

create index concurrently showcases_of_style on showcases (style_id, position, id);

drop index concurrently if exists showcases_hidden;

create index concurrently showcases_hidden on showcases (position, id) where not active and deleted_at is null;

drop index concurrently if exists showcases_untagged;

create index concurrently showcases_untagged on showcases (position, id)
  where deleted_at is null and not (style_id is not null and alt_en <> '' and alt_da <> '' and alt_de <> '');

drop index concurrently if exists showcases_words;

create index concurrently showcases_words on showcases
  using gin (alt_en gin_trgm_ops, alt_da gin_trgm_ops, alt_de gin_trgm_ops, credit gin_trgm_ops);

drop index concurrently if exists showcases_deleted;

create index concurrently showcases_deleted on showcases (deleted_at) where deleted_at is not null;
