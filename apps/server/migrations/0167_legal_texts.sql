-- What an owner publishes is kept in memory on every instance, which looks whether its number here has grown.
create table editions (
  name text primary key,
  revision bigint not null default 0
);
insert into editions (name) values ('legal_texts');

-- Legal texts of the operator's own. Without a publication the text as shipped holds, which is number 0.
create table legal_publications (
  id bigint generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy', 'imprint', 'cookies', 'accessibility', 'ranking')),
  number integer not null check (number > 0),
  -- of terms and privacy policy what people agree to: the day, and which of that day
  version text not null,
  taken_from integer check (taken_from >= 0),
  published_at timestamptz not null default app_now(),
  published_by bigint references accounts (id) on delete set null, -- a text outlives whoever published it
  unique (document, number)
);
-- terms and privacy policy are agreed to together
create unique index legal_publications_agreed on legal_publications (version) where document in ('terms', 'privacy');
create index legal_publications_by on legal_publications (published_by) where published_by is not null;

create table legal_publication_texts (
  publication_id bigint not null references legal_publications (id) on delete cascade, -- a part of it
  language text not null check (language in ('en', 'da', 'de')),
  source text check (char_length(source) <= 80000), -- null as shipped
  changes text not null default '' check (char_length(changes) <= 1000),
  primary key (publication_id, language)
);

create table legal_drafts (
  id bigint generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy', 'imprint', 'cookies', 'accessibility', 'ranking')),
  language text not null check (language in ('en', 'da', 'de')),
  source text not null check (char_length(source) <= 80000),
  revision integer not null default 1,
  saved_at timestamptz not null default app_now(),
  saved_by bigint references accounts (id) on delete set null, -- as above
  unique (document, language)
);
create index legal_drafts_by on legal_drafts (saved_by) where saved_by is not null;
