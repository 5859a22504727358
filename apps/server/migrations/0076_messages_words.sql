-- outside transaction
-- The search in conversations asks for a pattern anywhere in a message. A trusted extension: the owner of the database
-- may create it. The list of what is not sorted in yet is kept short, so that no message waits long for its sorting.
create extension if not exists pg_trgm;

drop index concurrently if exists messages_words;

create index concurrently messages_words on messages using gin (body gin_trgm_ops) with (gin_pending_list_limit = 512);
