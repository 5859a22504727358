-- Days on which an expert does not work, in Europe/Copenhagen and both included: deadlines leave them out.
-- With `pauses_leads` they are a holiday, during which no new leads come.
create table days_off (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- the expert's own calendar
  from_day date not null,
  to_day date not null,
  label text not null default '' check (char_length(label) <= 60),
  pauses_leads boolean not null default false,
  created_at timestamptz not null default app_now(),
  check (to_day >= from_day)
);
create index days_off_expert on days_off (expert_id, from_day);
create index days_off_holidays on days_off (from_day) where pauses_leads;
