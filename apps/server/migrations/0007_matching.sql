-- A delivered list is stored as it was computed (components, model version) and changes only when the brief changes or a place frees up.
create table matches (
  id bigint generated always as identity primary key,
  brief_id bigint not null references briefs (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade,
  -- place in the list, from 1; a replacement takes the next free number
  rank integer not null,
  status text not null check (status in ('proposed', 'invited', 'replied', 'hired', 'dismissed', 'passed_on')),
  -- 0..1, calibrated, and the same as a whole percentage
  score double precision not null,
  percent integer not null check (percent between 0 and 100),
  -- rung of the relaxation ladder the expert came in on
  step integer not null,
  relaxed text[] not null default '{}',
  reasons jsonb not null,
  caveats jsonb not null,
  components jsonb not null,
  is_new_slot boolean not null default false,
  model_version text not null,
  dismiss_reason text,
  dismiss_note text,
  -- when the client first received the page it stands on: what the fairness ledger counts
  delivered_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (brief_id, expert_id)
);
create index matches_brief on matches (brief_id, rank);
create index matches_expert on matches (expert_id);

create table match_history (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches (id) on delete cascade,
  status text not null,
  actor text not null check (actor in ('client', 'expert', 'system')),
  note text,
  created_at timestamptz not null default app_now()
);
create index match_history_match on match_history (match_id, id);

-- Fairness over time: attention deserved and given, per expert, moved only by deliveries.
create table market_ledger (
  expert_id bigint primary key references experts (id) on delete cascade,
  deserved double precision not null default 0,
  given double precision not null default 0,
  shown integer not null default 0,
  updated_at timestamptz not null default app_now()
);
