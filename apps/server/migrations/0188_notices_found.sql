-- outside transaction
drop index concurrently if exists notices_words;

create index concurrently notices_words on notices using gin (case_number gin_trgm_ops, path gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops);
