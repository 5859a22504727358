-- Notices of unlawful content (Digital Services Act, Article 16) and what was decided about them.
create table notices (
  id bigint generated always as identity primary key,
  -- what sender and staff call it; random, so that it does not count notices
  case_number text not null unique,
  account_id bigint references accounts (id) on delete set null, -- a notice outlives the session that sent it; it is deleted when the person is erased
  kind text not null,
  -- a path of our own pages
  path text not null,
  explanation text not null check (char_length(explanation) <= 5000),
  name text,
  email text,
  locale text not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'not_upheld')),
  reasons text check (char_length(reasons) <= 5000),
  decided_at timestamptz,
  digested_at timestamptz, -- when the digest for staff named it
  created_at timestamptz not null default app_now(),
  -- Article 16(2)(c): only offences against children are told without saying who tells
  check (kind = 'child_abuse' or (name is not null and email is not null)),
  check ((status = 'open') = (decided_at is null) and (status = 'open') = (reasons is null))
);
create index notices_listed on notices (status, id desc);
create index notices_account on notices (account_id) where account_id is not null;
create index notices_digest on notices (id) where digested_at is null and status = 'open';
create index notices_ended on notices (decided_at) where decided_at is not null;
