-- Words that are tried out: one draft of each text in each language, gone once it is published.
create table wording_drafts (
  id bigint generated always as identity primary key,
  language text not null check (language in ('en', 'da', 'de')),
  key text not null check (char_length(key) <= 600), -- as in wording_versions
  text text not null check (char_length(text) <= 1500),
  revision integer not null check (revision > 0),
  saved_at timestamptz not null default app_now(),
  saved_by bigint references accounts (id) on delete set null, -- words outlive whoever wrote them
  unique (language, key)
);
create index wording_drafts_by on wording_drafts (saved_by) where saved_by is not null;
