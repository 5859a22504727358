-- the question whether a client is still looking: told under the bell, its mails can be ended
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
  'profile_decision', 'trial_ending', 'payment_receipt', 'payment_failed', 'plan_cancelled', 'plan_changed',
  'saved_searches', 'brief_asked'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
  'billing', 'saved_searches', 'brief_asked'));
