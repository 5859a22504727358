-- Web push: a browser that wants notifications, the key that names this installation to push services, and when a notification is due there. More kinds of notifications beside it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade, -- means nothing without its person
  -- Logging out ends it; a session that only ran out does so when it is swept, a month later.
  session_id bigint not null references sessions (id) on delete cascade, -- as above
  -- The address is a secret of the browser: who knows it and the keys can write to it.
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null default app_now()
);
create index push_subscriptions_account on push_subscriptions (account_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- One pair for all instances and for good: browsers bind their subscriptions to the public half (RFC 8292).
create table push_key (
  only_row boolean primary key default true check (only_row),
  public_key bytea not null,
  private_key bytea not null
);

alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries add constraint deliveries_channel_check check (channel in ('mail', 'sms', 'push'));
alter table deliveries add column push_subscription_id bigint references push_subscriptions (id) on delete set null; -- the outcome stays for staff
create index deliveries_push_subscription on deliveries (push_subscription_id) where push_subscription_id is not null;
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push'));

alter table notifications add column push_due_at timestamptz;
alter table notifications add column pushed_at timestamptz;
create index notifications_push_due on notifications (push_due_at) where push_due_at is not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'profile_decision', 'new_matches', 'quote', 'meeting',
  'review_due', 'review_published', 'review_replied', 'lead_withdrawn', 'contact_shared', 'place_returned'));

alter table notification_preferences alter column email set default true;
alter table notification_preferences add column push boolean not null default true;
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'new_matches', 'quote', 'meeting', 'review_due',
  'review_published', 'review_replied', 'lead_withdrawn', 'contact_shared', 'place_returned'));
