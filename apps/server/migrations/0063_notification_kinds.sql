-- What happens to a lead, a quote, a meeting and a review is told too, with the time it is about.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
  'profile_decision'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review'));

-- the start of a meeting, the end of a quote or of the time for a review
alter table notifications add column happens_at timestamptz;
-- reminders look here every minute
create index meetings_to_come on meetings (starts_at) where status = 'agreed';
