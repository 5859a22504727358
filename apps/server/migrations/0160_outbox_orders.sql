-- outside transaction
-- What the outbox is filtered and ordered by, at a million rows.

drop index concurrently if exists deliveries_channel;

create index concurrently deliveries_channel on deliveries (channel, id);

drop index concurrently if exists deliveries_recipient_words;

create index concurrently deliveries_recipient_words on deliveries using gin (recipient gin_trgm_ops);

drop index concurrently if exists deliveries_recipient;

create index concurrently deliveries_recipient on deliveries (recipient, id);

drop index concurrently if exists deliveries_tries;

create index concurrently deliveries_tries on deliveries (tries, id);
