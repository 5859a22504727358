-- A paused expert's page stays, with the day from which new projects are taken again; on that day the pause ends by itself.
alter table experts add column back_on date;
create index experts_back on experts (back_on) where status = 'paused' and back_on is not null;

-- Edits from two windows are merged field by field: which revision last changed which field.
alter table experts add column revision integer not null default 1;
alter table experts add column field_revisions jsonb not null default '{}';
alter table projects add column field_versions jsonb not null default '{}';
