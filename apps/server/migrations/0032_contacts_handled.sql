-- Staff close a message and note what was done; the daily digest names each message once.
alter table contacts add column note text check (char_length(note) <= 5000),
                     add column handled_at timestamptz,
                     add column digested_at timestamptz; -- when the digest named it
update contacts set handled_at = created_at where status = 'handled';
create index contacts_digest on contacts (id) where digested_at is null and status = 'new';
