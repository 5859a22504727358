-- Experts whom staff invite. Until they take over they are no accounts and no profiles: what is known of them stands
-- here alone, and goes as soon as the invitation ends (docs/decisions/0083).

create table expert_invitations (
  id bigint generated always as identity primary key,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'opened', 'taken_over', 'refused', 'withdrawn', 'expired')),
  -- all of the person is null once the invitation has ended
  name text check (char_length(name) between 2 and 80),
  email text check (char_length(email) <= 254),
  note text check (char_length(note) <= 300),
  -- what the form begins with, as the form holds it
  answers jsonb,
  locale text not null check (locale in ('en', 'dk', 'da', 'de')),
  source text not null check (char_length(source) <= 200),
  -- of the newest mail; the link itself is kept nowhere
  token_hash bytea unique,
  mails smallint not null default 0,
  invited_by bigint references accounts (id) on delete set null, -- the invitation is the house's, not the person's
  expert_id bigint references experts (id) on delete cascade, -- erased with the person
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  check ((state in ('waiting', 'sent', 'opened')) = (ended_at is null)),
  check (ended_at is null or num_nonnulls(name, email, note, answers) = 0),
  check (ended_at is not null or num_nulls(name, email, answers) = 0)
);
create unique index expert_invitations_open on expert_invitations (email) where email is not null;
create index expert_invitations_newest on expert_invitations (created_at desc, id desc);
create index expert_invitations_by_expiry on expert_invitations (expires_at, id);
create index expert_invitations_of_state on expert_invitations (state, created_at desc, id desc);
create index expert_invitations_of_expert on expert_invitations (expert_id) where expert_id is not null;
create index expert_invitations_due on expert_invitations (expires_at) where ended_at is null;
create index expert_invitations_ended on expert_invitations (ended_at) where ended_at is not null;
create index expert_invitations_words on expert_invitations using gin (name gin_trgm_ops, email gin_trgm_ops);

-- Who wants no invitation: nothing but a keyed hash of the mailbox.
create table invitation_refusals (
  email_hash bytea primary key,
  created_at timestamptz not null default app_now()
);
