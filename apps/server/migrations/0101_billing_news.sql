-- What people are told about their plan: lines under the bell with what stands in them, and what was mailed by the clock.
alter table notifications add column facts jsonb;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
  'profile_decision', 'trial_ending', 'payment_receipt', 'payment_failed', 'plan_cancelled', 'plan_changed'));
-- 'billing' stands for all kinds about the plan: always by mail, to devices unless switched off
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
  'billing'));

alter table billing_accounts add column trial_reminded_at timestamptz;
create index billing_accounts_trial on billing_accounts (trial_ends_at) where trial_reminded_at is null;
alter table subscriptions
  -- how many reminders of an unpaid period were mailed, and of which
  add column reminders int not null default 0,
  add column reminded_of timestamptz;
create index subscriptions_unpaid on subscriptions (past_due_since) where state = 'past_due';
create index subscriptions_trial on subscriptions (trial_ends_at) where state = 'trialing';
