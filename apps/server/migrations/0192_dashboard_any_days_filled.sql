-- outside transaction
-- From what is counted already. What an instance of the release before counts meanwhile has `counted_as` 0.
insert into dashboard_answer_hours (day, hours, leads)
select day, minutes / 60, sum(leads) from dashboard_answers group by 1, 2 on conflict do nothing;

insert into dashboard_demand_months (month, state_id, style_id, briefs)
select date_trunc('month', day::timestamp)::date, state_id, style_id, sum(briefs) from dashboard_demand group by 1, 2, 3 on conflict do nothing;

insert into dashboard_given (expert_id, joined_at, days)
select e.id, case when e.status = 'active' then e.joined_at end, coalesce(l.days, '{}')
  from experts e
  left join (select expert_id, array_agg(copenhagen_day(created_at) order by created_at) as days from leads group by 1) l on l.expert_id = e.id
on conflict do nothing;

with each as (
  select day, minutes, sum(leads) over (partition by day order by minutes) as up_to, sum(leads) over (partition by day) as all
    from dashboard_answers),
middle as (select day, min(minutes) as minutes from each where up_to * 2 >= each.all group by day)
update dashboard_days d set counted_as = 1, answer_minutes = m.minutes
  from dashboard_days o left join middle m using (day) where d.day = o.day;
