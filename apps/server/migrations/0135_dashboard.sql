-- Figures of the whole marketplace by day in Copenhagen, for staff. They name nobody. A job recounts the days that
-- changed (docs/decisions/0063-figures-for-staff.md).
create table dashboard_state (
  only_row boolean primary key default true check (only_row),
  -- one more with each count, so that a kept answer knows whether it is still the last one
  revision bigint not null default 0,
  counted_at timestamptz
);
insert into dashboard_state default values;

-- What changed since the last count: a day, or a showcase whose style changed, which the job turns into days. Written
-- by the transaction of the change and never updated, so that nobody waits for anybody here.
create table dashboard_marks (
  id bigint generated always as identity primary key,
  day date,
  showcase_id bigint,
  constraint dashboard_marks_of_one check (num_nonnulls(day, showcase_id) = 1)
);

-- From `briefs` to `won` briefs of that day with what became of them since; from `sent` on leads of that day.
create table dashboard_days (
  day date primary key,
  briefs integer not null,
  saw_matches integer not null,
  saw_three integer not null,
  invited integer not null,
  invitations integer not null,
  answered integer not null,
  won integer not null,
  sent integer not null,
  sent_answered integer not null,
  sent_declined integer not null,
  sent_expired integer not null,
  sent_won integer not null
);

-- Minutes to the first answer, of leads of that day: a median is exact over any days.
create table dashboard_answers (
  day date not null,
  minutes integer not null check (minutes >= 0),
  leads integer not null,
  primary key (day, minutes)
);

-- Briefs of that day by region and wanted style; a brief counts in each of its styles. Styles may be merged, so nothing
-- refers to them.
create table dashboard_demand (
  day date not null,
  state_id bigint not null,
  style_id bigint not null,
  briefs integer not null,
  primary key (day, state_id, style_id)
);

-- Matches in first place of briefs of that day: how often both said yes, by the percentage shown.
create table dashboard_percents (
  day date not null,
  percent integer not null,
  matches integer not null,
  agreed integer not null,
  primary key (day, percent)
);

-- Shown matches of briefs of that day, by reason and by rule that gave way; `all` with an empty key are all of them.
create table dashboard_traits (
  day date not null,
  kind text not null check (kind in ('all', 'reason', 'relaxed')),
  key text not null,
  shown integer not null,
  invited integer not null,
  won integer not null,
  primary key (day, kind, key)
);

-- As of the last count: active experts and their places by region and style; they count in each of both.
create table dashboard_supply (
  state_id bigint not null,
  style_id bigint not null,
  experts integer not null,
  places integer not null,
  free_places integer not null,
  primary key (state_id, style_id)
);

-- As of the last count, for the usual periods: how many experts had how many leads.
create table dashboard_spread (
  from_day date not null,
  to_day date not null,
  leads integer not null,
  experts integer not null,
  primary key (from_day, to_day, leads)
);

-- Steps of subscriptions on that day, with what they changed; all days up to one added up are its state. `paying_year`
-- is in the currency's minor units for a year, so that a yearly price divides without a rest.
create table dashboard_revenue (
  day date not null,
  plan_id bigint not null,
  currency text not null,
  started integer not null,
  ended integer not null,
  paying integer not null,
  trialing integer not null,
  paying_year bigint not null,
  primary key (day, plan_id, currency)
);

-- Each state a subscription has had, and what it came to: its row only knows the last one. Goes with the subscription.
create table subscription_steps (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions (id) on delete cascade,
  at timestamptz not null,
  state text not null,
  plan_id bigint not null,
  currency text not null,
  year_price bigint not null
);
create index subscription_steps_subscription on subscription_steps (subscription_id, id);
create index subscription_steps_at on subscription_steps (at);

create function copenhagen_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone 'Europe/Copenhagen')::date
$$;

create function mark_dashboard_days(days date[]) returns void language sql as $$
  insert into dashboard_marks (day) select distinct day from unnest(days) as day where day is not null
$$;

create function mark_dashboard_of_briefs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform mark_dashboard_days(array(
      select copenhagen_day(day) from changed n join before o using (id) cross join unnest(array[n.created_at, o.created_at]) as day
       where (n.created_at, n.status = 'draft', n.city_id, n.style_ids, n.photo_ids)
             is distinct from (o.created_at, o.status = 'draft', o.city_id, o.style_ids, o.photo_ids)));
  else
    perform mark_dashboard_days(array(select copenhagen_day(created_at) from changed));
  end if;
  return null;
end $$;

-- Only matches that were shown are counted.
create function mark_dashboard_of_matches() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform mark_dashboard_days(array(
      select copenhagen_day(b.created_at) from changed n join before o using (id) join briefs b on b.id in (n.brief_id, o.brief_id)
       where (n.delivered_at is null, n.brief_id, n.expert_id, n.percent, n.relaxed, n.reasons)
             is distinct from (o.delivered_at is null, o.brief_id, o.expert_id, o.percent, o.relaxed, o.reasons)));
  else
    perform mark_dashboard_days(array(
      select copenhagen_day(b.created_at) from changed c join briefs b on b.id = c.brief_id where c.delivered_at is not null));
  end if;
  return null;
end $$;

-- The place a match was shown at, which is written when it is shown first.
create function mark_dashboard_of_places() returns trigger language plpgsql as $$
begin
  perform mark_dashboard_days(array(
    select copenhagen_day(b.created_at) from changed c join briefs b on b.id = c.brief_id where c.position = 1));
  return null;
end $$;

create function mark_dashboard_of_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform mark_dashboard_days(array(
      with touched as (
        select n.created_at as now, o.created_at as before, n.brief_id as brief, o.brief_id as former
          from changed n join before o using (id)
         where (n.created_at, n.brief_id, n.expert_id, n.status, n.answered_at, n.hire_confirmed_at)
               is distinct from (o.created_at, o.brief_id, o.expert_id, o.status, o.answered_at, o.hire_confirmed_at))
      select copenhagen_day(day) from touched cross join unnest(array[touched.now, touched.before]) as day
      union
      select copenhagen_day(b.created_at) from touched join briefs b on b.id in (touched.brief, touched.former)));
  else
    perform mark_dashboard_days(array(
      select copenhagen_day(created_at) from changed
      union
      select copenhagen_day(b.created_at) from changed c join briefs b on b.id = c.brief_id));
  end if;
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in
    select * from (values ('briefs', 'mark_dashboard_of_briefs'), ('matches', 'mark_dashboard_of_matches'),
                          ('leads', 'mark_dashboard_of_leads')) as s (name, marks)
  loop
    execute format('create trigger %1$s_dashboard_inserted after insert on %1$s referencing new table as changed for each statement execute function %2$s()', source.name, source.marks);
    execute format('create trigger %1$s_dashboard_updated after update on %1$s referencing old table as before new table as changed for each statement execute function %2$s()', source.name, source.marks);
    execute format('create trigger %1$s_dashboard_deleted after delete on %1$s referencing old table as changed for each statement execute function %2$s()', source.name, source.marks);
  end loop;
end $$;
create trigger match_features_dashboard_inserted after insert on match_features
  referencing new table as changed for each statement execute function mark_dashboard_of_places();
create trigger match_features_dashboard_deleted after delete on match_features
  referencing old table as changed for each statement execute function mark_dashboard_of_places();

create function mark_dashboard_of_showcase() returns trigger language plpgsql as $$
begin
  insert into dashboard_marks (showcase_id) values (new.id);
  return null;
end $$;
create trigger showcases_dashboard_updated after update of style_id on showcases
  for each row when (old.style_id is distinct from new.style_id) execute function mark_dashboard_of_showcase();

create function step_of_subscription() returns trigger language plpgsql as $$
begin
  insert into subscription_steps (subscription_id, at, state, plan_id, currency, year_price)
  values (new.id, case when tg_op = 'INSERT' then least(new.started_at, app_now()) else app_now() end, new.state, new.plan_id,
          new.currency, year_price(new.plan_id, new.currency, new.plan_interval));
  return null;
end $$;
create function year_price(plan bigint, paid_in text, every text) returns bigint language sql stable as $$
  select coalesce((select case every when 'yearly' then p.yearly else p.monthly * 12 end
                     from subscription_prices p where p.plan_id = plan and p.currency = paid_in), 0)
$$;
create trigger subscriptions_step_inserted after insert on subscriptions for each row execute function step_of_subscription();
create trigger subscriptions_step_updated after update on subscriptions
  for each row when ((old.state, old.plan_id, old.currency, old.plan_interval)
    is distinct from (new.state, new.plan_id, new.currency, new.plan_interval))
  execute function step_of_subscription();

create function mark_dashboard_of_steps() returns trigger language plpgsql as $$
begin
  perform mark_dashboard_days(array(select copenhagen_day(at) from changed));
  return null;
end $$;
create trigger subscription_steps_dashboard_inserted after insert on subscription_steps
  referencing new table as changed for each statement execute function mark_dashboard_of_steps();
create trigger subscription_steps_dashboard_deleted after delete on subscription_steps
  referencing old table as changed for each statement execute function mark_dashboard_of_steps();

-- Of subscriptions from before: that they began, and that they ended, as their rows still say.
insert into subscription_steps (subscription_id, at, state, plan_id, currency, year_price)
select s.id, s.started_at, case when s.ended_at is null then s.state else 'active' end, s.plan_id, s.currency,
       year_price(s.plan_id, s.currency, s.plan_interval)
  from subscriptions s
 where s.ended_at is null or s.state = 'canceled'
 order by s.started_at, s.id;
insert into subscription_steps (subscription_id, at, state, plan_id, currency, year_price)
select s.id, s.ended_at, s.state, s.plan_id, s.currency, year_price(s.plan_id, s.currency, s.plan_interval)
  from subscriptions s
 where s.ended_at is not null and s.state = 'canceled'
 order by s.ended_at, s.id;
