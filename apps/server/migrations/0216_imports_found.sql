-- outside transaction
drop index concurrently if exists expert_imports_words;

create index concurrently expert_imports_words on expert_imports using gin (file_name gin_trgm_ops, source gin_trgm_ops);
