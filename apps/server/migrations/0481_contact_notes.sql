-- What staff write down for each other about a message of the contact form: each with its author and time, and none is
-- changed. `contacts.note` keeps the last one for the release before.
create table contact_notes (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts (id) on delete cascade, -- it is about the message alone
  body text not null check (char_length(body) between 1 and 5000),
  -- null: written before authors were kept, or by somebody who was erased
  author_id bigint references accounts (id) on delete set null, -- the note outlives its author
  created_at timestamptz not null default app_now()
);
create index contact_notes_contact on contact_notes (contact_id, id);
create index contact_notes_author on contact_notes (author_id) where author_id is not null;

insert into contact_notes (contact_id, body, created_at)
select id, note, coalesce(handled_at, created_at) from contacts where note is not null and note <> '';
