-- A mail about a new lead can be answered before there is a conversation: its address stands for the lead.
alter table reply_addresses
  alter column thread_id drop not null,
  -- nobody answers a lead that is gone
  add column lead_id bigint references leads (id) on delete cascade,
  add check (num_nonnulls(thread_id, lead_id) = 1);
create unique index reply_addresses_current_lead on reply_addresses (lead_id, account_id) where ended_at is null;
create index reply_addresses_lead on reply_addresses (lead_id, account_id, number);

-- What was refused of such answers has no conversation.
alter table inbound_mails alter column thread_id drop not null;
