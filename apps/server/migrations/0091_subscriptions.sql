-- What the provider of payments says, as it was fetched from there last. Provider calls are never inside a transaction.

alter table billing_accounts
  add column provider text check (provider in ('stripe', 'local')),
  add column customer_id text unique,
  -- a number is taken before the provider is asked; an answer counts unless one with a higher number was stored
  add column sync_taken bigint not null default 0,
  add column sync_stored bigint not null default 0,
  add column synced_at timestamptz,
  -- a change is under way at the provider
  add column busy_until timestamptz;
create index billing_accounts_synced on billing_accounts (synced_at) where customer_id is not null;

create table subscriptions (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id),
  provider_id text not null unique,
  state text not null check (state in
    ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused')),
  plan_id bigint not null references subscription_plans (id),
  plan_interval text not null check (plan_interval in ('monthly', 'yearly')),
  currency text not null check (currency in ('DKK', 'EUR')),
  period_start timestamptz,
  period_end timestamptz,
  trial_ends_at timestamptz,
  cancel_at_period_end boolean not null,
  past_due_since timestamptz,
  next_plan_id bigint references subscription_plans (id),
  next_interval text check (next_interval in ('monthly', 'yearly')),
  next_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index subscriptions_expert on subscriptions (expert_id);

-- One checkout of an expert is open at a time.
create table checkout_sessions (
  expert_id bigint primary key references experts (id),
  plan_id bigint not null references subscription_plans (id),
  plan_interval text not null check (plan_interval in ('monthly', 'yearly')),
  success_path text not null,
  cancel_path text not null,
  -- absent while the provider is asked for it
  provider_id text,
  url text,
  expires_at timestamptz not null
);

create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default app_now(),
  applied_at timestamptz
);
create index payment_events_received on payment_events (received_at);

-- Kept as long as the books are, also when the account is gone.
create table invoices (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id),
  provider_id text not null unique,
  number text,
  status text not null check (status in ('open', 'paid', 'uncollectible', 'void')),
  currency text not null check (currency in ('DKK', 'EUR')),
  -- minor units
  net bigint not null,
  vat bigint not null,
  total bigint not null,
  reverse_charge boolean not null,
  issued_at timestamptz not null,
  -- of the file in the store
  file_key text
);
create index invoices_expert on invoices (expert_id, issued_at desc);
