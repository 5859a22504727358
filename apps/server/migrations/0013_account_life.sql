-- The rest of an account's life: changes that wait for confirmation, mailed links, devices, leaving and being erased.

alter table accounts
  -- counts once its mailed link is opened; the old address stays until then, and two people may wait for the same one
  add column pending_email text check (pending_email = lower(pending_email)),
  add column email_link_sent_at timestamptz,
  -- E.164; counts once its code is given
  add column pending_phone text,
  -- left for good: what named the person is gone, the row stays for what others hold (threads, leads)
  add column erased_at timestamptz;
create index accounts_leaving on accounts (deleted_at) where deleted_at is not null and erased_at is null;

-- Exact to five minutes: a write at every call would cost more than it tells.
alter table sessions add column last_seen_at timestamptz not null default app_now();

-- Links we mail. Only the SHA-256 is kept; single use, and of each purpose only the newest counts.
create table mailed_links (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade, -- a link means nothing without its person
  purpose text not null check (purpose in ('reset', 'verify_email', 'restore')),
  token_hash bytea not null unique,
  -- the address it was sent to: a link confirms that address and no other
  email text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_account on mailed_links (account_id, purpose, id desc);

alter table briefs
  add column close_reason text check (close_reason in ('hired', 'changed_mind', 'no_fit', 'other')),
  add column close_note text check (char_length(close_note) <= 500),
  add column hired_expert_id bigint references experts (id) on delete set null, -- the brief's end stays true without the profile
  add column ended_at timestamptz,
  -- paused because its client left: coming back resumes it, and only then
  add column paused_by_leaving boolean not null default false;

-- What the profile's state was when its person left: coming back restores it.
alter table experts add column status_before_leaving text;
