-- Reviews by clients: of which hire, since when public, held back, reported, taken back, and their photos. Reviews from before have none of it.
alter table reviews
  -- the review outlives the lead; a hire has one review, also after it was taken back
  add column lead_id bigint references leads (id) on delete set null,
  add column project_type text check (project_type in ('residential', 'commercial', 'sale_styling')),
  add column published_at timestamptz,
  add column edited_at timestamptz,
  -- not published by itself while this is set
  add column held_reason text check (held_reason in ('private_data', 'staff')),
  add column reported_at timestamptz,
  -- by its author: the words are gone, the row remains so that the hire has had its review
  add column withdrawn_at timestamptz;
alter table reviews drop constraint reviews_body_check;
alter table reviews add constraint reviews_body_check check (withdrawn_at is not null or char_length(body) between 20 and 2000);
create unique index reviews_lead on reviews (lead_id) where lead_id is not null;
create index reviews_due on reviews (created_at) where status = 'pending' and held_reason is null;
-- what an expert and a client see of their own
create index reviews_received on reviews (expert_id, created_at desc, id desc) where status <> 'rejected';

create table review_photos (
  review_id bigint not null references reviews (id) on delete cascade, -- part of the review
  position integer not null check (position between 0 and 5),
  image_id bigint not null references images (id),
  primary key (review_id, position)
);
create index review_photos_image on review_photos (image_id);

create table review_reports (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews (id) on delete cascade, -- without it nothing is reported
  account_id bigint not null references accounts (id) on delete cascade, -- what a person said goes with the person
  reason text not null check (reason in ('not_a_client', 'insulting', 'private_data', 'illegal', 'advertising', 'other')),
  note text check (char_length(note) <= 1000),
  created_at timestamptz not null default app_now(),
  unique (review_id, account_id)
);
create index review_reports_account on review_reports (account_id);

-- Photos show on the expert's page once their review is published.
create function mark_experts_of_review_photos() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(
    select distinct r.expert_id from changed c join reviews r on r.id = c.review_id where r.status = 'published'));
  return null;
end $$;
create trigger review_photos_mark_inserted after insert on review_photos referencing new table as changed
  for each statement execute function mark_experts_of_review_photos();
create trigger review_photos_mark_updated after update on review_photos referencing old table as before new table as changed
  for each statement execute function mark_experts_of_review_photos();
create trigger review_photos_mark_deleted after delete on review_photos referencing old table as changed
  for each statement execute function mark_experts_of_review_photos();

create or replace function mark_experts_of_image() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(
    select id from experts where new.id in (avatar_image_id, cover_image_id)
    union select e.id from experts e join accounts a on a.id = e.account_id where a.avatar_image_id = new.id
    union select p.expert_id from project_images i join projects p on p.id = i.project_id
           where new.id in (i.image_id, i.before_image_id)
    union select r.expert_id from review_photos p join reviews r on r.id = p.review_id where p.image_id = new.id));
  return null;
end $$;
