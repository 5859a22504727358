-- Searches for experts that clients keep, and whom each has found for the first time.
create table saved_searches (
  id bigint generated always as identity primary key,
  -- a search is its client's alone
  account_id bigint not null references accounts (id) on delete cascade,
  name text not null,
  -- parameters of the search, each a list of strings
  criteria jsonb not null,
  mails boolean not null,
  -- whom the client has been told of, or could see when saving: nobody is news twice
  known bigint[] not null default '{}',
  -- all who fitted were among them; of a search that finds very many only the newest are
  knows_all boolean not null,
  -- the day in Copenhagen on which it was last looked through
  checked_on date not null,
  looked_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now()
);
create unique index saved_searches_once on saved_searches (account_id, md5(criteria::text));
create index saved_searches_due on saved_searches (checked_on, account_id);

create table saved_search_finds (
  -- nothing without its search, and nobody is found who is gone
  search_id bigint not null references saved_searches (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade,
  found_at timestamptz not null default app_now(),
  primary key (search_id, expert_id)
);
create index saved_search_finds_expert on saved_search_finds (expert_id);
create index saved_search_finds_old on saved_search_finds (found_at);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
  'profile_decision', 'trial_ending', 'payment_receipt', 'payment_failed', 'plan_cancelled', 'plan_changed',
  'saved_searches'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
  'billing', 'saved_searches'));
