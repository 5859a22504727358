-- While staff have suspended a client, the brief rests and so do the leads that are alive.
alter table briefs add column paused_by_team boolean not null default false;
alter table leads add column paused_at timestamptz;
alter table lead_history drop constraint lead_history_fact_check;
alter table lead_history add constraint lead_history_fact_check check (
  fact in ('given_back', 'deadline_moved', 'hire_refused', 'brief_closed', 'paused_by_team', 'resumed_by_team'));
