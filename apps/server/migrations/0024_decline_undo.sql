-- A declined lead stays as it is for a few seconds, so that declining can be undone before the client hears of it.
alter table leads add column declines_at timestamptz;
create index leads_declines_at on leads (declines_at) where declines_at is not null;
