-- outside transaction
-- What staff decided about reviews, with their reasons; the one appeal of an author; what became of reports.
create table if not exists review_decisions (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews (id) on delete cascade, -- says nothing without its review
  decision text not null check (decision in ('publish', 'reject', 'hold', 'keep', 'refuse_appeal')),
  ground text check (ground in ('illegal', 'private_data')),
  rule text check (char_length(rule) <= 300),
  -- as the author and who reported it were told; goes with the author
  reason text check (char_length(reason) <= 2000),
  decided_by bigint references accounts (id) on delete set null, -- a decision outlives whoever took it
  created_at timestamptz not null default app_now(),
  check (decision <> 'reject' or ground is not null)
);

create index if not exists review_decisions_review on review_decisions (review_id, id);

create index if not exists review_decisions_by on review_decisions (decided_by) where decided_by is not null;

create table if not exists review_appeals (
  -- once for each review
  review_id bigint primary key references reviews (id) on delete cascade, -- nothing to appeal against without it
  words text not null check (char_length(words) <= 2000),
  upheld boolean,
  settled_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((upheld is null) = (settled_at is null))
);

alter table reviews
  -- since when an appeal of its author waits
  add column if not exists appealed_at timestamptz,
  -- since when staff hold it
  add column if not exists held_at timestamptz;

alter table review_reports
  add column if not exists upheld boolean,
  add column if not exists settled_at timestamptz;

drop index concurrently if exists reviews_held;

create index concurrently reviews_held on reviews (id) where status = 'pending' and held_reason is not null;

drop index concurrently if exists reviews_reported;

create index concurrently reviews_reported on reviews (id) where reported_at is not null;

drop index concurrently if exists reviews_appealed;

create index concurrently reviews_appealed on reviews (id) where appealed_at is not null;

drop index concurrently if exists reviews_by_status;

create index concurrently reviews_by_status on reviews (status, id) where withdrawn_at is null;

drop index concurrently if exists reviews_by_rating;

create index concurrently reviews_by_rating on reviews (rating, id) where withdrawn_at is null;

drop index concurrently if exists reviews_words;

create index concurrently reviews_words on reviews using gin (author_name gin_trgm_ops, title gin_trgm_ops, body gin_trgm_ops);
