-- A brief is asked about at 30 and 75 days and ends at 90. Days count from `looking_since`, which a pause moves on.
alter table briefs
  add column looking_since timestamptz,
  add column paused_at timestamptz,
  add column asked_days integer check (asked_days in (30, 75)),
  add column asked_answer text check (asked_answer in ('looking', 'paused', 'found'));
alter table briefs drop constraint briefs_close_reason_check;
alter table briefs add constraint briefs_close_reason_check
  check (close_reason in ('hired', 'changed_mind', 'no_fit', 'other', 'ran_out'));
-- nobody's brief ends before it was asked about
update briefs set looking_since = greatest(created_at, app_now() - interval '29 days') where status in ('draft', 'active', 'paused');
create index briefs_looking on briefs ((coalesce(looking_since, created_at))) where status = 'active';

-- Past clients an expert has asked for a review. Their address is kept as a keyed hash and a hint for the expert alone.
create table past_clients (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- asked in the expert's name
  email_hash bytea not null,
  email_hint text not null,
  locale text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  unique (expert_id, email_hash)
);
-- Apart from `reviews`, so that nothing that counts those can ever count these.
create table past_reviews (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- shown on the expert's page alone
  past_client_id bigint not null unique references past_clients (id) on delete cascade, -- nobody wrote without being asked
  author_name text not null,
  language text not null check (language in ('en', 'da', 'de')),
  rating integer not null check (rating between 1 and 5),
  title text not null default '',
  body text not null check (char_length(body) between 20 and 2000),
  status text not null check (status in ('pending', 'published', 'rejected')),
  held_reason text check (held_reason in ('private_data', 'staff')),
  created_at timestamptz not null default app_now(),
  published_at timestamptz
);
create index past_reviews_expert on past_reviews (expert_id, created_at desc, id desc) where status = 'published';
create index past_reviews_due on past_reviews (created_at) where status = 'pending' and held_reason is null;
-- Who never wants to be asked again, by anybody; the address itself is not kept.
create table mail_refusals (
  email_hash bytea primary key,
  created_at timestamptz not null default app_now()
);

create trigger past_reviews_mark_inserted after insert on past_reviews referencing new table as changed
  for each statement execute function mark_experts_of_published();
create trigger past_reviews_mark_updated after update on past_reviews referencing old table as before new table as changed
  for each statement execute function mark_experts_of_published();
create trigger past_reviews_mark_deleted after delete on past_reviews referencing old table as changed
  for each statement execute function mark_experts_of_published();
