-- What a message carries, as it is shown: written with the message and never changed, so that reading messages needs no join.
alter table messages add column attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array');

-- Files of conversations. Nobody's until a message takes them. Their numbers are those of pictures, since a message may name either.
create table attachments (
  id bigint primary key default nextval('images_id_seq'),
  account_id bigint not null references accounts (id) on delete cascade,
  message_id bigint references messages (id) on delete cascade,
  kind text not null check (kind in ('image', 'pdf')),
  name text not null check (char_length(name) between 1 and 120),
  -- Its place in the file store; the small form of an image stands beside it.
  key text not null unique,
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text,
  created_at timestamptz not null default app_now(),
  check ((kind = 'image') = (width is not null and height is not null))
);
create index attachments_account on attachments (account_id);
create index attachments_message on attachments (message_id) where message_id is not null;
create index attachments_unclaimed on attachments (created_at) where message_id is null;

-- Files that no row names any more, or not yet: swept after an hour. Rows may go with their message, thread or account, so a trigger notes them.
create table forgotten_attachments (
  key text primary key,
  forgotten_at timestamptz not null default app_now()
);
create index forgotten_attachments_due on forgotten_attachments (forgotten_at);
create function forget_attachment() returns trigger language plpgsql as $$
begin
  insert into forgotten_attachments (key) values (old.key) on conflict (key) do update set forgotten_at = app_now();
  return old;
end $$;
create trigger attachments_forgotten after delete on attachments for each row execute function forget_attachment();

-- Signs the addresses of files: every instance knows it. 244 random bits.
create table attachment_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into attachment_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
