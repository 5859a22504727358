-- What a decided notice did to the content it is about, and that content as it stood when the notice came in.
alter table notices
  add column target text check (target in ('profile', 'project', 'photo', 'review')),
  add column target_id bigint,
  -- what it was called, for the owner; goes with the owner
  add column target_label text check (char_length(target_label) <= 300),
  add column decided_by bigint references accounts (id) on delete set null, -- a decision outlives whoever took it
  -- words and ids of pictures; goes with whose content it is
  add column content jsonb,
  add column content_account_id bigint references accounts (id) on delete set null, -- the notice itself is its sender's
  -- the one objection of its owner, whose words go with the person
  add column appeal text check (char_length(appeal) <= 5000),
  add column appealed_at timestamptz,
  -- what became of it: lifted, with an objection or without, or that it stays
  add column settled text check (settled in ('lifted', 'stays')),
  add column settled_reason text check (char_length(settled_reason) <= 5000),
  add column settled_by bigint references accounts (id) on delete set null, -- as above
  add column settled_at timestamptz,
  add check ((target is null) = (target_id is null)),
  add check ((settled is null) = (settled_at is null));
create index notices_appealed on notices (id) where appealed_at is not null and settled is null;
create index notices_settled_by on notices (settled_by) where settled_by is not null;
create index notices_content_account on notices (content_account_id) where content_account_id is not null;
create index notices_decided_by on notices (decided_by) where decided_by is not null;
create index notices_kind on notices (kind, id);

-- Withdrawn from public view by staff: a draft that its expert cannot publish until the decision is lifted.
alter table projects add column withheld_at timestamptz;

-- Photos that staff took out of inspiration, or off their project altogether (then with the row as it was).
create table withheld_pictures (
  -- the photo's own, which boards and inspiration know it by
  picture_id bigint not null,
  scope text not null check (scope in ('inspiration', 'everywhere')),
  project_id bigint not null references projects (id) on delete cascade, -- nothing to return it to without the project
  image_id bigint not null references images (id),
  before_image_id bigint references images (id),
  picture jsonb,
  created_at timestamptz not null default app_now(),
  primary key (picture_id, scope),
  check ((scope = 'everywhere') = (picture is not null))
);
create index withheld_pictures_project on withheld_pictures (project_id);
create index withheld_pictures_image on withheld_pictures (image_id);
create index withheld_pictures_before on withheld_pictures (before_image_id) where before_image_id is not null;
