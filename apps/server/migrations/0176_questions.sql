-- Questions that an owner adds (docs/decisions/0082-questions-of-the-operator.md). A row is never removed: an answer that is
-- written while its question is deleted is still understood.
create table questions (
  id bigint generated always as identity primary key,
  subject text not null check (subject = 'brief'),
  place text not null,
  kind text not null check (kind in ('text', 'one', 'several', 'number')),
  labels jsonb not null,
  helps jsonb not null,
  -- [{key, labels, retired}]
  options jsonb not null default '[]',
  unit text,
  min numeric,
  max numeric,
  required boolean not null default false,
  position integer not null default 0,
  state text not null default 'asked' check (state in ('asked', 'retired')),
  deleted_at timestamptz,
  edited_at timestamptz not null default app_now(),
  version integer not null default 1
);
create trigger questions_noted after insert or update or delete on questions
  for each statement execute function note_reference_change();

-- By question, {"q7": …}: a text, a number, or a list of the keys of options. Nobody scores them.
alter table briefs add column extra_answers jsonb not null default '{}';
