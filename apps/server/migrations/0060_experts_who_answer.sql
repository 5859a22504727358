-- outside transaction

drop index concurrently if exists experts_automatic_answer;

create index concurrently experts_automatic_answer on experts (id) where automatic_answer is not null;
