-- The name an expert chooses for the own address. One that was changed stays its expert's and leads to the new one.
create table expert_handles (
  handle text primary key check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) between 3 and 40),
  -- experts are never removed from the product; the demo world and tests do it
  expert_id bigint not null references experts (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  unique (handle, expert_id)
);
create index expert_handles_expert on expert_handles (expert_id);

-- The one in use. By both columns, so that nobody has a name that is somebody else's.
alter table experts add column handle text unique,
  add constraint experts_handle_own foreign key (handle, id) references expert_handles (handle, expert_id);

-- Names of erased people, as digests: kept from others for a while, without saying whose they were.
create table erased_handles (
  digest bytea primary key,
  until timestamptz not null
);
