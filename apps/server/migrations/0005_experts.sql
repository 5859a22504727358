-- Experts and what the public sees of them. `xid` marks the transaction of the last change that matters to the market index
-- (see domains/matching); every writer that touches an expert, its projects, reviews or leads sets it through touch_expert().
create table experts (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts (id) on delete cascade, -- the profile is the person's own
  status text not null check (status in ('pending_review', 'active', 'paused', 'changes_requested', 'rejected', 'suspended')),
  status_reason text,
  name text not null check (char_length(name) between 2 and 80),
  company_name text check (char_length(company_name) between 2 and 120),
  company_registration text,
  registration_checked_at timestamptz,
  description text not null default '' check (char_length(description) <= 3000),
  expert_type text not null check (expert_type in ('individual-expert', 'agency')),
  service_types text[] not null,
  project_types text[] not null,
  session_types text[] not null check (session_types <@ array['online', 'physical']),
  project_sizes text[] not null default '{}',
  project_phases text[] not null default '{}',
  budget_ids bigint[] not null default '{}',
  timeline_ids bigint[] not null default '{}',
  aspect_ids bigint[] not null default '{}',
  room_type_ids bigint[] not null default '{}',
  specialty_ids bigint[] not null default '{}',
  main_specialty_id bigint references specialties (id),
  skill_ids bigint[] not null default '{}',
  -- styles named by hand; photos chosen for taste stand in expert_photos
  style_ids bigint[] not null default '{}',
  languages text[] not null default '{}',
  country_id bigint not null references countries (id),
  state_id bigint references states (id),
  city_id bigint not null references cities (id),
  works_outside boolean not null default false,
  plan_id bigint not null default 1 references subscription_plans (id),
  -- the expert's own wish of new leads in 30 days; the plan's cap is the other half of capacity_month
  capacity_wish integer not null default 4 check (capacity_wish between 0 and 100),
  -- running totals kept by the leads domain; a ratio of two counters needs no scan at matching time
  leads_total integer not null default 0,
  leads_answered integer not null default 0,
  -- exponentially weighted minutes to the first answer; null until the first
  usual_response_minutes integer,
  avatar_image_id bigint references images (id),
  cover_image_id bigint references images (id),
  joined_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  xid xid8 not null default pg_current_xact_id()
);
create index experts_xid on experts (xid);
create index experts_place on experts (country_id, state_id, city_id) where status = 'active';

create function touch_expert() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  return new;
end $$;
create trigger experts_touch before update on experts for each row execute function touch_expert();

create table expert_photos (
  expert_id bigint not null references experts (id) on delete cascade,
  showcase_id bigint not null references showcases (id) on delete cascade,
  primary key (expert_id, showcase_id)
);

create table projects (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade,
  status text not null check (status in ('draft', 'published')),
  title text not null check (char_length(title) between 3 and 80),
  description text not null default '' check (char_length(description) <= 5000),
  project_type text not null,
  city_id bigint references cities (id),
  year integer check (year between 1900 and 2100),
  size_m2 integer check (size_m2 between 1 and 1000000),
  budget_id bigint references budgets (id),
  -- the first one is the project's style for pictures without their own
  style_ids bigint[] not null default '{}',
  room_type_ids bigint[] not null default '{}',
  aspect_ids bigint[] not null default '{}',
  position integer not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index projects_expert on projects (expert_id, position, id);

create table project_images (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects (id) on delete cascade,
  image_id bigint not null references images (id),
  style_id bigint references styles (id),
  caption text not null default '' check (char_length(caption) <= 200),
  alt text not null default '' check (char_length(alt) <= 150),
  is_cover boolean not null default false,
  position integer not null default 0
);
create index project_images_project on project_images (project_id, position, id);
create unique index project_images_one_cover on project_images (project_id) where is_cover;

create table reviews (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade,
  client_id bigint references accounts (id) on delete set null, -- the review outlives its author's account, without the name
  author_name text not null,
  city_name text,
  language text not null check (language in ('en', 'da', 'de')),
  rating integer not null check (rating between 1 and 5),
  title text not null default '',
  body text not null check (char_length(body) between 20 and 2000),
  status text not null check (status in ('pending', 'published', 'rejected')),
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index reviews_expert on reviews (expert_id, created_at desc, id desc) where status = 'published';
