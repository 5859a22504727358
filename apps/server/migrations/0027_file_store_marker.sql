-- Which file store belongs to this database: the store keeps the same value under a key of its own, and the two are compared at every start.
create table file_store_marker (
  only_row boolean primary key default true check (only_row),
  marker text not null,
  made_at timestamptz not null default now()
);
