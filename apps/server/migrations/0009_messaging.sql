-- One thread per pair; none before the first message. `lead_id` is the latest lead between the two.
create table threads (
  id bigint generated always as identity primary key,
  client_id bigint not null references accounts (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade,
  lead_id bigint references leads (id) on delete set null,
  archived_by_client_at timestamptz,
  archived_by_expert_at timestamptz,
  blocked_at timestamptz,
  -- time of the last message: what lists sort by
  updated_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  unique (client_id, expert_id)
);
create index threads_client on threads (client_id, updated_at desc, id desc);
create index threads_expert on threads (expert_id, updated_at desc, id desc);

create table messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references threads (id) on delete cascade,
  sender text not null check (sender in ('client', 'expert')),
  body text not null check (char_length(body) between 1 and 5000),
  read_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index messages_thread on messages (thread_id, id desc);
create index messages_unread on messages (thread_id, sender) where read_at is null;
