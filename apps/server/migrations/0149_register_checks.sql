-- What a register answered about an expert's number, with time and source. The newest answer of each register.
create table register_checks (
  expert_id bigint not null references experts (id) on delete cascade, -- goes with the profile
  register text not null check (register in ('vies', 'cvr')),
  -- the number that was asked about: an answer says nothing about another
  number text not null check (char_length(number) <= 60),
  outcome text not null check (outcome in ('found', 'not_found', 'no_answer', 'not_asked')),
  -- whose the register says it is
  holder text check (char_length(holder) <= 200),
  source text not null,
  asked_at timestamptz not null default app_now(),
  primary key (expert_id, register)
);
