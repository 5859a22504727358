-- What the expert's insights are made of, beside leads, quotes, meetings and projects.

-- By day in Copenhagen: who the visitors and clients were is not kept. Goes with the expert's row.
create table insight_days (
  expert_id bigint not null references experts (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  -- profiles opened by a client who was shown the expert
  opened integer not null default 0,
  -- shown for the first time in a client's list, by place; further down are the places after the fifth
  shown_1 integer not null default 0,
  shown_2 integer not null default 0,
  shown_3 integer not null default 0,
  shown_4 integer not null default 0,
  shown_5 integer not null default 0,
  shown_later integer not null default 0,
  primary key (expert_id, day)
);
create index insight_days_day on insight_days (day);

-- A match counts as opened once. Nothing without its match.
create table match_openings (
  match_id bigint primary key references matches (id) on delete cascade,
  opened_at timestamptz not null default app_now()
);

-- Working time to the first answer, by the expert's calendar of that day. Nothing without its lead.
create table lead_answers (
  lead_id bigint primary key references leads (id) on delete cascade,
  working_minutes integer not null check (working_minutes >= 0)
);

insert into insight_days (expert_id, day, shown_1, shown_2, shown_3, shown_4, shown_5, shown_later)
select m.expert_id, (f.delivered_at at time zone 'Europe/Copenhagen')::date,
       count(*) filter (where f.position = 1), count(*) filter (where f.position = 2),
       count(*) filter (where f.position = 3), count(*) filter (where f.position = 4),
       count(*) filter (where f.position = 5), count(*) filter (where f.position > 5)
  from match_features f join matches m on m.id = f.match_id
 group by 1, 2;
