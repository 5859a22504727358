-- An address may be replaced by another of the same person in the same thread. Replaced ones are kept, so that whoever
-- answers at one hears of it.
alter table reply_addresses
  add column number integer not null default 0 check (number >= 0),
  add column ended_at timestamptz,
  drop constraint reply_addresses_thread_id_account_id_key;
create unique index reply_addresses_current on reply_addresses (thread_id, account_id) where ended_at is null;
-- the next number, and what goes with its thread
create index reply_addresses_thread on reply_addresses (thread_id, account_id, number);
