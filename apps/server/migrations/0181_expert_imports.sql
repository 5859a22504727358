-- Lists of experts that staff upload: how many lines there were, and which invitations they became. Lines that were not
-- taken are kept nowhere.

create table expert_imports (
  id bigint generated always as identity primary key,
  file_name text not null check (char_length(file_name) <= 120),
  source text not null check (char_length(source) <= 200),
  lines integer not null,
  invited integer not null,
  created_by bigint references accounts (id) on delete set null, -- the list is the house's, not the person's
  created_at timestamptz not null default app_now(),
  undone_at timestamptz
);

alter table expert_invitations
  add column import_id bigint references expert_imports (id);
create index expert_invitations_of_import on expert_invitations (import_id, state) where import_id is not null;
