-- What figures of any days are read from, so that a year costs about what a month does
-- (docs/decisions/0087-lists-and-figures-at-a-million.md).

-- The exact median of the day; and which way of counting wrote the row: a day from before is counted again.
alter table dashboard_days add column answer_minutes integer, add column counted_as smallint not null default 0;

-- `dashboard_answers` by whole hours: they say in which hour a median lies, and minutes are read of that hour alone.
create table dashboard_answer_hours (
  day date not null,
  hours integer not null check (hours >= 0),
  leads integer not null,
  primary key (day, hours)
);

-- `dashboard_demand` by months, by their first day.
create table dashboard_demand_months (
  month date not null,
  state_id bigint not null,
  style_id bigint not null,
  briefs integer not null,
  primary key (month, state_id, style_id)
);

-- The days on which an expert was sent leads, in order, one entry a lead: how many fall into any days is two searches
-- in the list. `joined_at` is null while the expert is not active. Goes with the expert.
create table dashboard_given (
  expert_id bigint primary key references experts (id) on delete cascade,
  joined_at timestamptz,
  days date[] not null default '{}'
);
