-- outside transaction
-- Whoever leaves or is erased is looked for among the authors of reviews.
drop index concurrently if exists reviews_client;

create index concurrently reviews_client on reviews (client_id) where client_id is not null;
