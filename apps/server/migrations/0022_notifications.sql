-- What people are told: a line in the app each, and a mail where they want one. A row carries its own mail, so that nothing is mailed twice.
create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade, -- what somebody was told means nothing without them
  kind text not null check (kind in ('new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'profile_decision')),
  -- which of its kind: the status a lead came to, the hours that were left, the decision
  detail text,
  lead_id bigint references leads (id) on delete cascade, -- a line about nothing helps nobody
  thread_id bigint references threads (id) on delete cascade, -- as above
  -- told once: a thread is one thing, however many messages it gets
  about text not null,
  -- the last time; what lists sort by
  told_at timestamptz not null default app_now(),
  -- put away by hand; a lead or a thread that was looked at counts as read besides
  read_at timestamptz,
  -- null when no mail waits: sent, not wanted, or not worth sending any more
  mail_due_at timestamptz,
  mailed_at timestamptz,
  unique (account_id, about)
);
create index notifications_listed on notifications (account_id, told_at desc, id desc);
create index notifications_due on notifications (mail_due_at) where mail_due_at is not null;
create index notifications_old on notifications (told_at);
create index notifications_lead on notifications (lead_id) where lead_id is not null;
create index notifications_thread on notifications (thread_id) where thread_id is not null;

-- Only what was switched; a kind without a row is mailed.
create table notification_preferences (
  account_id bigint not null references accounts (id) on delete cascade, -- a wish means nothing without its person
  kind text not null check (kind in ('new_lead', 'lead_expiring', 'new_message', 'lead_answered')),
  email boolean not null,
  updated_at timestamptz not null default app_now(),
  primary key (account_id, kind)
);

-- Signs the links that end mails of a kind: every instance knows it, and links in old mails go on working. 244 random bits.
create table unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into unsubscribe_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Where a mailbox sends the wish for no more mails of this kind (RFC 8058); gone with the words.
alter table deliveries add column unsubscribe_url text;
