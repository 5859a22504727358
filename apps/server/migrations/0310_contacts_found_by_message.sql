-- outside transaction
-- Staff find a message by any part of it; this index takes the place of the one without the message.
drop index concurrently if exists contacts_in_words;

create index concurrently contacts_in_words on contacts
  using gin (name gin_trgm_ops, email gin_trgm_ops, subject gin_trgm_ops, message gin_trgm_ops);

drop index concurrently if exists contacts_words;
