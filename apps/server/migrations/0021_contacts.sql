-- What people wrote to the staff.
create table contacts (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id) on delete set null, -- a question outlives the account that asked; its words are wiped when the person is erased
  name text not null,
  email text not null,
  topic text not null,
  subject text not null,
  message text not null check (char_length(message) <= 5000),
  locale text not null,
  status text not null default 'new' check (status in ('new', 'in_progress', 'handled')),
  created_at timestamptz not null default app_now()
);
create index contacts_listed on contacts (status, created_at desc, id desc);
create index contacts_account on contacts (account_id) where account_id is not null;
