-- Since when the work of a confirmed hire is done, and who said so: the days for its review begin then.
alter table leads
  add column finished_at timestamptz,
  add column finished_by text check (finished_by in ('client', 'expert')),
  add check (num_nonnulls(finished_at, finished_by) <> 1);
