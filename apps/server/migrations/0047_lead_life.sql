-- An expert's place among the new leads of 30 days comes back when the client took the brief back unanswered, or stays
-- silent after the answer.
alter table leads add column given_back_at timestamptz;
-- Last step of the client that was no message: a meeting agreed on, a quote declined. Silence is counted from it.
alter table leads add column client_acted_at timestamptz;

-- A line of the history may be no step of the status.
alter table lead_history add column fact text check (fact in ('given_back', 'deadline_moved'));

-- How many more leads the expert can take shows on the public page.
drop trigger leads_mark_updated on leads;
create trigger leads_mark_updated after update of created_at, given_back_at on leads
  for each row when (old.created_at is distinct from new.created_at
                  or old.given_back_at is distinct from new.given_back_at)
  execute function mark_expert_of_lead();

-- What an expert notes about a lead; nobody else reads it.
create table lead_notes (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade, -- notes say nothing without their lead
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index lead_notes_lead on lead_notes (lead_id, id);
