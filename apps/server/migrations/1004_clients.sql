-- baseline of 1.0, clients: briefs, boards and what else a client owns.

-- ---- Boards ----

-- Photos that a client collects, and the link by which others look at them.
create table boards (
  id bigint generated always as identity primary key,
  -- a board is its owner's alone and goes with the account
  account_id bigint not null references accounts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- kept as it is: its owner copies it again and again, and it opens nothing but this board
  share_token text unique,
  shows_owner boolean not null default false,
  -- the one that a photo goes to when no board is named
  used_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now()
);
create index boards_account on boards (account_id, used_at);

-- Without a reference to the photo: one that is taken back leaves the board only in sight, and may come back.
create table board_items (
  -- what is on a board goes with it
  board_id bigint not null references boards (id) on delete cascade,
  photo_id bigint not null,
  mark text not null default 'none' check (mark in ('like', 'none', 'dislike')),
  note text not null default '' check (char_length(note) <= 500),
  position integer not null default 0,
  saved_at timestamptz not null default app_now(),
  primary key (board_id, photo_id)
);

-- ---- Briefs ----

-- A client's brief.
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
  updated_at timestamptz not null default app_now(),
  close_reason text check (close_reason in ('hired', 'changed_mind', 'no_fit', 'other', 'ran_out')),
  close_note text check (char_length(close_note) <= 500),
  hired_expert_id bigint references experts (id) on delete set null, -- the brief's end stays true without the profile
  ended_at timestamptz,
  -- paused because its client left: coming back resumes it, and only then
  paused_by_leaving boolean not null default false,
  -- what matters to the client: multipliers by component, for the preview
  weights jsonb not null default '{}',
  -- A brief is asked about at 30 and 75 days and ends at 90. Days count from `looking_since`, which a pause moves on.
  looking_since timestamptz,
  paused_at timestamptz,
  asked_days integer check (asked_days in (30, 75)),
  asked_answer text check (asked_answer in ('looking', 'paused', 'found')),
  -- One board of a brief, and what the brief took from it: its name, its photos and the weights of its styles. A
  -- board that is deleted leaves the brief.
  board_id bigint references boards (id) on delete set null,
  board jsonb,
  -- By question, {"q7": …}: a text, a number, or a list of the keys of options. Nobody scores them.
  extra_answers jsonb not null default '{}',
  -- While staff have suspended a client, the brief rests and so do the leads that are alive.
  paused_by_team boolean not null default false
);
-- One current brief; a new one may start when the last is hired or closed.
create unique index briefs_one_current on briefs (client_id) where status in ('draft', 'active', 'paused');
create index briefs_looking on briefs ((coalesce(looking_since, created_at))) where status = 'active';
-- Asked whenever a board changes or is deleted.
create index briefs_board on briefs (board_id) where board_id is not null;
create index briefs_of_status on briefs (status, client_id);
-- figures of a day are counted from the rows of that day alone
create index briefs_created on briefs (created_at);
create index briefs_photos on briefs using gin (photo_ids);
create index briefs_options on briefs (style_ids, aspect_ids, specialty_ids);
create index briefs_with_board on briefs (id) where board is not null;
-- A client's last brief and its status from the index alone.
create index briefs_of_client on briefs (client_id, id desc) include (status);
-- Texts of ended briefs are cleared in batches: each finds the next ones without reading those already cleared.
create index briefs_with_old_words on briefs ((coalesce(ended_at, updated_at)))
  where status in ('hired', 'closed') and (about_project <> '' or close_note is not null
    or cardinality(preferred_contacts) > 0 or extra_answers <> '{}');

-- The account is locked before its briefs are looked for: of two that write and remove a brief at once, the later one
-- sees what the other left. Writing a brief locks the account's key anyway.
create function keep_has_briefs() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct client_id from changed where client_id is not null order by 1);
begin
  perform from accounts where id = any(ids) order by id for no key update;
  update accounts a set has_briefs = not a.has_briefs
   where a.id = any(ids) and a.has_briefs is distinct from exists (select from briefs b where b.client_id = a.id);
  return null;
end $$;
create trigger briefs_client_inserted after insert on briefs
  referencing new table as changed for each statement execute function keep_has_briefs();
create trigger briefs_client_deleted after delete on briefs
  referencing old table as changed for each statement execute function keep_has_briefs();

-- ---- Drafts ----

-- Flows that are not finished, mailed to oneself as a link. The answers are sealed with a key made from the link's
-- token: who reads the table learns that an address has begun a flow, and nothing of what it says.
create table flow_drafts (
  id bigint generated always as identity primary key,
  flow text not null check (flow in ('client-brief', 'expert-application', 'expert-account-first')),
  email text not null,
  token_hash bytea not null,
  sealed_answers bytea not null check (octet_length(sealed_answers) <= 70000),
  mailed_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index flow_drafts_newest on flow_drafts (email, flow, id desc);
create unique index flow_drafts_token on flow_drafts (token_hash);
create index flow_drafts_expiry on flow_drafts (expires_at);

-- ---- Favourites ----

-- Experts whom a client marked.
create table favourites (
  account_id bigint not null references accounts (id) on delete cascade, -- the person's own list
  expert_id bigint not null references experts (id) on delete cascade, -- a profile that is gone is on no list
  created_at timestamptz not null default app_now(),
  primary key (account_id, expert_id)
);
create index favourites_listed on favourites (account_id, created_at desc, expert_id desc);
create index favourites_expert on favourites (expert_id);

-- ---- Saved searches ----

-- Searches for experts that clients keep.
create table saved_searches (
  id bigint generated always as identity primary key,
  -- a search is its client's alone
  account_id bigint not null references accounts (id) on delete cascade,
  name text not null,
  -- parameters of the search, each a list of strings
  criteria jsonb not null,
  mails boolean not null,
  -- whom the client has been told of, or could see when saving: nobody is news twice
  known bigint[] not null default '{}',
  -- all who fitted were among them; of a search that finds very many only the newest are
  knows_all boolean not null,
  -- the day in Copenhagen on which it was last looked through
  checked_on date not null,
  looked_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now()
);
create unique index saved_searches_once on saved_searches (account_id, md5(criteria::text));
create index saved_searches_due on saved_searches (checked_on, account_id);

-- Whom a saved search has found.
create table saved_search_finds (
  -- nothing without its search, and nobody is found who is gone
  search_id bigint not null references saved_searches (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade,
  found_at timestamptz not null default app_now(),
  primary key (search_id, expert_id)
);
create index saved_search_finds_expert on saved_search_finds (expert_id);
create index saved_search_finds_old on saved_search_finds (found_at);
