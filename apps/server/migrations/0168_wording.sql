-- Texts of pages and mails in an owner's own words: every change a row, the newest of a text holds.
insert into editions (name) values ('wording');
create table wording_versions (
  id bigint generated always as identity primary key,
  language text not null check (language in ('en', 'da', 'de')),
  -- of the catalogue; one that a release has no more is kept
  key text not null check (char_length(key) <= 600),
  number integer not null check (number > 0),
  text text check (char_length(text) <= 1500), -- null as shipped
  changed_at timestamptz not null default app_now(),
  changed_by bigint references accounts (id) on delete set null, -- words outlive whoever wrote them
  unique (language, key, number)
);
create index wording_versions_by on wording_versions (changed_by) where changed_by is not null;
