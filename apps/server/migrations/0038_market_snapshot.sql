-- Which snapshot of the market index the file store holds. A start reads that one only: a database restored from before it does not know it.
create table market_snapshot (
  only_row boolean primary key default true check (only_row),
  key text, -- null while there is none
  identity text, -- of the program and the database that it fits
  written_at timestamptz,
  writer uuid not null, -- one instance writes at a time
  writing_until timestamptz not null
);
