-- A deleted project can be restored for thirty days: it is a draft that nobody sees, and remembers whether it was public.
alter table projects add column deleted_at timestamptz,
                     add column was_published boolean not null default false;
create index projects_deleted_at on projects (deleted_at) where deleted_at is not null;
