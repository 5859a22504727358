-- outside transaction
-- Who sees to a message, what was answered, and the orders and filters of the inbox.
alter table contacts
  add column if not exists assigned_to bigint references accounts (id) on delete set null, -- a message outlives whoever saw to it
  add column if not exists reply text check (char_length(reply) <= 5000),
  add column if not exists replied_by bigint references accounts (id) on delete set null, -- as above
  add column if not exists replied_at timestamptz,
  -- what it was before it was handled, for whoever takes that back
  add column if not exists handled_from text check (handled_from in ('new', 'in_progress')),
  -- counts changes of staff: nobody writes over what they have not seen
  add column if not exists version integer not null default 1;

drop index concurrently if exists contacts_by_status;

create index concurrently contacts_by_status on contacts (status, id);

-- in the order of the ids above instead
drop index concurrently if exists contacts_listed;

drop index concurrently if exists contacts_by_name;

create index concurrently contacts_by_name on contacts (lower(name), id);

drop index concurrently if exists contacts_assigned;

create index concurrently contacts_assigned on contacts (assigned_to, id) where assigned_to is not null;

drop index concurrently if exists contacts_unassigned;

create index concurrently contacts_unassigned on contacts (id) where assigned_to is null and status <> 'handled';

drop index concurrently if exists contacts_replied_by;

create index concurrently contacts_replied_by on contacts (replied_by) where replied_by is not null;

drop index concurrently if exists contacts_address;

create index concurrently contacts_address on contacts (lower(email), id);

drop index concurrently if exists contacts_words;

create index concurrently contacts_words on contacts using gin (name gin_trgm_ops, email gin_trgm_ops, subject gin_trgm_ops);
