-- baseline of 1.0, back-office: how staff run the marketplace.

-- ---- Expert review ----

-- One objection to each decision. The words of both sides are those of the history.
create table expert_appeals (
  -- an objection is nothing without its decision
  decision_id bigint primary key references expert_moves (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade, -- goes with the profile
  appeal_id bigint not null unique references expert_moves (id) on delete cascade, -- nor without its words
  -- both null while it waits (`experts.appealed_at`), and for good when another decision came first
  upheld boolean,
  settled_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((upheld is null) = (settled_at is null))
);
create index expert_appeals_expert on expert_appeals (expert_id, decision_id);

-- What a register answered about an expert's number, with time and source. The newest answer of each register.
create table register_checks (
  expert_id bigint not null references experts (id) on delete cascade, -- goes with the profile
  register text not null check (register in ('vies', 'cvr')),
  -- the number that was asked about: an answer says nothing about another
  number text not null check (char_length(number) <= 60),
  outcome text not null check (outcome in ('found', 'not_found', 'no_answer', 'not_asked')),
  -- whose the register says it is
  holder text check (char_length(holder) <= 200),
  source text not null,
  asked_at timestamptz not null default app_now(),
  primary key (expert_id, register)
);

-- ---- Dashboard ----

-- Figures of the whole marketplace by day in Copenhagen, for staff. They name nobody. A job recounts the days that
-- changed.
create table dashboard_state (
  only_row boolean primary key default true check (only_row),
  -- one more with each count, so that a kept answer knows whether it is still the last one
  revision bigint not null default 0,
  counted_at timestamptz
);
insert into dashboard_state default values;

-- What changed since the last count: a day, or a showcase whose style changed, which the job turns into days. Written
-- by the transaction of the change and never updated, so that nobody waits for anybody here.
create table dashboard_marks (
  id bigint generated always as identity primary key,
  day date,
  showcase_id bigint,
  constraint dashboard_marks_of_one check (num_nonnulls(day, showcase_id) = 1)
);

-- From `briefs` to `won` briefs of that day with what became of them since; from `sent` on leads of that day.
create table dashboard_days (
  day date primary key,
  briefs integer not null,
  saw_matches integer not null,
  saw_three integer not null,
  invited integer not null,
  invitations integer not null,
  answered integer not null,
  won integer not null,
  sent integer not null,
  sent_answered integer not null,
  sent_declined integer not null,
  sent_expired integer not null,
  sent_won integer not null,
  -- the exact median of the day; and which way of counting wrote the row: a day from before is counted again
  answer_minutes integer,
  counted_as smallint not null default 0
);

-- Minutes to the first answer, of leads of that day: a median is exact over any days.
create table dashboard_answers (
  day date not null,
  minutes integer not null check (minutes >= 0),
  leads integer not null,
  primary key (day, minutes)
);

-- `dashboard_answers` by whole hours: they say in which hour a median lies, and minutes are read of that hour alone.
create table dashboard_answer_hours (
  day date not null,
  hours integer not null check (hours >= 0),
  leads integer not null,
  primary key (day, hours)
);

-- Briefs of that day by region and wanted style; a brief counts in each of its styles. Styles may be merged, so
-- nothing refers to them.
create table dashboard_demand (
  day date not null,
  state_id bigint not null,
  style_id bigint not null,
  briefs integer not null,
  primary key (day, state_id, style_id)
);

-- `dashboard_demand` by months, by their first day.
create table dashboard_demand_months (
  month date not null,
  state_id bigint not null,
  style_id bigint not null,
  briefs integer not null,
  primary key (month, state_id, style_id)
);

-- Matches in first place of briefs of that day: how often both said yes, by the percentage shown.
create table dashboard_percents (
  day date not null,
  percent integer not null,
  matches integer not null,
  agreed integer not null,
  primary key (day, percent)
);

-- Shown matches of briefs of that day, by reason and by rule that gave way; `all` with an empty key are all of them.
create table dashboard_traits (
  day date not null,
  kind text not null check (kind in ('all', 'reason', 'relaxed')),
  key text not null,
  shown integer not null,
  invited integer not null,
  won integer not null,
  primary key (day, kind, key)
);

-- As of the last count: active experts and their places by region and style; they count in each of both.
create table dashboard_supply (
  state_id bigint not null,
  style_id bigint not null,
  experts integer not null,
  places integer not null,
  free_places integer not null,
  primary key (state_id, style_id)
);

-- As of the last count, for the usual periods: how many experts had how many leads.
create table dashboard_spread (
  from_day date not null,
  to_day date not null,
  leads integer not null,
  experts integer not null,
  primary key (from_day, to_day, leads)
);

-- The days on which an expert was sent leads, in order, one entry a lead: how many fall into any days is two searches
-- in the list. `joined_at` is null while the expert is not active. Goes with the expert.
create table dashboard_given (
  expert_id bigint primary key references experts (id) on delete cascade,
  joined_at timestamptz,
  days date[] not null default '{}'
);

-- Steps of subscriptions on that day, with what they changed; all days up to one added up are its state.
-- `paying_year` is in the currency's minor units for a year, so that a yearly price divides without a rest.
create table dashboard_revenue (
  day date not null,
  plan_id bigint not null,
  currency text not null,
  started integer not null,
  ended integer not null,
  paying integer not null,
  trialing integer not null,
  paying_year bigint not null,
  primary key (day, plan_id, currency)
);

-- Each state a subscription has had, and what it came to: its row only knows the last one. Goes with the
-- subscription.
create table subscription_steps (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions (id) on delete cascade,
  at timestamptz not null,
  state text not null,
  plan_id bigint not null,
  currency text not null,
  year_price bigint not null
);
create index subscription_steps_subscription on subscription_steps (subscription_id, id);
create index subscription_steps_at on subscription_steps (at);

create function copenhagen_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone 'Europe/Copenhagen')::date
$$;

create function mark_dashboard_days(days date[]) returns void language sql as $$
  insert into dashboard_marks (day) select distinct day from unnest(days) as day where day is not null
$$;

create function mark_dashboard_of_briefs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform mark_dashboard_days(array(
      select copenhagen_day(day) from changed n join before o using (id) cross join unnest(array[n.created_at, o.created_at]) as day
       where (n.created_at, n.status = 'draft', n.city_id, n.style_ids, n.photo_ids)
             is distinct from (o.created_at, o.status = 'draft', o.city_id, o.style_ids, o.photo_ids)));
  else
    perform mark_dashboard_days(array(select copenhagen_day(created_at) from changed));
  end if;
  return null;
end $$;
create trigger briefs_dashboard_inserted after insert on briefs referencing new table as changed
  for each statement execute function mark_dashboard_of_briefs();
create trigger briefs_dashboard_updated after update on briefs referencing old table as before new table as changed
  for each statement execute function mark_dashboard_of_briefs();
create trigger briefs_dashboard_deleted after delete on briefs referencing old table as changed
  for each statement execute function mark_dashboard_of_briefs();

-- Only matches that were shown are counted.
create function mark_dashboard_of_matches() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform mark_dashboard_days(array(
      select copenhagen_day(b.created_at) from changed n join before o using (id) join briefs b on b.id in (n.brief_id, o.brief_id)
       where (n.delivered_at is null, n.brief_id, n.expert_id, n.percent, n.relaxed, n.reasons)
             is distinct from (o.delivered_at is null, o.brief_id, o.expert_id, o.percent, o.relaxed, o.reasons)));
  else
    perform mark_dashboard_days(array(
      select copenhagen_day(b.created_at) from changed c join briefs b on b.id = c.brief_id where c.delivered_at is not null));
  end if;
  return null;
end $$;
create trigger matches_dashboard_inserted after insert on matches referencing new table as changed
  for each statement execute function mark_dashboard_of_matches();
create trigger matches_dashboard_updated after update on matches referencing old table as before new table as changed
  for each statement execute function mark_dashboard_of_matches();
create trigger matches_dashboard_deleted after delete on matches referencing old table as changed
  for each statement execute function mark_dashboard_of_matches();

-- The place a match was shown at, which is written when it is shown first.
create function mark_dashboard_of_places() returns trigger language plpgsql as $$
begin
  perform mark_dashboard_days(array(
    select copenhagen_day(b.created_at) from changed c join briefs b on b.id = c.brief_id where c.position = 1));
  return null;
end $$;
create trigger match_features_dashboard_inserted after insert on match_features
  referencing new table as changed for each statement execute function mark_dashboard_of_places();
create trigger match_features_dashboard_deleted after delete on match_features
  referencing old table as changed for each statement execute function mark_dashboard_of_places();

create function mark_dashboard_of_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform mark_dashboard_days(array(
      with touched as (
        select n.created_at as now, o.created_at as before, n.brief_id as brief, o.brief_id as former
          from changed n join before o using (id)
         where (n.created_at, n.brief_id, n.expert_id, n.status, n.answered_at, n.hire_confirmed_at)
               is distinct from (o.created_at, o.brief_id, o.expert_id, o.status, o.answered_at, o.hire_confirmed_at))
      select copenhagen_day(day) from touched cross join unnest(array[touched.now, touched.before]) as day
      union
      select copenhagen_day(b.created_at) from touched join briefs b on b.id in (touched.brief, touched.former)));
  else
    perform mark_dashboard_days(array(
      select copenhagen_day(created_at) from changed
      union
      select copenhagen_day(b.created_at) from changed c join briefs b on b.id = c.brief_id));
  end if;
  return null;
end $$;
create trigger leads_dashboard_inserted after insert on leads referencing new table as changed
  for each statement execute function mark_dashboard_of_leads();
create trigger leads_dashboard_updated after update on leads referencing old table as before new table as changed
  for each statement execute function mark_dashboard_of_leads();
create trigger leads_dashboard_deleted after delete on leads referencing old table as changed
  for each statement execute function mark_dashboard_of_leads();

create function mark_dashboard_of_showcase() returns trigger language plpgsql as $$
begin
  insert into dashboard_marks (showcase_id) values (new.id);
  return null;
end $$;
create trigger showcases_dashboard_updated after update of style_id on showcases
  for each row when (old.style_id is distinct from new.style_id) execute function mark_dashboard_of_showcase();

create function year_price(plan bigint, paid_in text, every text) returns bigint language sql stable as $$
  select coalesce((select case every when 'yearly' then p.yearly else p.monthly * 12 end
                     from subscription_prices p where p.plan_id = plan and p.currency = paid_in), 0)
$$;

create function step_of_subscription() returns trigger language plpgsql as $$
begin
  insert into subscription_steps (subscription_id, at, state, plan_id, currency, year_price)
  values (new.id, case when tg_op = 'INSERT' then least(new.started_at, app_now()) else app_now() end, new.state, new.plan_id,
          new.currency, year_price(new.plan_id, new.currency, new.plan_interval));
  return null;
end $$;
create trigger subscriptions_step_inserted after insert on subscriptions for each row execute function step_of_subscription();
create trigger subscriptions_step_updated after update on subscriptions
  for each row when ((old.state, old.plan_id, old.currency, old.plan_interval)
    is distinct from (new.state, new.plan_id, new.currency, new.plan_interval))
  execute function step_of_subscription();

create function mark_dashboard_of_steps() returns trigger language plpgsql as $$
begin
  perform mark_dashboard_days(array(select copenhagen_day(at) from changed));
  return null;
end $$;
create trigger subscription_steps_dashboard_inserted after insert on subscription_steps
  referencing new table as changed for each statement execute function mark_dashboard_of_steps();
create trigger subscription_steps_dashboard_deleted after delete on subscription_steps
  referencing old table as changed for each statement execute function mark_dashboard_of_steps();

-- ---- Extra questions ----

-- Questions that an owner adds to briefs and profiles. A row is never removed: an answer that is written while its
-- question is deleted is still understood.
create table questions (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('brief', 'profile')),
  place text not null,
  kind text not null check (kind in ('text', 'one', 'several', 'number')),
  labels jsonb not null,
  helps jsonb not null,
  -- [{key, labels, retired}]
  options jsonb not null default '[]',
  unit text,
  min numeric,
  max numeric,
  required boolean not null default false,
  position integer not null default 0,
  state text not null default 'asked' check (state in ('asked', 'retired')),
  deleted_at timestamptz,
  edited_at timestamptz not null default app_now(),
  version integer not null default 1,
  constraint questions_place_check check ((place = 'profile') = (subject = 'profile'))
);
create trigger questions_noted after insert or update or delete on questions
  for each statement execute function note_reference_change();

-- How many have answered each question and chosen each of its options, so that nobody reads all answers to count
-- them. Kept by triggers: whoever writes answers need not know. A change is a row more and no row changed, so two who
-- answer at once do not wait for each other; a job adds the rows up.
create table question_uses (
  id bigint generated always as identity primary key,
  -- as in the answers: q7
  question text not null,
  -- null: of the question itself
  option text,
  uses integer not null
);

-- Each answer, and each option that was chosen.
create function answered_in(answers jsonb) returns table (question text, option text) language sql immutable as $$
  select key, null from jsonb_each(answers)
  union all
  select key, jsonb_array_elements_text(value) from jsonb_each(answers) where jsonb_typeof(value) = 'array'
$$;

create function note_question_uses() returns trigger language plpgsql as $$
begin
  insert into question_uses (question, option, uses)
  select question, option, sum(change) from (
    select a.question, a.option, 1 as change from answered_in(new.extra_answers) a
    union all
    select a.question, a.option, -1 from answered_in(old.extra_answers) a) as changes
   group by question, option having sum(change) <> 0;
  return null;
end $$;
create trigger briefs_answers_inserted after insert on briefs
  for each row when (new.extra_answers <> '{}') execute function note_question_uses();
create trigger briefs_answers_updated after update of extra_answers on briefs
  for each row when (new.extra_answers <> old.extra_answers) execute function note_question_uses();
create trigger briefs_answers_deleted after delete on briefs
  for each row when (old.extra_answers <> '{}') execute function note_question_uses();
create trigger experts_answers_inserted after insert on experts
  for each row when (new.extra_answers <> '{}') execute function note_question_uses();
create trigger experts_answers_updated after update of extra_answers on experts
  for each row when (new.extra_answers <> old.extra_answers) execute function note_question_uses();
create trigger experts_answers_deleted after delete on experts
  for each row when (old.extra_answers <> '{}') execute function note_question_uses();

-- ---- Notices ----

-- Notices of unlawful content (Digital Services Act, Article 16) and what was decided about them.
create table notices (
  id bigint generated always as identity primary key,
  -- what sender and staff call it; random, so that it does not count notices
  case_number text not null unique,
  -- a notice outlives the session that sent it; it is deleted when the person is erased
  account_id bigint references accounts (id) on delete set null,
  kind text not null,
  -- a path of our own pages
  path text not null,
  explanation text not null check (char_length(explanation) <= 5000),
  name text,
  email text,
  locale text not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'not_upheld')),
  reasons text check (char_length(reasons) <= 5000),
  decided_at timestamptz,
  digested_at timestamptz, -- when the digest for staff named it
  created_at timestamptz not null default app_now(),
  -- What whose content it was is told of an upheld notice (Digital Services Act, Article 17).
  measure text check (measure in ('removed', 'hidden', 'suspended')),
  ground text check (ground in ('law', 'terms')),
  rule text check (char_length(rule) <= 300),
  facts text check (char_length(facts) <= 5000),
  -- the decision outlives the account it was about: erasing takes the facts out, and this with them
  owner_account_id bigint references accounts (id) on delete set null,
  -- What a decided notice did to the content it is about, and that content as it stood when the notice came in.
  target text check (target in ('profile', 'project', 'photo', 'review')),
  target_id bigint,
  -- what it was called, for the owner; goes with the owner
  target_label text check (char_length(target_label) <= 300),
  decided_by bigint references accounts (id) on delete set null, -- a decision outlives whoever took it
  -- words and ids of pictures; goes with whose content it is
  content jsonb,
  content_account_id bigint references accounts (id) on delete set null, -- the notice itself is its sender's
  -- the one objection of its owner, whose words go with the person
  appeal text check (char_length(appeal) <= 5000),
  appealed_at timestamptz,
  -- what became of it: lifted, with an objection or without, or that it stays
  settled text check (settled in ('lifted', 'stays')),
  settled_reason text check (char_length(settled_reason) <= 5000),
  settled_by bigint references accounts (id) on delete set null, -- as above
  settled_at timestamptz,
  -- Article 16(2)(c): only offences against children are told without saying who tells
  check (kind = 'child_abuse' or (name is not null and email is not null)),
  check ((status = 'open') = (decided_at is null) and (status = 'open') = (reasons is null)),
  check ((target is null) = (target_id is null)),
  check ((settled is null) = (settled_at is null))
);
create index notices_listed on notices (status, id desc);
create index notices_account on notices (account_id) where account_id is not null;
create index notices_digest on notices (id) where digested_at is null and status = 'open';
create index notices_ended on notices (decided_at) where decided_at is not null;
create index notices_owner on notices (owner_account_id) where owner_account_id is not null;
create index notices_appealed on notices (id) where appealed_at is not null and settled is null;
create index notices_settled_by on notices (settled_by) where settled_by is not null;
create index notices_content_account on notices (content_account_id) where content_account_id is not null;
create index notices_decided_by on notices (decided_by) where decided_by is not null;
create index notices_kind on notices (kind, id);
create index notices_words on notices
  using gin (case_number gin_trgm_ops, path gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops);

-- ---- Contacts ----

-- What people wrote to the staff.
create table contacts (
  id bigint generated always as identity primary key,
  -- a question outlives the account that asked; its words are wiped when the person is erased
  account_id bigint references accounts (id) on delete set null,
  name text not null,
  email text not null,
  topic text not null,
  subject text not null,
  message text not null check (char_length(message) <= 5000),
  locale text not null,
  status text not null default 'new' check (status in ('new', 'in_progress', 'handled')),
  created_at timestamptz not null default app_now(),
  -- Staff close a message and note what was done; the daily digest names each message once.
  note text check (char_length(note) <= 5000),
  handled_at timestamptz,
  digested_at timestamptz, -- when the digest named it
  -- who sees to it, and what was answered
  assigned_to bigint references accounts (id) on delete set null, -- a message outlives whoever saw to it
  reply text check (char_length(reply) <= 5000),
  replied_by bigint references accounts (id) on delete set null, -- as above
  replied_at timestamptz,
  -- what it was before it was handled, for whoever takes that back
  handled_from text check (handled_from in ('new', 'in_progress')),
  -- counts changes of staff: nobody writes over what they have not seen
  version integer not null default 1
);
create index contacts_account on contacts (account_id) where account_id is not null;
create index contacts_digest on contacts (id) where digested_at is null and status = 'new';
create index contacts_by_status on contacts (status, id);
create index contacts_by_name on contacts (lower(name), id);
create index contacts_assigned on contacts (assigned_to, id) where assigned_to is not null;
create index contacts_unassigned on contacts (id) where assigned_to is null and status <> 'handled';
create index contacts_replied_by on contacts (replied_by) where replied_by is not null;
create index contacts_address on contacts (lower(email), id);
create index contacts_by_topic on contacts (topic, id);
-- Staff find a message by any part of it.
create index contacts_in_words on contacts
  using gin (name gin_trgm_ops, email gin_trgm_ops, subject gin_trgm_ops, message gin_trgm_ops);

-- What staff write down for each other about a message of the contact form: each with its author and time, and none
-- is changed. `contacts.note` keeps the last one for the release before.
create table contact_notes (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts (id) on delete cascade, -- it is about the message alone
  body text not null check (char_length(body) between 1 and 5000),
  -- null: written before authors were kept, or by somebody who was erased
  author_id bigint references accounts (id) on delete set null, -- the note outlives its author
  created_at timestamptz not null default app_now()
);
create index contact_notes_contact on contact_notes (contact_id, id);
create index contact_notes_author on contact_notes (author_id) where author_id is not null;

-- Instances of the release before write `contacts.note` alone. This release writes its note first, so that the
-- trigger finds it there.
create function keep_contact_note() returns trigger language plpgsql as $$
begin
  insert into contact_notes (contact_id, body)
  select new.id, new.note
   where new.note is distinct from
         (select body from contact_notes where contact_id = new.id order by id desc limit 1);
  return null;
end $$;
create trigger contacts_note_kept after update of note on contacts for each row
  when (new.note <> '' and new.note is distinct from old.note) execute function keep_contact_note();

-- ---- Company ----

-- Who runs the installation, what it is called and how it looks. Without a version the settings of the server hold,
-- which is number 0.
create table company_versions (
  id bigint generated always as identity primary key,
  number integer not null unique check (number > 0),
  facts jsonb not null,
  published_at timestamptz not null default app_now(),
  published_by bigint references accounts (id) on delete set null -- what holds outlives whoever published it
);
create index company_versions_by on company_versions (published_by) where published_by is not null;

-- What is tried out and not published yet.
create table company_draft (
  only_row boolean primary key default true check (only_row),
  facts jsonb not null,
  revision integer not null check (revision > 0),
  saved_at timestamptz not null default app_now(),
  saved_by bigint references accounts (id) on delete set null -- as above
);
create index company_draft_by on company_draft (saved_by) where saved_by is not null;

-- Logos as they are sent to browsers: small, made by us, named by their content. What no version shows is swept.
create table company_logos (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  png bytea not null check (octet_length(png) <= 1100000),
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null default app_now()
);

-- ---- Wording ----

-- Texts of pages and mails in an owner's own words: every change a row, the newest of a text holds.
create table wording_versions (
  id bigint generated always as identity primary key,
  language text not null check (language in ('en', 'da', 'de')),
  -- of the catalogue; one that a release has no more is kept
  key text not null check (char_length(key) <= 600),
  number integer not null check (number > 0),
  text text check (char_length(text) <= 1500), -- null as shipped
  changed_at timestamptz not null default app_now(),
  changed_by bigint references accounts (id) on delete set null, -- words outlive whoever wrote them
  unique (language, key, number)
);
create index wording_versions_by on wording_versions (changed_by) where changed_by is not null;

-- Words that are tried out: one draft of each text in each language, gone once it is published.
create table wording_drafts (
  id bigint generated always as identity primary key,
  language text not null check (language in ('en', 'da', 'de')),
  key text not null check (char_length(key) <= 600), -- as in wording_versions
  text text not null check (char_length(text) <= 1500),
  revision integer not null check (revision > 0),
  saved_at timestamptz not null default app_now(),
  saved_by bigint references accounts (id) on delete set null, -- words outlive whoever wrote them
  unique (language, key)
);
create index wording_drafts_by on wording_drafts (saved_by) where saved_by is not null;

-- ---- Saved views ----

-- Named views of the lists for staff: what somebody keeps of a list's address.
create table staff_views (
  id bigint generated always as identity primary key,
  -- a view is its person's alone
  account_id bigint not null references accounts (id) on delete cascade,
  list text not null,
  name text not null,
  address text not null,
  created_at timestamptz not null default app_now(),
  unique (account_id, list, name)
);

-- ---- Integrations ----

-- Programs that read the marketplace by a token.
create table service_tokens (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- the token itself is shown once and kept nowhere
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by bigint references accounts (id) on delete set null, -- a program goes on reading when the person goes
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- an IPv4 address or the /64 of an IPv6 one
  last_used_from text
);

-- Addresses that are told of what happens.
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null check (char_length(url) <= 2000),
  description text not null default '' check (char_length(description) <= 200),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- signs what is sent; sealed by a key that lies with the files
  secret_sealed bytea not null,
  is_on boolean not null default true,
  -- the first of the failures since the last success
  failing_since timestamptz,
  -- set when it was switched off because nothing arrived
  given_up_at timestamptz,
  created_by bigint references accounts (id) on delete set null, -- it is the house's, not the person's
  created_at timestamptz not null default app_now(),
  -- signs beside the new one until then, so that receivers can take the new one over
  previous_secret_sealed bytea,
  previous_secret_until timestamptz
);

-- One event on its way to one address, written in the transaction of what happened.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade, -- what was for an address goes with it
  -- what a receiver tells repetitions by: the same on every try and replay
  event_id uuid not null default gen_random_uuid(),
  kind text not null,
  -- the JSON as it is signed and sent: ids and states
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'retrying', 'delivered', 'failed')),
  tries integer not null default 0,
  response_status integer,
  last_error text,
  job_id uuid not null,
  next_try_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  -- the last ones, the newest last: {at, status, error, took_ms}
  attempts jsonb not null default '[]'
);
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, id desc);
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
create index webhook_deliveries_by_state on webhook_deliveries (state, id desc);
create index webhook_deliveries_by_kind on webhook_deliveries (kind, id desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);
