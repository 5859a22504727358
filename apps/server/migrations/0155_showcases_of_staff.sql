-- Photos are uploaded first and tagged then: one is offered only once it has a style and its descriptions.
alter table showcases
  alter column style_id drop not null,
  add column version integer not null default 1,
  add constraint showcases_offered_whole check
    (not active or (style_id is not null and alt_en <> '' and alt_da <> '' and alt_de <> '')) not valid;

-- The photo that stands for a style; without one the first of its photos does.
alter table styles add column showcase_id bigint references showcases (id) on delete set null; -- the style outlives its picture
