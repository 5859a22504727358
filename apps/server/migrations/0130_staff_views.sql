-- Named views of the lists for staff: what somebody keeps of a list's address.
create table staff_views (
  id bigint generated always as identity primary key,
  -- a view is its person's alone
  account_id bigint not null references accounts (id) on delete cascade,
  list text not null,
  name text not null,
  address text not null,
  created_at timestamptz not null default app_now(),
  unique (account_id, list, name)
);
