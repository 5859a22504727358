-- Every mail and text message, from the transaction that wanted it until 30 days after its end. The job that sends it carries only the id.
create table deliveries (
  id bigint generated always as identity primary key,
  -- What a provider knows it by, the same on every try: Message-ID of a mail.
  key uuid not null unique default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'sms')),
  -- What it is about (code, reset, verification …): staff see this, never the words.
  kind text not null,
  recipient text not null,
  subject text,
  -- May hold a code or a link that opens an account: gone once it was sent or has expired.
  text text,
  html text,
  state text not null default 'waiting' check (state in ('waiting', 'retrying', 'sent', 'dead', 'expired')),
  tries integer not null default 0,
  -- The words are ours: what a provider says may quote the recipient.
  last_error text,
  -- The job that carries it now. One that was replaced finds another named here and does nothing.
  job_id uuid not null,
  -- By the database's clock, not the application's: it is compared with the provider's.
  first_try_at timestamptz,
  next_try_at timestamptz not null default app_now(),
  give_up_at timestamptz not null,
  -- Worth nothing afterwards: not sent any more.
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz
);
create index deliveries_state on deliveries (state, id desc);
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;
