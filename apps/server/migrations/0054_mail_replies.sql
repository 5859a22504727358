-- What the addresses that messages are answered at are made with.
create table reply_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into reply_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Who writes where by answering at which address. The address itself is made anew from the key; only its hash is kept.
create table reply_addresses (
  token_hash bytea primary key,
  -- nobody answers in a thread that is gone, or for a person who is
  thread_id bigint not null references threads (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  unique (thread_id, account_id)
);
create index reply_addresses_account on reply_addresses (account_id);

-- Mails that came: a provider that sends one again finds what became of it.
create table inbound_mails (
  id bigint generated always as identity primary key,
  -- of the address it came to and the mail's own id
  key bytea not null unique,
  thread_id bigint not null references threads (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  outcome text not null check (outcome in ('posted', 'dropped', 'refused')),
  reason text,
  received_at timestamptz not null default app_now()
);
create index inbound_mails_account on inbound_mails (account_id, received_at);
create index inbound_mails_thread on inbound_mails (thread_id);
create index inbound_mails_received on inbound_mails (received_at);

-- So that the development inbox can answer.
alter table outbox add column reply_to text;
