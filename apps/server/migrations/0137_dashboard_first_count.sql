-- Everything from before is counted by the job's first run; what has changed since the triggers are there is marked.
insert into dashboard_marks (day)
select copenhagen_day(created_at) from briefs
union
select copenhagen_day(created_at) from leads;
