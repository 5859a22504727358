-- What an expert offers a client in their conversation. `terms` holds what the contract's `quoteTerms` describes.
create table quotes (
  id bigint generated always as identity primary key,
  -- cascades: a conversation or lead is only ever removed with both people's data, and a quote says nothing without them
  thread_id bigint not null references threads (id) on delete cascade,
  lead_id bigint not null references leads (id) on delete cascade,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'declined', 'replaced', 'withdrawn', 'expired')),
  -- counts what was sent in the lead
  version int,
  terms jsonb not null,
  decline_note text check (char_length(decline_note) <= 500),
  -- the midnight that ends the last day it is valid
  expires_at timestamptz,
  sent_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((status = 'draft') = (sent_at is null)),
  check ((sent_at is null) = (version is null)),
  check ((sent_at is null) = (expires_at is null)),
  check ((status in ('draft', 'sent')) = (answered_at is null))
);
create index quotes_thread_id on quotes (thread_id, id);
create index quotes_lead_id on quotes (lead_id, id);
create unique index quotes_one_draft on quotes (thread_id) where status = 'draft';
create unique index quotes_one_open on quotes (lead_id) where status = 'sent';
create index quotes_due on quotes (expires_at) where status = 'sent';
