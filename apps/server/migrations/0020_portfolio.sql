-- Pictures people sent, before and while something of theirs shows them. A picture two people sent is one image and two uploads.
create table uploads (
  account_id bigint not null references accounts (id) on delete cascade, -- the claim of a person who is gone
  image_id bigint not null references images (id),
  created_at timestamptz not null default app_now(),
  -- last time it was sent, put somewhere or taken away: a day after that, what shows it nowhere is swept
  used_at timestamptz not null default app_now(),
  primary key (account_id, image_id)
);
create index uploads_image on uploads (image_id);
create index uploads_used on uploads (used_at);

-- A draft may lack what a published project must have.
alter table projects drop constraint projects_title_check;
alter table projects
  alter column project_type drop not null,
  add column materials text[] not null default '{}',
  add column published_at timestamptz,
  -- counts saves: two windows on one project notice each other
  add column version integer not null default 1,
  add constraint projects_title_length check (char_length(title) <= 80 and (status = 'draft' or char_length(title) >= 3)),
  add constraint projects_published_type check (status = 'draft' or project_type is not null);
update projects set published_at = created_at where status = 'published';

alter table project_images
  -- what must stay in every crop, in hundredths of width and height
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100),
  add column room_type_id bigint references room_types (id),
  -- the same place before the work: shown with this picture, not in the grid
  add column before_image_id bigint references images (id),
  add column before_alt text not null default '' check (char_length(before_alt) <= 150),
  -- where the line between the two stands at first, in hundredths
  add column before_split smallint not null default 50 check (before_split between 0 and 100);
create index project_images_image on project_images (image_id);
create index project_images_before on project_images (before_image_id) where before_image_id is not null;

-- How often a project was opened, by day; who opened it is not kept.
create table project_views (
  project_id bigint not null references projects (id) on delete cascade, -- counts of a project that is gone
  day date not null,
  views integer not null default 0,
  primary key (project_id, day)
);

create table favourites (
  account_id bigint not null references accounts (id) on delete cascade, -- the person's own list
  expert_id bigint not null references experts (id) on delete cascade, -- a profile that is gone is on no list
  created_at timestamptz not null default app_now(),
  primary key (account_id, expert_id)
);
create index favourites_listed on favourites (account_id, created_at desc, expert_id desc);
create index favourites_expert on favourites (expert_id);
