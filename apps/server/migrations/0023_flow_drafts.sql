-- Flows that are not finished, mailed to oneself as a link. The answers are sealed with a key made from the link's token: who reads the table
-- learns that an address has begun a flow, and nothing of what it says.
create table flow_drafts (
  id bigint generated always as identity primary key,
  flow text not null check (flow in ('client-brief', 'expert-application', 'expert-account-first')),
  email text not null,
  token_hash bytea not null,
  sealed_answers bytea not null check (octet_length(sealed_answers) <= 70000),
  mailed_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index flow_drafts_newest on flow_drafts (email, flow, id desc);
create unique index flow_drafts_token on flow_drafts (token_hash);
create index flow_drafts_expiry on flow_drafts (expires_at);
