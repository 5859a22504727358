-- The day on which an expert's own break ends, as they said it; `back_on` is that day or the one after a holiday next to it.
alter table experts add column snoozed_until date;
update experts set snoozed_until = back_on where status = 'paused' and back_on is not null;

-- Without one the own area is the expert's region, as before.
alter table experts add column reach_km integer check (reach_km between 5 and 500);

-- What a client reads who writes while the expert is away; null sends nothing.
alter table experts add column automatic_answer text check (char_length(automatic_answer) between 20 and 1000);

-- One for each lead, whatever is written at once.
create table automatic_answers (
  lead_id bigint primary key references leads (id) on delete cascade, -- a fact of the lead
  message_id bigint not null references messages (id) on delete cascade, -- nothing is left of a message that is gone
  created_at timestamptz not null default app_now()
);

create table saved_replies (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- the expert's own words
  title text not null check (char_length(title) between 2 and 60),
  body text not null check (char_length(body) between 1 and 2000),
  position integer not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index saved_replies_expert on saved_replies (expert_id, position, id);

drop index days_off_holidays;
create index days_off_holidays on days_off (to_day) where pauses_leads;
