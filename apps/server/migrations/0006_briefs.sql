-- A client's brief. Wire words are translated at the border; the columns keep the specification's field names where they are ours too.
create table briefs (
  id bigint generated always as identity primary key,
  client_id bigint not null references accounts (id) on delete cascade,
  status text not null check (status in ('draft', 'active', 'paused', 'hired', 'closed')),
  service_type text not null check (service_type in ('designer', 'architect')),
  project_type text not null check (project_type in ('residential', 'commercial', 'sale_styling')),
  expert_type text not null check (expert_type in ('individual-expert', 'agency', 'no-preference')),
  session_type text not null check (session_type in ('online', 'physical', 'both')),
  country_id bigint not null references countries (id),
  state_id bigint references states (id),
  city_id bigint not null references cities (id),
  outside_welcome boolean not null,
  aspect_ids bigint[] not null default '{}',
  main_aspect_id bigint references aspects (id),
  room_type_ids bigint[] not null default '{}',
  project_size text not null check (project_size in ('consultancy', 'small', 'complete')),
  project_phase text not null check (project_phase in ('consultancy', 'sketching', 'applying', 'construction')),
  specialty_ids bigint[] not null default '{}',
  main_specialty_id bigint references specialties (id),
  budget_id bigint not null references budgets (id),
  timeline_id bigint not null references timelines (id),
  style_ids bigint[] not null default '{}',
  photo_ids bigint[] not null default '{}',
  about_project text not null default '' check (char_length(about_project) <= 3000),
  preferred_contacts text[] not null default '{}',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
-- One current brief; a new one may start when the last is hired or closed.
create unique index briefs_one_current on briefs (client_id) where status in ('draft', 'active', 'paused');
create index briefs_client on briefs (client_id, id desc);
