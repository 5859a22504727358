-- Programs that read the marketplace by a token, and addresses that are told of what happens.

create table service_tokens (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- the token itself is shown once and kept nowhere
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by bigint references accounts (id) on delete set null, -- a program goes on reading when the person goes
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

create table webhooks (
  id bigint generated always as identity primary key,
  url text not null check (char_length(url) <= 2000),
  description text not null default '' check (char_length(description) <= 200),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- signs what is sent; sealed by a key that lies with the files
  secret_sealed bytea not null,
  is_on boolean not null default true,
  -- the first of the failures since the last success
  failing_since timestamptz,
  -- set when it was switched off because nothing arrived
  given_up_at timestamptz,
  created_by bigint references accounts (id) on delete set null, -- it is the house's, not the person's
  created_at timestamptz not null default app_now()
);

-- One event on its way to one address, written in the transaction of what happened.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade, -- what was for an address goes with it
  -- what a receiver tells repetitions by: the same on every try and replay
  event_id uuid not null default gen_random_uuid(),
  kind text not null,
  -- the JSON as it is signed and sent: ids and states
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'retrying', 'delivered', 'failed')),
  tries integer not null default 0,
  response_status integer,
  last_error text,
  job_id uuid not null,
  next_try_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz
);
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, id desc);
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
