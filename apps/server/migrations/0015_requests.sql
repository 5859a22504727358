-- Writes that came with an Idempotency-Key: one row for each key of a caller on an address, kept for a day (platform/idempotency.ts).
create table idempotent_requests (
  -- SHA-256 of caller, address and key: the key itself is not kept, it opens the answer.
  id bytea primary key check (length(id) = 32),
  -- HMAC of the body without its secrets: tells another body under the same key.
  fingerprint bytea not null,
  -- Who runs it now. A try that took over has another claim, so the one before can no longer commit.
  claim uuid not null,
  claimed_until timestamptz not null,
  -- Written inside the business transaction: there exactly when what was asked for has happened.
  committed_at timestamptz,
  -- AES-256-GCM: answers of registrations hold a token.
  answer bytea,
  created_at timestamptz not null default app_now()
);
create index idempotent_requests_created_at on idempotent_requests (created_at);
