-- baseline of 1.0, experts: profiles, portfolios, studios, billing.

-- ---- Profile ----

-- Experts and what the public sees of them.
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
  -- the expert's own wish of new leads in 30 days; the plan's cap is the other half; null takes as many as the plan
  -- sells
  capacity_wish integer check (capacity_wish between 0 and 100),
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
  -- the mark of the last change for the release before; `expert_marks` took its place
  xid xid8 not null default pg_current_xact_id(),
  -- What the profile's state was when its person left: coming back restores it.
  status_before_leaving text,
  -- null while somebody who made the account first is still filling in: such a profile is in nobody's queue
  submitted_at timestamptz,
  reviewed_at timestamptz,
  company_details text not null default '' check (char_length(company_details) <= 500),
  -- what was changed after approval waits here, while the old one stays visible
  pending_company_name text check (char_length(pending_company_name) between 2 and 120),
  pending_company_registration text check (char_length(pending_company_registration) <= 60),
  -- "Architekt" is a protected title in DE, AT and CH: the chamber's name and number, checked by staff
  chamber text check (char_length(chamber) <= 120),
  chamber_number text check (char_length(chamber_number) <= 60),
  chamber_checked_at timestamptz,
  -- when there is room for a new project again, and how long a start usually takes
  available_from date,
  notice_weeks integer check (notice_weeks between 0 and 52),
  working_since integer check (working_since between 1950 and 2100),
  -- A paused expert's page stays, with the day from which new projects are taken again; on that day the pause ends by
  -- itself.
  back_on date,
  -- Edits from two windows are merged field by field: which revision last changed which field.
  revision integer not null default 1,
  field_revisions jsonb not null default '{}',
  -- The day on which an expert's own break ends, as they said it; `back_on` is that day or the one after a holiday
  -- next to it.
  snoozed_until date,
  -- Without one the own area is the expert's region.
  reach_km integer check (reach_km between 5 and 500),
  -- What a client reads who writes while the expert is away; null sends nothing.
  automatic_answer text check (char_length(automatic_answer) between 20 and 1000),
  -- Beside the main one, in the expert's order; as many as the plan has count, the others rest.
  further_city_ids bigint[] not null default '{}' check (cardinality(further_city_ids) <= 2),
  -- The name in use, see expert_handles.
  handle text unique,
  -- since when staff have something to look at; kept by a trigger
  waiting_since timestamptz,
  -- since when the expert objects to the last decision
  appealed_at timestamptz,
  -- the last day, in Copenhagen, as one of the start page's picks
  featured_until date,
  -- By question, as in `briefs.extra_answers`. Nobody scores them.
  extra_answers jsonb not null default '{}'
);
create index experts_xid on experts (xid);
create index experts_place on experts (country_id, state_id, city_id) where status = 'active';
create index experts_queue on experts (status, submitted_at, id);
create index experts_back on experts (back_on) where status = 'paused' and back_on is not null;
create index experts_automatic_answer on experts (id) where automatic_answer is not null;
-- Orders and filters of the list for staff.
create index experts_waiting on experts (waiting_since, id) where waiting_since is not null;
create index experts_submitted on experts (submitted_at, id);
create index experts_created on experts (created_at, id);
create index experts_by_name on experts ((coalesce(company_name, name) collate "da-x-icu"), id);
create index experts_named on experts
  using gin (name gin_trgm_ops, company_name gin_trgm_ops, pending_company_name gin_trgm_ops);
create index experts_featured on experts (featured_until) where featured_until is not null;
create index experts_of_country on experts (country_id);
create index experts_of_type on experts (expert_type);
create index experts_of_service on experts using gin (service_types);
create index experts_of_plan on experts (plan_id);
-- How often options are used is counted from these alone, not from the rows.
create index experts_options on experts (style_ids, aspect_ids, specialty_ids, skill_ids);
create index experts_by_leads on experts (leads_total, id);
create index experts_by_plan on experts (plan_id, id);
create index experts_avatar_image on experts (avatar_image_id) where avatar_image_id is not null;
create index experts_cover_image on experts (cover_image_id) where cover_image_id is not null;
-- Staff list the experts of a town in any status; `experts_place` has the public ones alone.
create index experts_by_city on experts (city_id, id);

-- Days on which an expert does not work, in Europe/Copenhagen and both included: deadlines leave them out. With
-- `pauses_leads` they are a holiday, during which no new leads come.
create table days_off (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- the expert's own calendar
  from_day date not null,
  to_day date not null,
  label text not null default '' check (char_length(label) <= 60),
  pauses_leads boolean not null default false,
  created_at timestamptz not null default app_now(),
  check (to_day >= from_day)
);
create index days_off_expert on days_off (expert_id, from_day);
create index days_off_holidays on days_off (to_day) where pauses_leads;

-- The words experts are found by, folded, weighed A (names) to D (descriptions): written with the profile and its
-- projects, read by the search. Beside experts and not in it, so that writing it is no change the market has to hear
-- of.
create table expert_words (
  expert_id bigint primary key references experts (id) on delete cascade, -- an index of the profile, nothing by itself
  words tsvector not null
);
create index expert_words_words on expert_words using gin (words);

-- Every word that was ever written there, for the release before.
create table search_words (
  word text collate "C" primary key
);

create trigger experts_announce_sessions after update of status, account_id on experts
  for each row when (
    (old.account_id, old.status = 'suspended') is distinct from (new.account_id, new.status = 'suspended'))
  execute function announce_session_change('account_id');
create trigger experts_announce_deleted after delete on experts
  for each row execute function announce_session_change('account_id');

-- ---- Own site ----

-- The name an expert chooses for the own address. One that was changed stays its expert's and leads to the new one.
create table expert_handles (
  handle text primary key check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) between 3 and 40),
  -- experts are never removed from the product; the demo world and tests do it
  expert_id bigint not null references experts (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  unique (handle, expert_id)
);
create index expert_handles_expert on expert_handles (expert_id);
-- By both columns, so that nobody has a name that is somebody else's.
alter table experts
  add constraint experts_handle_own foreign key (handle, id) references expert_handles (handle, expert_id);

-- Names of erased people, as digests: kept from others for a while, without saying whose they were.
create table erased_handles (
  digest bytea primary key,
  until timestamptz not null
);

-- Domains of their own on which experts show their profile. One for each expert; a host may be wished for by several,
-- and is of the one whose DNS record names it.
create table own_domains (
  -- experts are never removed from the product; the demo world and tests do it
  expert_id bigint primary key references experts (id) on delete cascade,
  host text not null check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(host) <= 253),
  -- the name below the product's own that the record must point to; unguessable, and never used again
  label text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'proven', 'lost')),
  created_at timestamptz not null default app_now(),
  checked_at timestamptz,
  proven_at timestamptz,
  lost_at timestamptz
);
create unique index own_domains_host on own_domains (host) where status <> 'waiting';
create index own_domains_due on own_domains (checked_at);

-- ---- Showcases ----

-- Staff-curated photos for the style step. Alt texts in three languages: a description, not a caption.
create table showcases (
  id bigint generated always as identity primary key,
  image_id bigint not null references images (id),
  category text not null check (category in ('interior', 'architecture')),
  style_id bigint references styles (id),
  room_type_id bigint references room_types (id),
  alt_en text not null,
  alt_da text not null,
  alt_de text not null,
  credit text not null,
  license text not null,
  active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default app_now(),
  version integer not null default 1,
  -- A deletion can be taken back for a day: until then the row is hidden, and says whether it was on offer.
  deleted_at timestamptz, -- soft, so that its number, its tags and the style it stands for come back with it
  deleted_from_offer boolean not null default false
);
-- Photos are uploaded first and tagged then: one is offered only once it has a style and its descriptions. Not valid:
-- databases of before 1.0 may hold older rows.
alter table showcases
  add constraint showcases_offered_whole check
    (not active or (style_id is not null and alt_en <> '' and alt_da <> '' and alt_de <> '')) not valid,
  add constraint showcases_deleted_hidden check (not active or deleted_at is null) not valid;
create unique index showcases_image on showcases (image_id);
create index showcases_listed on showcases (category, position, id) where active;
-- Orders, filters and words of the list for staff.
create index showcases_in_order on showcases (position, id) where deleted_at is null;
create index showcases_newest on showcases (created_at, id) where deleted_at is null;
create index showcases_of_style on showcases (style_id, position, id);
create index showcases_hidden on showcases (position, id) where not active and deleted_at is null;
create index showcases_untagged on showcases (position, id)
  where deleted_at is null and not (style_id is not null and alt_en <> '' and alt_da <> '' and alt_de <> '');
create index showcases_words on showcases
  using gin (alt_en gin_trgm_ops, alt_da gin_trgm_ops, alt_de gin_trgm_ops, credit gin_trgm_ops);
create index showcases_deleted on showcases (deleted_at) where deleted_at is not null;

-- Showcases that an expert chose for their taste.
create table expert_photos (
  expert_id bigint not null references experts (id) on delete cascade,
  showcase_id bigint not null references showcases (id) on delete cascade,
  primary key (expert_id, showcase_id)
);
create index expert_photos_showcase on expert_photos (showcase_id);

-- ---- Portfolio ----

-- Projects of a portfolio. Public ones beyond a smaller plan's number rest: nobody else sees them, and they are
-- public again where there is room.
create table projects (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade,
  status text not null check (status in ('draft', 'published', 'resting')),
  title text not null,
  description text not null default '' check (char_length(description) <= 5000),
  project_type text,
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
  updated_at timestamptz not null default app_now(),
  materials text[] not null default '{}',
  published_at timestamptz,
  -- counts saves: two windows on one project notice each other
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  -- A deleted project can be restored for thirty days: it is a draft that nobody sees, and remembers whether it was
  -- public.
  deleted_at timestamptz,
  was_published boolean not null default false,
  -- Withdrawn from public view by staff: a draft that its expert cannot publish until the decision is lifted.
  withheld_at timestamptz,
  -- chosen to stay public where a smaller plan has no place for all; used up when that plan begins
  stays boolean not null default false,
  -- Unpublished changes of a published project are a row of their own with its own pictures, so that what everybody
  -- sees stays as it is until they are published; they go with their project.
  draft_of bigint references projects on delete cascade,
  -- a draft may lack what a published project must have
  constraint projects_title_length check (char_length(title) <= 80 and (status = 'draft' or char_length(title) >= 3)),
  constraint projects_published_type check (status = 'draft' or project_type is not null),
  constraint projects_draft_of_check check (draft_of is null or status = 'draft')
);
create index projects_expert on projects (expert_id, position, id);
create index projects_deleted_at on projects (deleted_at) where deleted_at is not null;
create index projects_options on projects (style_ids, aspect_ids);
create unique index projects_draft_of on projects (draft_of) where draft_of is not null;

create table project_images (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects (id) on delete cascade,
  image_id bigint not null references images (id),
  style_id bigint references styles (id),
  caption text not null default '' check (char_length(caption) <= 200),
  alt text not null default '' check (char_length(alt) <= 150),
  is_cover boolean not null default false,
  position integer not null default 0,
  -- what must stay in every crop, in hundredths of width and height
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  room_type_id bigint references room_types (id),
  -- the same place before the work: shown with this picture, not in the grid
  before_image_id bigint references images (id),
  before_alt text not null default '' check (char_length(before_alt) <= 150),
  -- where the line between the two stands at first, in hundredths
  before_split smallint not null default 50 check (before_split between 0 and 100),
  -- The expert's word, photo by photo: without it a photo is shown with its project only.
  in_inspiration boolean not null default false
);
create index project_images_project on project_images (project_id, position, id);
create unique index project_images_one_cover on project_images (project_id) where is_cover;
create index project_images_image on project_images (image_id);
create index project_images_before on project_images (before_image_id) where before_image_id is not null;
create unique index project_images_once on project_images (project_id, image_id);
create index project_images_style on project_images (style_id) where style_id is not null;

-- How often a project was opened, by day; who opened it is not kept.
create table project_views (
  project_id bigint not null references projects (id) on delete cascade, -- counts of a project that is gone
  day date not null,
  views integer not null default 0,
  primary key (project_id, day)
);

-- Texts of a project that lost against another one when two windows had changed the same field.
create table kept_texts (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects (id) on delete cascade, -- it is a text of that project
  field text not null check (field in ('title', 'description')),
  body text not null check (char_length(body) between 1 and 5000),
  kept_by bigint references accounts (id) on delete set null, -- the text is the studio's and outlives who chose
  kept_at timestamptz not null default app_now()
);
-- the same text again is kept once
create unique index kept_texts_project on kept_texts (project_id, field, md5(body));
create index kept_texts_by on kept_texts (kept_by) where kept_by is not null;
create index kept_texts_at on kept_texts (kept_at);

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

-- ---- Marks ----

-- Which transaction last changed something that is made of an expert. Narrow, because every lead, answer, photo and
-- review marks: a column of `experts` would rewrite the whole row and its indexes each time. An expert without a row
-- came out of an archive or has not changed since rows are kept here.
create table expert_marks (
  expert_id bigint primary key references experts (id) on delete cascade, -- a mark of nobody marks nothing
  xid xid8 not null default pg_current_xact_id()
);
create index expert_marks_xid on expert_marks (xid) include (expert_id);

-- Until when marks are also written into `experts.xid`, where instances of the release before read them. A new
-- installation has none.
create table expert_xids_kept (
  until timestamptz not null
);
create unique index expert_xids_kept_one on expert_xids_kept ((true));
insert into expert_xids_kept values ('-infinity');

create function keep_expert_xid() returns trigger language plpgsql as $$
begin
  if (select until > clock_timestamp() from expert_xids_kept) then
    new.xid := pg_current_xact_id();
  end if;
  return new;
end $$;
create trigger experts_touch before update on experts for each row execute function keep_expert_xid();

-- Whoever inserts or updates the row of an expert has it locked, and so waits for nobody here.
create function mark_changed_experts() returns trigger language plpgsql as $$
begin
  insert into expert_marks (expert_id) select id from changed order by id
      on conflict (expert_id) do update set xid = excluded.xid where expert_marks.xid <> excluded.xid;
  return null;
end $$;
create trigger experts_mark_inserted after insert on experts referencing new table as changed
  for each statement execute function mark_changed_experts();
create trigger experts_mark_updated after update on experts referencing new table as changed
  for each statement execute function mark_changed_experts();

-- What the public sees of an expert is made of several tables. Whoever changes a row of one marks the expert in the
-- same transaction, so that every instance throws away what it keeps ready. A transaction marks an expert once, and
-- several in the order of their ids. The experts are locked as when their rows were written, so that the order of
-- locks stays what it was.
create function mark_experts(ids bigint[]) returns void language plpgsql as $$
begin
  if (select until > clock_timestamp() from expert_xids_kept) then
    -- the trigger of the update writes the mark
    update experts e set xid = pg_current_xact_id()
      from (select id from experts where id = any(ids) and xid <> pg_current_xact_id() order by id for no key update) as marked
     where e.id = marked.id;
  else
    with marked as (
      select e.id from experts e left join expert_marks m on m.expert_id = e.id
       where e.id = any(ids) and m.xid is distinct from pg_current_xact_id() order by e.id for no key update of e)
    insert into expert_marks (expert_id) select id from marked
        on conflict (expert_id) do update set xid = excluded.xid;
  end if;
end $$;

-- Of projects and reviews only what is published, or was.
create function mark_experts_of_published() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(select distinct expert_id from changed where status = 'published'));
  if tg_op = 'UPDATE' then
    perform mark_experts(array(select distinct expert_id from before where status = 'published'));
  end if;
  return null;
end $$;
create trigger projects_mark_inserted after insert on projects referencing new table as changed
  for each statement execute function mark_experts_of_published();
create trigger projects_mark_updated after update on projects referencing old table as before new table as changed
  for each statement execute function mark_experts_of_published();
create trigger projects_mark_deleted after delete on projects referencing old table as changed
  for each statement execute function mark_experts_of_published();

create function mark_experts_of_project_images() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(
    select distinct p.expert_id from changed c join projects p on p.id = c.project_id where p.status = 'published'));
  return null;
end $$;
create trigger project_images_mark_inserted after insert on project_images referencing new table as changed
  for each statement execute function mark_experts_of_project_images();
create trigger project_images_mark_updated after update on project_images referencing old table as before new table as changed
  for each statement execute function mark_experts_of_project_images();
create trigger project_images_mark_deleted after delete on project_images referencing old table as changed
  for each statement execute function mark_experts_of_project_images();

create function mark_experts_of_photos() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(select distinct expert_id from changed));
  return null;
end $$;
create trigger expert_photos_mark_inserted after insert on expert_photos referencing new table as changed
  for each statement execute function mark_experts_of_photos();
create trigger expert_photos_mark_updated after update on expert_photos referencing old table as before new table as changed
  for each statement execute function mark_experts_of_photos();
create trigger expert_photos_mark_deleted after delete on expert_photos referencing old table as changed
  for each statement execute function mark_experts_of_photos();

-- An account's picture stands in for the expert's own; a client who leaves takes the name off their reviews; an
-- expert's texts are read in the language of the account.
create function mark_experts_of_account() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(select id from experts where account_id = new.id));
  if new.role = 'client' and old.deleted_at is distinct from new.deleted_at then
    perform mark_experts(array(select distinct expert_id from reviews where client_id = new.id));
  end if;
  return null;
end $$;
create trigger accounts_mark_experts after update of avatar_image_id, suspended_at, deleted_at, locale on accounts
  for each row when (old.avatar_image_id is distinct from new.avatar_image_id
                  or old.suspended_at is distinct from new.suspended_at
                  or old.deleted_at is distinct from new.deleted_at
                  or old.locale is distinct from new.locale)
  execute function mark_experts_of_account();

-- A picture stored again may bring the placeholder that it lacked.
create function mark_experts_of_image() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(
    select id from experts where new.id in (avatar_image_id, cover_image_id)
    union select e.id from experts e join accounts a on a.id = e.account_id where a.avatar_image_id = new.id
    union select p.expert_id from project_images i join projects p on p.id = i.project_id
           where new.id in (i.image_id, i.before_image_id)
    union select r.expert_id from review_photos p join reviews r on r.id = p.review_id where p.image_id = new.id));
  return null;
end $$;
create trigger images_mark_experts after update of sha256, width, height, placeholder, color on images
  for each row when (row(old.sha256, old.width, old.height, old.placeholder, old.color)
                  is distinct from row(new.sha256, new.width, new.height, new.placeholder, new.color))
  execute function mark_experts_of_image();

-- ---- Joining ----

-- Every move of an expert's status, who made it and why.
create table expert_moves (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- the history of a profile goes with it
  status_from text,
  status_to text not null,
  reason text,
  actor text not null check (actor in ('expert', 'staff', 'system')),
  actor_account_id bigint references accounts (id) on delete set null, -- what was decided outlives who decided it
  created_at timestamptz not null default app_now(),
  -- What staff decided, beside where the status went, and what they had ticked off when they did.
  action text,
  checklist text[] not null default '{}',
  -- What a decision beside the status took away, so that an objection that is upheld can give it back: the last day
  -- the withdrawn pick would have had,
  pick_until date,
  -- as they had waited; an empty number would have removed the old one
  refused_company_name text,
  refused_company_registration text,
  -- What staff corrected in a profile, by field, as it was and as it became: an objection that is upheld gives it
  -- back.
  corrected jsonb
);
create index expert_moves_expert on expert_moves (expert_id, id);

-- `waiting_since` says since when staff have something to look at: the older moment of an objection and of what else
-- waits.
create function experts_waiting() returns trigger language plpgsql as $$
declare
  other_since timestamptz;
begin
  if new.status = 'pending_review' then
    other_since := case
      when new.submitted_at is distinct from old.submitted_at then new.submitted_at
      -- taken up again after a rejection
      when old.status = 'rejected' then app_now()
      else coalesce(case when old.status = 'pending_review' then old.waiting_since end, new.submitted_at)
    end;
  elsif new.status in ('active', 'paused')
    and (new.pending_company_name is not null or new.pending_company_registration is not null
      or new.chamber_number is not null and new.chamber_checked_at is null and new.reviewed_at is null) then
    other_since := coalesce(case when old.status in ('active', 'paused') then old.waiting_since end, app_now());
  end if;
  -- nulls count for nothing
  new.waiting_since := least(other_since, new.appealed_at);
  return new;
end $$;
create trigger experts_waiting before insert or update on experts for each row execute function experts_waiting();

-- ---- Invitations ----

-- Lists of experts that staff upload: how many lines there were, and which invitations they became. Lines that were
-- not taken are kept nowhere.
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
create index expert_imports_words on expert_imports using gin (file_name gin_trgm_ops, source gin_trgm_ops);
create index expert_imports_created_by on expert_imports (created_by) where created_by is not null;

-- Experts whom staff invite. Until they take over they are no accounts and no profiles: what is known of them stands
-- here alone, and goes as soon as the invitation ends.
create table expert_invitations (
  id bigint generated always as identity primary key,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'opened', 'taken_over', 'refused', 'withdrawn', 'expired')),
  -- all of the person is null once the invitation has ended
  name text check (char_length(name) between 2 and 80),
  email text check (char_length(email) <= 254),
  note text check (char_length(note) <= 300),
  -- what the form begins with, as the form holds it
  answers jsonb,
  locale text not null check (locale in ('en', 'dk', 'da', 'de')),
  source text not null check (char_length(source) <= 200),
  -- of the newest mail; the link itself is kept nowhere
  token_hash bytea unique,
  mails smallint not null default 0,
  invited_by bigint references accounts (id) on delete set null, -- the invitation is the house's, not the person's
  expert_id bigint references experts (id) on delete cascade, -- erased with the person
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  import_id bigint references expert_imports (id),
  check ((state in ('waiting', 'sent', 'opened')) = (ended_at is null)),
  check (ended_at is null or num_nonnulls(name, email, note, answers) = 0),
  check (ended_at is not null or num_nulls(name, email, answers) = 0)
);
create unique index expert_invitations_open on expert_invitations (email) where email is not null;
create index expert_invitations_newest on expert_invitations (created_at desc, id desc);
create index expert_invitations_by_expiry on expert_invitations (expires_at, id);
create index expert_invitations_of_state on expert_invitations (state, created_at desc, id desc);
create index expert_invitations_of_expert on expert_invitations (expert_id) where expert_id is not null;
create index expert_invitations_due on expert_invitations (expires_at) where ended_at is null;
create index expert_invitations_ended on expert_invitations (ended_at) where ended_at is not null;
create index expert_invitations_words on expert_invitations using gin (name gin_trgm_ops, email gin_trgm_ops);
create index expert_invitations_of_import on expert_invitations (import_id, state) where import_id is not null;
create index expert_invitations_invited_by on expert_invitations (invited_by) where invited_by is not null;

-- Who wants no invitation: nothing but a keyed hash of the mailbox.
create table invitation_refusals (
  email_hash bytea primary key,
  created_at timestamptz not null default app_now()
);

-- ---- Studio ----

-- Whoever works in the studio beside its owner, who stays `experts.account_id`.
create table studio_members (
  account_id bigint primary key references accounts (id) on delete cascade, -- an account of a member is nothing else
  expert_id bigint not null references experts (id) on delete cascade, -- without its profile there is no studio
  role text not null check (role in ('member', 'assistant')),
  joined_at timestamptz not null default app_now(),
  -- the account was closed; the row stays until it is erased, for who comes back
  left_at timestamptz,
  -- kept by settle_seats(): the plan has a seat for them, in the order in which they joined, and the owner is still
  -- there
  has_seat boolean not null default false
);
create index studio_members_expert on studio_members (expert_id);
-- What a session may do changes with these. Nobody has one before they join.
create trigger studio_members_announce after update of expert_id, role, has_seat on studio_members
  for each row when ((old.expert_id, old.role, old.has_seat) is distinct from (new.expert_id, new.role, new.has_seat))
  execute function announce_session_change('account_id');
create trigger studio_members_announce_deleted after delete on studio_members
  for each row execute function announce_session_change('account_id');

-- Invitations into a studio.
create table studio_invitations (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- into a studio that is no more
  invited_by bigint references accounts (id) on delete set null, -- it stands without who wrote it
  email text not null check (email = lower(email)),
  name text check (char_length(name) between 2 and 80),
  role text not null check (role in ('member', 'assistant')),
  -- of the newest mail: sent again, the earlier link stops working
  token_hash bytea not null unique,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index studio_invitations_open on studio_invitations (expert_id, email)
  where accepted_at is null and revoked_at is null;

-- The people of a studio who may act in it and are told what happens there.
create view studio_people as
  select id as expert_id, account_id, 'owner' as role from experts
  union all
  select expert_id, account_id, role from studio_members where has_seat;

-- Who joined last is the first without a seat when the plan has fewer.
create function settle_seats(studio bigint) returns void language sql as $$
  update studio_members m set has_seat = s.seated
    from (select o.account_id, o.left_at is null and owner.deleted_at is null
                 and row_number() over (partition by o.left_at is null order by o.joined_at, o.account_id) < p.seats_limit as seated
            from studio_members o join experts e on e.id = o.expert_id
            join accounts owner on owner.id = e.account_id join subscription_plans p on p.id = e.plan_id
           where o.expert_id = studio) as s
   where m.account_id = s.account_id and m.has_seat <> s.seated
$$;

create function settle_seats_of_row() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'studio_members' then
      if tg_op <> 'INSERT' then perform settle_seats(old.expert_id); end if;
      if tg_op <> 'DELETE' then perform settle_seats(new.expert_id); end if;
    when 'experts' then perform settle_seats(new.id);
    when 'accounts' then perform settle_seats(e.id) from experts e where e.account_id = new.id;
    else perform settle_seats(e.id) from experts e
      where e.plan_id = new.id and exists (select from studio_members m where m.expert_id = e.id);
  end case;
  return null;
end
$$;
create trigger studio_members_settle after insert or delete or update of expert_id, joined_at, left_at on studio_members
  for each row execute function settle_seats_of_row();
create trigger experts_settle_seats after update of plan_id on experts
  for each row when (old.plan_id <> new.plan_id) execute function settle_seats_of_row();
create trigger accounts_settle_seats after update of deleted_at on accounts
  for each row when (new.role = 'expert' and (old.deleted_at is null) <> (new.deleted_at is null))
  execute function settle_seats_of_row();
create trigger plans_settle_seats after update of seats_limit on subscription_plans
  for each row when (old.seats_limit <> new.seats_limit) execute function settle_seats_of_row();

-- Whoever works in a studio may write as long as its profile is not suspended: their remembered sessions hear of it
-- too, not the owner's alone.
create function announce_suspended_studio() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changes', account_id::text) from studio_members where expert_id = new.id;
  return null;
end
$$;
create trigger experts_announce_members after update of status on experts
  for each row when ((old.status = 'suspended') is distinct from (new.status = 'suspended'))
  execute function announce_suspended_studio();

-- ---- Billing ----

-- What an expert asked for, tried and pays. `experts.plan_id` is the plan whose limits hold, and follows from here.
create table billing_accounts (
  expert_id bigint primary key references experts (id),
  account_id bigint not null unique references accounts (id),
  -- chosen when joining; it gives nothing by itself
  wished_plan_id bigint not null references subscription_plans (id),
  -- once in the life of an account
  trial_plan_id bigint references subscription_plans (id),
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  -- when the plan that holds may be another one although nobody did anything
  plan_due_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- What the provider of payments says, as it was fetched from there last. Provider calls are never inside a
  -- transaction.
  provider text check (provider in ('stripe', 'local')),
  customer_id text unique,
  -- a number is taken before the provider is asked; an answer counts unless one with a higher number was stored
  sync_taken bigint not null default 0,
  sync_stored bigint not null default 0,
  synced_at timestamptz,
  -- a change is under way at the provider
  busy_until timestamptz,
  -- What is shown to its owner of the card at the provider, and the VAT number as it was checked there.
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires text check (card_expires ~ '^[0-9]{4}-[0-9]{2}$'),
  vat_country text,
  vat_number text,
  -- null until it could be checked
  vat_valid boolean,
  trial_reminded_at timestamptz,
  -- Which account of the provider a customer belongs to: with the keys of another one nobody there knows it. And when
  -- it was last asked about, so that one the provider does not know does not lead every round.
  provider_account text,
  sync_tried_at timestamptz,
  -- The plan whose beginning lifts the expert's own limit of new leads, as they asked when they chose it.
  raise_own_limit_plan_id bigint references subscription_plans (id),
  check ((trial_plan_id is null) = (trial_started_at is null) and (trial_plan_id is null) = (trial_ends_at is null))
);
create index billing_accounts_due on billing_accounts (plan_due_at) where plan_due_at is not null;
create index billing_accounts_synced on billing_accounts (synced_at) where customer_id is not null;
create index billing_accounts_trial on billing_accounts (trial_ends_at) where trial_reminded_at is null;

-- Subscriptions as the provider has them.
create table subscriptions (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id),
  provider_id text not null unique,
  state text not null check (state in
    ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused')),
  plan_id bigint not null references subscription_plans (id),
  plan_interval text not null check (plan_interval in ('monthly', 'yearly')),
  currency text not null check (currency in ('DKK', 'EUR')),
  period_start timestamptz,
  period_end timestamptz,
  trial_ends_at timestamptz,
  cancel_at_period_end boolean not null,
  past_due_since timestamptz,
  next_plan_id bigint references subscription_plans (id),
  next_interval text check (next_interval in ('monthly', 'yearly')),
  next_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- how many reminders of an unpaid period were mailed, and of which
  reminders int not null default 0,
  reminded_of timestamptz
);
create index subscriptions_expert on subscriptions (expert_id);
create index subscriptions_unpaid on subscriptions (past_due_since) where state = 'past_due';
create index subscriptions_trial on subscriptions (trial_ends_at) where state = 'trialing';
create index subscriptions_newest on subscriptions (started_at desc, id desc);
create index subscriptions_of_state on subscriptions (state, started_at desc, id desc);
create index subscriptions_by_end on subscriptions (period_end, id);

-- One checkout of an expert is open at a time.
create table checkout_sessions (
  expert_id bigint primary key references experts (id),
  plan_id bigint not null references subscription_plans (id),
  plan_interval text not null check (plan_interval in ('monthly', 'yearly')),
  success_path text not null,
  cancel_path text not null,
  -- absent while the provider is asked for it
  provider_id text,
  url text,
  expires_at timestamptz not null
);

-- Events of the provider, each applied once.
create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default app_now(),
  applied_at timestamptz
);
create index payment_events_received on payment_events (received_at);

-- Invoices and credit notes: kept as long as the books are, also when the account is gone.
create table invoices (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id),
  provider_id text not null unique,
  number text,
  status text not null check (status in ('open', 'paid', 'uncollectible', 'void')),
  currency text not null check (currency in ('DKK', 'EUR')),
  -- minor units
  net bigint not null,
  vat bigint not null,
  total bigint not null,
  reverse_charge boolean not null,
  issued_at timestamptz not null,
  -- of the file in the store
  file_key text,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  -- the number of the invoice it takes back
  credits text,
  -- says how long it is kept
  country text
);
create index invoices_expert on invoices (expert_id, issued_at desc);
create index invoices_issued on invoices (issued_at);

-- ---- Saved replies ----

-- Words that an expert sends again and again.
create table saved_replies (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- the expert's own words
  title text not null check (char_length(title) between 2 and 60),
  body text not null check (char_length(body) between 1 and 2000),
  position integer not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index saved_replies_expert on saved_replies (expert_id, position, id);

-- ---- Foreign keys of lower rooms ----

-- the style outlives its picture
alter table styles
  add constraint styles_showcase_id_fkey foreign key (showcase_id) references showcases (id) on delete set null;
