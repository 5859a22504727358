-- A lead exists only when the client asks: an invitation, or a first message.
create table leads (
  id bigint generated always as identity primary key,
  brief_id bigint not null references briefs (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade,
  client_id bigint not null references accounts (id) on delete cascade,
  -- null when the client wrote to an expert outside the list
  match_id bigint references matches (id) on delete set null,
  status text not null check (status in ('new', 'contacted', 'meeting', 'proposal', 'won', 'lost', 'declined', 'expired', 'withdrawn')),
  -- a time, not a state: marking read twice changes nothing
  read_at timestamptz,
  message text,
  -- what matching said when the brief was sent: the expert reads the same reasons the client did
  percent integer check (percent between 0 and 100),
  reasons jsonb not null default '[]',
  caveats jsonb not null default '[]',
  distance_km integer,
  -- two working days by the expert's calendar; null once answered
  expires_at timestamptz,
  answered_at timestamptz,
  decline_reason text,
  decline_note text,
  contact_shared_at timestamptz,
  -- archived by the expert; restorable for 30 days
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (brief_id, expert_id)
);
create index leads_expert on leads (expert_id, created_at desc, id desc);
create index leads_client on leads (client_id, id desc);
create index leads_expiring on leads (expires_at) where status = 'new';

create table lead_history (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  status text not null,
  actor text not null check (actor in ('client', 'expert', 'system')),
  note text,
  created_at timestamptz not null default app_now()
);
create index lead_history_lead on lead_history (lead_id, id);
