-- Who of a studio it is with, wrote or answered. Names are as they were signed, until the person is erased.
alter table leads add column assigned_to bigint references accounts (id);
alter table leads add column answered_by bigint references accounts (id);
alter table leads add column answered_by_name text;
create index leads_assigned on leads (assigned_to) where assigned_to is not null;

alter table lead_history add column author_id bigint references accounts (id);
alter table lead_history add column author_name text;

alter table lead_notes add column author_id bigint references accounts (id);
alter table lead_notes add column author_name text;

-- of the expert's side; the client of a thread is one person
alter table messages add column author_id bigint references accounts (id);
alter table messages add column author_name text;
