-- baseline of 1.0, market: matches, leads, conversations, reviews, notifications.

-- ---- Matching ----

-- A delivered list is stored as it was computed (components, model version) and changes only when the brief changes
-- or a place frees up.
create table matches (
  id bigint generated always as identity primary key,
  brief_id bigint not null references briefs (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade,
  -- place in the list, from 1; a replacement takes the next free number
  rank integer not null,
  status text not null check (status in ('proposed', 'invited', 'replied', 'hired', 'dismissed', 'passed_on')),
  -- 0..1, calibrated, and the same as a whole percentage
  score double precision not null,
  percent integer not null check (percent between 0 and 100),
  -- rung of the relaxation ladder the expert came in on
  step integer not null,
  relaxed text[] not null default '{}',
  reasons jsonb not null,
  caveats jsonb not null,
  components jsonb not null,
  is_new_slot boolean not null default false,
  model_version text not null,
  dismiss_reason text,
  dismiss_note text,
  -- when the client first received the page it stands on: what the fairness ledger counts
  delivered_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- why the expert stands higher than the percentage alone would say
  place_reason text,
  -- Made anew after it was shown: the next look at it is another impression.
  is_remade boolean not null default false,
  unique (brief_id, expert_id)
);
create index matches_brief on matches (brief_id, rank);
create index matches_expert on matches (expert_id);

-- Every step of a match.
create table match_history (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches (id) on delete cascade,
  status text not null,
  actor text not null check (actor in ('client', 'expert', 'system')),
  note text,
  created_at timestamptz not null default app_now()
);
create index match_history_match on match_history (match_id, id);

-- What a list was made of when it was first shown: one row for each expert a client was shown, written with the
-- delivery; numbers only, nothing that names a person. What came of it is in leads.
create table match_features (
  -- without the match nobody knows what came of it
  match_id bigint primary key references matches (id) on delete cascade,
  brief_id bigint not null references briefs (id) on delete cascade,
  position integer not null check (position between 1 and 15),
  -- value of each component, 0..1; null where nothing was known
  components jsonb not null,
  -- product of the factors of what was relaxed
  factor double precision not null,
  score double precision not null,
  model_version text not null,
  delivered_at timestamptz not null default app_now()
);
create index match_features_delivered on match_features (delivered_at);

-- What clients were shown, as it was when they were shown it: numbers only, nothing that names a person. Rows are
-- only added. `match_features` keeps where a match was first shown.
create table match_impressions (
  id bigint generated always as identity primary key,
  match_id bigint not null, -- no foreign key: a changed brief deletes matches, and what was shown stays
  brief_id bigint not null references briefs (id) on delete cascade, -- without the brief nobody knows what came of it
  expert_id bigint not null references experts (id) on delete cascade, -- as with the brief
  position integer not null check (position between 1 and 15),
  -- value of each component, 0..1; null where nothing was known
  components jsonb not null,
  -- product of the factors of what was relaxed
  factor double precision not null,
  score double precision not null,
  -- of the model, and after a + of the fitted weights
  model_version text not null,
  shown_at timestamptz not null default app_now()
);
create index match_impressions_match on match_impressions (match_id, id);
-- Rows are deleted two years after they were shown.
create index match_impressions_shown on match_impressions (shown_at);

-- Fitted weights. A fit only writes a row; that it scores is a person's decision (`shipped_at`), and the newest
-- shipped one counts.
create table model_weights (
  id bigint generated always as identity primary key,
  -- the structure they were fitted for: `model_version` of the matching; weights of another structure are not used
  model_version text not null,
  weights jsonb not null,
  looks jsonb not null,
  loss_before jsonb not null,
  loss_after jsonb not null,
  improved boolean not null,
  counts jsonb not null,
  created_at timestamptz not null default app_now(),
  shipped_at timestamptz,
  -- shipped and taken back again: the weights of the release count
  withdrawn_at timestamptz
);

-- Fairness over time: attention deserved and given, per expert, moved only by deliveries.
create table market_ledger (
  expert_id bigint primary key references experts (id) on delete cascade,
  deserved double precision not null default 0,
  given double precision not null default 0,
  shown integer not null default 0,
  updated_at timestamptz not null default app_now(),
  -- The ledger is shared by all instances: each reads what others entered by this mark.
  xid xid8 not null default pg_current_xact_id()
);
create index market_ledger_xid on market_ledger (xid);

-- Which snapshot of the market index the file store holds. A start reads that one only: a database restored from
-- before it does not know it.
create table market_snapshot (
  only_row boolean primary key default true check (only_row),
  key text, -- null while there is none
  identity text, -- of the program and the database that it fits
  written_at timestamptz,
  writer uuid not null, -- one instance writes at a time
  writing_until timestamptz not null
);

-- The mark of `market_ledger`.
create function touch_expert() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  return new;
end $$;
create trigger market_ledger_touch before update on market_ledger for each row execute function touch_expert();

-- Instances of the release before write match_features alone.
create function log_first_impressions() returns trigger language plpgsql as $$
begin
  insert into match_impressions (match_id, brief_id, expert_id, position, components, factor, score, model_version, shown_at)
  select c.match_id, c.brief_id, m.expert_id, c.position, c.components, c.factor, c.score, c.model_version, c.delivered_at
    from changed c join matches m on m.id = c.match_id
   where not exists (select from match_impressions i where i.match_id = c.match_id)
   order by c.match_id;
  return null;
end $$;
create trigger match_features_logged after insert on match_features referencing new table as changed
  for each statement execute function log_first_impressions();

-- ---- Leads ----

-- A lead exists only when the client asks: an invitation, or a first message.
create table leads (
  id bigint generated always as identity primary key,
  brief_id bigint not null references briefs (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade,
  client_id bigint not null references accounts (id) on delete cascade,
  -- null when the client wrote to an expert outside the list
  match_id bigint references matches (id) on delete set null,
  status text not null check (status in ('new', 'contacted', 'meeting', 'proposal', 'won', 'lost', 'declined', 'expired', 'withdrawn')),
  -- a time, not a state: marking read twice changes nothing
  read_at timestamptz,
  message text,
  -- what matching said when the brief was sent: the expert reads the same reasons the client did
  percent integer check (percent between 0 and 100),
  reasons jsonb not null default '[]',
  caveats jsonb not null default '[]',
  distance_km integer,
  -- two working days by the expert's calendar; null once answered
  expires_at timestamptz,
  answered_at timestamptz,
  decline_reason text,
  decline_note text,
  contact_shared_at timestamptz,
  -- archived by the expert; restorable for 30 days
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- A declined lead stays as it is for a few seconds, so that declining can be undone before the client hears of it.
  declines_at timestamptz,
  -- an expert's `won` is a hire once the client has confirmed it
  hire_confirmed_at timestamptz,
  -- An expert's place among the new leads of 30 days comes back when the client took the brief back unanswered, or
  -- stays silent after the answer.
  given_back_at timestamptz,
  -- Last step of the client that was no message: a meeting agreed on, a quote declined. Silence is counted from it.
  client_acted_at timestamptz,
  -- An unanswered lead that its expert has put off: out of the list of what waits until then. The client never learns
  -- of it.
  snoozed_until timestamptz,
  -- Who of a studio it is with, wrote or answered. Names are as they were signed, until the person is erased.
  assigned_to bigint references accounts (id),
  answered_by bigint references accounts (id),
  answered_by_name text,
  -- while staff have suspended the client
  paused_at timestamptz,
  -- Since when the work of a confirmed hire is done, and who said so: the days for its review begin then.
  finished_at timestamptz,
  finished_by text check (finished_by in ('client', 'expert')),
  -- Since when contact had been shared that staff's closing of a conversation has hidden: undone, it is shared again,
  -- unless the client has decided about it since.
  contact_held_at timestamptz,
  -- When the work is agreed to be done, as the accepted quote says: the days for its review begin then at the
  -- earliest.
  ends_at timestamptz,
  check (num_nonnulls(finished_at, finished_by) <> 1)
);
create index leads_expert on leads (expert_id, created_at desc, id desc);
create index leads_client on leads (client_id, id desc);
create index leads_expiring on leads (expires_at) where status = 'new';
-- Deleting a proposal or a lead looks for what points at it.
create index leads_match on leads (match_id) where match_id is not null;
create index leads_declines_at on leads (declines_at) where declines_at is not null;
-- After a lead has ended the client may invite the same expert again: a lead of its own. One at a time lives.
create unique index leads_one_live on leads (brief_id, expert_id)
  where status in ('new', 'contacted', 'meeting', 'proposal', 'won');
create index leads_pair on leads (brief_id, expert_id, id);
-- Answered leads whose place has not come back: the job looks for clients who have not written since.
create index leads_answered on leads (answered_at)
  where given_back_at is null and status in ('contacted', 'meeting', 'proposal');
-- The job looks every minute for those that are back.
create index leads_snoozed on leads (snoozed_until) where snoozed_until is not null;
create index leads_assigned on leads (assigned_to) where assigned_to is not null;
create index leads_created on leads (created_at) include (expert_id);

-- Every step of a lead.
create table lead_history (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  status text not null,
  actor text not null check (actor in ('client', 'expert', 'system')),
  note text,
  created_at timestamptz not null default app_now(),
  -- A line of the history may be no step of the status.
  fact text check (
    fact in ('given_back', 'deadline_moved', 'hire_refused', 'brief_closed', 'paused_by_team', 'resumed_by_team')),
  author_id bigint references accounts (id),
  author_name text
);
create index lead_history_lead on lead_history (lead_id, id);

-- What an expert notes about a lead; nobody else reads it.
create table lead_notes (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade, -- notes say nothing without their lead
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  author_id bigint references accounts (id),
  author_name text
);
create index lead_notes_lead on lead_notes (lead_id, id);

-- Of a lead only when it came is shown, in how many more the expert can take; most changes of leads mark nobody.
create function mark_expert_of_lead() returns trigger language plpgsql as $$
begin
  perform mark_experts(array[new.expert_id]);
  return null;
end $$;
create trigger leads_mark_inserted after insert on leads for each row execute function mark_expert_of_lead();
create trigger leads_mark_updated after update of created_at, given_back_at on leads
  for each row when (old.created_at is distinct from new.created_at
                  or old.given_back_at is distinct from new.given_back_at)
  execute function mark_expert_of_lead();

-- ---- Messaging ----

-- One thread per pair; none before the first message. `lead_id` is the latest lead between the two.
create table threads (
  id bigint generated always as identity primary key,
  client_id bigint not null references accounts (id) on delete cascade,
  expert_id bigint not null references experts (id) on delete cascade,
  lead_id bigint references leads (id) on delete set null,
  archived_by_client_at timestamptz,
  archived_by_expert_at timestamptz,
  blocked_at timestamptz,
  -- time of the last message: what lists sort by
  updated_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  -- What each of the two did with their conversation. `blocked_at` stays the sum of both: nobody writes while it is
  -- set.
  muted_by_client_at timestamptz,
  muted_by_expert_at timestamptz,
  blocked_by_client_at timestamptz,
  blocked_by_expert_at timestamptz,
  reported_by_client_at timestamptz,
  reported_by_expert_at timestamptz,
  -- set, neither of the two opens the conversation again
  blocked_by_staff_at timestamptz,
  unique (client_id, expert_id)
);
create index threads_client on threads (client_id, updated_at desc, id desc);
create index threads_expert on threads (expert_id, updated_at desc, id desc);
create index threads_lead on threads (lead_id) where lead_id is not null;

-- Messages of a conversation.
create table messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references threads (id) on delete cascade,
  sender text not null check (sender in ('client', 'expert')),
  body text not null check (char_length(body) <= 5000),
  read_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- A message may be a card (a quote, a meeting, a project) or a fact of the conversation; `ref_id` names the thing
  -- it shows. Words may then be missing.
  kind text not null default 'text'
    check (kind in ('text', 'quote', 'meeting', 'project', 'contact_shared', 'contact_withdrawn', 'automatic')),
  ref_id bigint,
  edited_at timestamptz,
  -- What a message carries, as it is shown: written with the message and never changed, so that reading messages
  -- needs no join.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  -- A first message the scan found something in: its reader is told to be careful.
  caution boolean not null default false,
  -- of the expert's side; the client of a thread is one person
  author_id bigint references accounts (id),
  author_name text
);
create index messages_thread on messages (thread_id, id desc);
create index messages_unread on messages (thread_id, sender) where read_at is null;
-- Staff and people find a pattern anywhere in a message. The list of what is not sorted in yet is kept short, so that
-- no message waits long for its sorting.
create index messages_words on messages using gin (body gin_trgm_ops) with (gin_pending_list_limit = 512);

-- Files of conversations. Nobody's until a message takes them. Their numbers are those of pictures, since a message
-- may name either.
create table attachments (
  id bigint primary key default nextval('images_id_seq'),
  account_id bigint not null references accounts (id) on delete cascade,
  message_id bigint references messages (id) on delete cascade,
  kind text not null check (kind in ('image', 'pdf')),
  name text not null check (char_length(name) between 1 and 120),
  -- Its place in the file store; the small form of an image stands beside it.
  key text not null unique,
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text,
  created_at timestamptz not null default app_now(),
  check ((kind = 'image') = (width is not null and height is not null))
);
create index attachments_account on attachments (account_id);
create index attachments_message on attachments (message_id) where message_id is not null;
create index attachments_unclaimed on attachments (created_at) where message_id is null;

-- Files that no row names any more, or not yet: swept after an hour. Rows may go with their message, thread or
-- account, so a trigger notes them.
create table forgotten_attachments (
  key text primary key,
  forgotten_at timestamptz not null default app_now(),
  -- Whose files lie in the store without a row, and how large they are: they count as theirs until they are swept.
  -- Without a reference to the account: the rows it takes along when it goes are noted here in the same statement.
  account_id bigint,
  bytes integer not null default 0
);
create index forgotten_attachments_due on forgotten_attachments (forgotten_at);
create index forgotten_attachments_account on forgotten_attachments (account_id) where account_id is not null;

-- Signs the addresses of files: every instance knows it. 244 random bits.
create table attachment_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into attachment_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- What staff have to look at: a conversation one of its two reported, or a first message the scan found something in.
create table reports (
  id bigint generated always as identity primary key,
  origin text not null check (origin in ('person', 'automatic')),
  -- the evidence outlives the thread
  thread_id bigint references threads (id) on delete set null,
  message_id bigint references messages (id) on delete set null,
  -- the report outlives both accounts
  reporter_account_id bigint references accounts (id) on delete set null,
  reported_account_id bigint references accounts (id) on delete set null,
  reason text not null,
  words text,
  -- the thread's state and latest messages at that moment: what is edited later changes nothing here
  evidence jsonb not null,
  created_at timestamptz not null default app_now(),
  handled_at timestamptz,
  -- The words that came with an invitation may be noted for staff before there is a conversation. The report outlives
  -- the lead.
  lead_id bigint references leads (id) on delete set null,
  -- what staff decided
  decision text check (decision in ('none', 'warned', 'blocked', 'suspended')),
  -- as the reported person was told; goes with that person
  decision_reason text check (char_length(decision_reason) <= 2000),
  decided_by bigint references accounts (id) on delete set null, -- a decision outlives whoever took it
  -- until when the decision can be taken back; null: it cannot
  undo_until timestamptz
);
create unique index reports_open on reports (thread_id, reporter_account_id) where origin = 'person' and handled_at is null;
create index reports_reporter on reports (reporter_account_id);
create index reports_reported on reports (reported_account_id);
create index reports_message on reports (message_id);
create index reports_waiting on reports (id) where handled_at is null;
create index reports_lead on reports (lead_id) where lead_id is not null;
-- A message edited back and forth is looked at each time, and reported once.
create unique index reports_automatic on reports (message_id) where origin = 'automatic';
create index reports_decided_by on reports (decided_by) where decided_by is not null;
create index reports_by_origin on reports (origin, id);

create function forget_attachment() returns trigger language plpgsql as $$
begin
  insert into forgotten_attachments (key, account_id, bytes) values (old.key, old.account_id, old.bytes)
      on conflict (key) do update set forgotten_at = app_now(), account_id = old.account_id, bytes = old.bytes;
  return old;
end $$;
create trigger attachments_forgotten after delete on attachments for each row execute function forget_attachment();

-- ---- Answers by mail ----

-- What the addresses that messages are answered at are made with.
create table reply_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into reply_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Who writes where by answering at which address. The address itself is made anew from the key; only its hash is
-- kept.
create table reply_addresses (
  token_hash bytea primary key,
  -- Of a thread, or before there is one of a lead. Nobody answers in a thread that is gone, or for a person who is.
  thread_id bigint references threads (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  -- An address may be replaced by another of the same person in the same thread. Replaced ones are kept, so that
  -- whoever answers at one hears of it.
  number integer not null default 0 check (number >= 0),
  ended_at timestamptz,
  -- nobody answers a lead that is gone either
  lead_id bigint references leads (id) on delete cascade,
  check (num_nonnulls(thread_id, lead_id) = 1)
);
create index reply_addresses_account on reply_addresses (account_id);
create unique index reply_addresses_current on reply_addresses (thread_id, account_id) where ended_at is null;
-- the next number, and what goes with its thread
create index reply_addresses_thread on reply_addresses (thread_id, account_id, number);
create unique index reply_addresses_current_lead on reply_addresses (lead_id, account_id) where ended_at is null;
create index reply_addresses_lead on reply_addresses (lead_id, account_id, number);

-- Mails that came: a provider that sends one again finds what became of it.
create table inbound_mails (
  id bigint generated always as identity primary key,
  -- of the address it came to and the mail's own id
  key bytea not null unique,
  -- null of a refused answer to a lead without a conversation
  thread_id bigint references threads (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  outcome text not null check (outcome in ('posted', 'dropped', 'refused')),
  reason text,
  received_at timestamptz not null default app_now()
);
create index inbound_mails_account on inbound_mails (account_id, received_at);
create index inbound_mails_thread on inbound_mails (thread_id);
create index inbound_mails_received on inbound_mails (received_at);

-- ---- Automatic answers ----

-- What an expert's absence answered: one for each lead, whatever is written at once.
create table automatic_answers (
  lead_id bigint primary key references leads (id) on delete cascade, -- a fact of the lead
  message_id bigint not null references messages (id) on delete cascade, -- nothing is left of a message that is gone
  created_at timestamptz not null default app_now()
);

-- ---- Quotes ----

-- What an expert offers a client in their conversation. `terms` holds what the contract's `quoteTerms` describes.
create table quotes (
  id bigint generated always as identity primary key,
  -- cascades: a conversation or lead is only ever removed with both people's data, and a quote says nothing without
  -- them
  thread_id bigint not null references threads (id) on delete cascade,
  lead_id bigint not null references leads (id) on delete cascade,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'declined', 'replaced', 'withdrawn', 'expired')),
  -- counts what was sent in the lead
  version int,
  terms jsonb not null,
  decline_note text check (char_length(decline_note) <= 500),
  -- the midnight that ends the last day it is valid
  expires_at timestamptz,
  sent_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- What the client says when accepting, as `decline_note` holds what is said when declining.
  accept_note text check (char_length(accept_note) <= 500),
  check ((status = 'draft') = (sent_at is null)),
  check ((sent_at is null) = (version is null)),
  check ((sent_at is null) = (expires_at is null)),
  check ((status in ('draft', 'sent')) = (answered_at is null))
);
create index quotes_thread_id on quotes (thread_id, id);
create index quotes_lead_id on quotes (lead_id, id);
create unique index quotes_one_draft on quotes (thread_id) where status = 'draft';
create unique index quotes_one_open on quotes (lead_id) where status = 'sent';
create index quotes_due on quotes (expires_at) where status = 'sent';

-- ---- Meetings ----

-- A meeting that an expert offers times for, and the client agrees to by choosing one. A change is a new row with the
-- same `uid` and the next `sequence`, so that calendars move what they know.
create table meetings (
  id bigint generated always as identity primary key,
  -- cascades: a conversation or lead is only ever removed with both people's data
  thread_id bigint not null references threads (id) on delete cascade,
  lead_id bigint not null references leads (id) on delete cascade,
  uid uuid not null default gen_random_uuid(),
  sequence int not null default 0,
  status text not null default 'offered' check (status in ('offered', 'agreed', 'cancelled', 'replaced')),
  kind text not null check (kind in ('home', 'studio', 'online', 'phone')),
  about text not null check (char_length(about) <= 80),
  -- the address of the studio, the link of an online meeting, or what to ring at
  place text not null default '' check (char_length(place) <= 300),
  minutes int not null check (minutes between 15 and 480),
  slots timestamptz[] not null check (cardinality(slots) between 1 and 3),
  starts_at timestamptz,
  -- the client would rather have other times
  asked_at timestamptz,
  cancelled_by text check (cancelled_by in ('client', 'expert', 'system')),
  cancel_note text check (char_length(cancel_note) <= 500),
  agreed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (status <> 'agreed' or starts_at is not null),
  check ((agreed_at is null) = (starts_at is null)),
  check ((status in ('cancelled', 'replaced')) = (ended_at is not null))
);
create index meetings_thread_id on meetings (thread_id, id);
create index meetings_lead_id on meetings (lead_id, id);
create unique index meetings_one_uid on meetings (uid, sequence);
-- one offer at a time in a lead; agreed ones may be several
create unique index meetings_one_offer on meetings (lead_id) where status = 'offered';
-- reminders look here every minute
create index meetings_to_come on meetings (starts_at) where status = 'agreed';

-- Where a visit to a client's home is. The client gives it once the meeting is agreed, and it goes soon after the
-- visit.
create table visit_addresses (
  meeting_id bigint primary key references meetings (id) on delete cascade, -- it is the address of that meeting
  address text not null check (char_length(address) between 1 and 200),
  note text not null default '' check (char_length(note) <= 100)
);

-- The private calendar address of a person: only its hash is kept, so the address is shown once, when it is made.
create table calendar_feeds (
  -- cascades: an address leads nowhere without its account
  account_id bigint primary key references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now()
);

-- ---- Reviews ----

-- Reviews by clients, one of each hire.
create table reviews (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade,
  -- the review outlives its author's account, without the name
  client_id bigint references accounts (id) on delete set null,
  author_name text not null,
  city_name text,
  language text not null check (language in ('en', 'da', 'de')),
  rating integer not null check (rating between 1 and 5),
  title text not null default '',
  body text not null,
  status text not null check (status in ('pending', 'published', 'rejected')),
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- the review outlives the lead; a hire has one review, also after it was taken back
  lead_id bigint references leads (id) on delete set null,
  project_type text check (project_type in ('residential', 'commercial', 'sale_styling')),
  published_at timestamptz,
  edited_at timestamptz,
  -- not published by itself while this is set
  held_reason text check (held_reason in ('private_data', 'staff')),
  reported_at timestamptz,
  -- by its author: the words are gone, the row remains so that the hire has had its review
  withdrawn_at timestamptz,
  -- since when an appeal of its author waits
  appealed_at timestamptz,
  -- since when staff hold it
  held_at timestamptz,
  constraint reviews_body_check check (withdrawn_at is not null or char_length(body) between 20 and 2000)
);
create index reviews_expert on reviews (expert_id, created_at desc, id desc) where status = 'published';
-- Whoever leaves or is erased is looked for among the authors of reviews.
create index reviews_client on reviews (client_id) where client_id is not null;
create unique index reviews_lead on reviews (lead_id) where lead_id is not null;
create index reviews_due on reviews (created_at) where status = 'pending' and held_reason is null;
-- what an expert and a client see of their own
create index reviews_received on reviews (expert_id, created_at desc, id desc) where status <> 'rejected';
create index reviews_held on reviews (id) where status = 'pending' and held_reason is not null;
create index reviews_reported on reviews (id) where reported_at is not null;
create index reviews_appealed on reviews (id) where appealed_at is not null;
create index reviews_by_status on reviews (status, id) where withdrawn_at is null;
create index reviews_by_rating on reviews (rating, id) where withdrawn_at is null;
create index reviews_words on reviews using gin (author_name gin_trgm_ops, title gin_trgm_ops, body gin_trgm_ops);
create index reviews_of_expert on reviews (expert_id, id) where withdrawn_at is null;
create index reviews_waiting_by_rating on reviews (rating, id) where status = 'pending' and withdrawn_at is null;
-- What waits for a decision, by how long it has waited.
create index reviews_by_wait on reviews (
  coalesce(appealed_at, reported_at,
    case when status = 'pending' and held_reason is not null then coalesce(held_at, edited_at, created_at) end), id)
  where withdrawn_at is null
    and coalesce(appealed_at, reported_at,
      case when status = 'pending' and held_reason is not null then coalesce(held_at, edited_at, created_at) end) is not null;
create index reviews_expert_id on reviews (expert_id);

-- Photos of a review, in order.
create table review_photos (
  review_id bigint not null references reviews (id) on delete cascade, -- part of the review
  position integer not null check (position between 0 and 5),
  image_id bigint not null references images (id),
  primary key (review_id, position)
);
create index review_photos_image on review_photos (image_id);

-- Who reported a review, and what became of it.
create table review_reports (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews (id) on delete cascade, -- without it nothing is reported
  account_id bigint not null references accounts (id) on delete cascade, -- what a person said goes with the person
  reason text not null check (reason in ('not_a_client', 'insulting', 'private_data', 'illegal', 'advertising', 'other')),
  note text check (char_length(note) <= 1000),
  created_at timestamptz not null default app_now(),
  upheld boolean,
  settled_at timestamptz,
  unique (review_id, account_id)
);
create index review_reports_account on review_reports (account_id);

-- What staff decided about reviews, with their reasons.
create table review_decisions (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews (id) on delete cascade, -- says nothing without its review
  decision text not null check (decision in ('publish', 'reject', 'hold', 'keep', 'refuse_appeal', 'undo')),
  ground text check (ground in ('illegal', 'private_data')),
  rule text check (char_length(rule) <= 300),
  -- as the author and who reported it were told; goes with the author
  reason text check (char_length(reason) <= 2000),
  decided_by bigint references accounts (id) on delete set null, -- a decision outlives whoever took it
  created_at timestamptz not null default app_now(),
  -- What a rejection or a hold took away, so that undoing it can give it back.
  was_status text check (was_status in ('pending', 'published', 'rejected')),
  was_held_reason text check (was_held_reason in ('private_data', 'staff')),
  was_held_at timestamptz,
  was_reported_at timestamptz,
  check (decision <> 'reject' or ground is not null)
);
create index review_decisions_review on review_decisions (review_id, id);
create index review_decisions_by on review_decisions (decided_by) where decided_by is not null;

-- The one appeal of an author.
create table review_appeals (
  -- once for each review
  review_id bigint primary key references reviews (id) on delete cascade, -- nothing to appeal against without it
  words text not null check (char_length(words) <= 2000),
  upheld boolean,
  settled_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((upheld is null) = (settled_at is null))
);

-- Past clients an expert has asked for a review. Their address is kept as a keyed hash and a hint for the expert
-- alone.
create table past_clients (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- asked in the expert's name
  email_hash bytea not null,
  email_hint text not null,
  locale text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  unique (expert_id, email_hash)
);

-- Apart from `reviews`, so that nothing that counts those can ever count these.
create table past_reviews (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- shown on the expert's page alone
  -- nobody wrote without being asked
  past_client_id bigint not null unique references past_clients (id) on delete cascade,
  author_name text not null,
  language text not null check (language in ('en', 'da', 'de')),
  rating integer not null check (rating between 1 and 5),
  title text not null default '',
  body text not null check (char_length(body) between 20 and 2000),
  status text not null check (status in ('pending', 'published', 'rejected')),
  held_reason text check (held_reason in ('private_data', 'staff')),
  created_at timestamptz not null default app_now(),
  published_at timestamptz
);
create index past_reviews_expert on past_reviews (expert_id, created_at desc, id desc) where status = 'published';
create index past_reviews_due on past_reviews (created_at) where status = 'pending' and held_reason is null;

-- Who never wants to be asked again, by anybody; the address itself is not kept.
create table mail_refusals (
  email_hash bytea primary key,
  created_at timestamptz not null default app_now()
);

-- Photos show on the expert's page once their review is published.
create function mark_experts_of_review_photos() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(
    select distinct r.expert_id from changed c join reviews r on r.id = c.review_id where r.status = 'published'));
  return null;
end $$;
create trigger reviews_mark_inserted after insert on reviews referencing new table as changed
  for each statement execute function mark_experts_of_published();
create trigger reviews_mark_updated after update on reviews referencing old table as before new table as changed
  for each statement execute function mark_experts_of_published();
create trigger reviews_mark_deleted after delete on reviews referencing old table as changed
  for each statement execute function mark_experts_of_published();
create trigger review_photos_mark_inserted after insert on review_photos referencing new table as changed
  for each statement execute function mark_experts_of_review_photos();
create trigger review_photos_mark_updated after update on review_photos referencing old table as before new table as changed
  for each statement execute function mark_experts_of_review_photos();
create trigger review_photos_mark_deleted after delete on review_photos referencing old table as changed
  for each statement execute function mark_experts_of_review_photos();
create trigger past_reviews_mark_inserted after insert on past_reviews referencing new table as changed
  for each statement execute function mark_experts_of_published();
create trigger past_reviews_mark_updated after update on past_reviews referencing old table as before new table as changed
  for each statement execute function mark_experts_of_published();
create trigger past_reviews_mark_deleted after delete on past_reviews referencing old table as changed
  for each statement execute function mark_experts_of_published();

-- ---- Insights ----

-- What an expert's insights count, by day in Copenhagen: who the visitors and clients were is not kept. Goes with the
-- expert's row.
create table insight_days (
  expert_id bigint not null references experts (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  -- profiles opened by a client who was shown the expert
  opened integer not null default 0,
  -- shown for the first time in a client's list, by place; further down are the places after the fifth
  shown_1 integer not null default 0,
  shown_2 integer not null default 0,
  shown_3 integer not null default 0,
  shown_4 integer not null default 0,
  shown_5 integer not null default 0,
  shown_later integer not null default 0,
  primary key (expert_id, day)
);
create index insight_days_day on insight_days (day);

-- A match counts as opened once. Nothing without its match.
create table match_openings (
  match_id bigint primary key references matches (id) on delete cascade,
  opened_at timestamptz not null default app_now()
);

-- Working time to the first answer, by the expert's calendar of that day. Nothing without its lead.
create table lead_answers (
  lead_id bigint primary key references leads (id) on delete cascade,
  working_minutes integer not null check (working_minutes >= 0)
);

-- ---- Notifications ----

-- Web push: browsers that want notifications.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade, -- means nothing without its person
  -- Logging out ends it; a session that only ran out does so when it is swept, a month later.
  session_id bigint not null references sessions (id) on delete cascade, -- as above
  -- The address is a secret of the browser: who knows it and the keys can write to it.
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null default app_now()
);
create index push_subscriptions_account on push_subscriptions (account_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- The key that names this installation to push services: one pair for all instances and for good: browsers bind their
-- subscriptions to the public half (RFC 8292).
create table push_key (
  only_row boolean primary key default true check (only_row),
  public_key bytea not null,
  private_key bytea not null
);

-- What people are told: a line in the app each, and a mail where they want one. A row carries its own mail, so that
-- nothing is mailed twice.
create table notifications (
  id bigint generated always as identity primary key,
  -- what somebody was told means nothing without them
  account_id bigint not null references accounts (id) on delete cascade,
  kind text not null check (kind in (
    'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
    'profile_decision', 'trial_ending', 'payment_receipt', 'payment_failed', 'plan_cancelled', 'plan_changed',
    'saved_searches', 'brief_asked')),
  -- which of its kind: the status a lead came to, the hours that were left, the decision
  detail text,
  lead_id bigint references leads (id) on delete cascade, -- a line about nothing helps nobody
  thread_id bigint references threads (id) on delete cascade, -- as above
  -- told once: a thread is one thing, however many messages it gets
  about text not null,
  -- of the release before; `notified_at` took its place, and a trigger keeps both equal
  told_at timestamptz not null default app_now(),
  -- put away by hand; a lead or a thread that was looked at counts as read besides
  read_at timestamptz,
  -- null when no mail waits: sent, not wanted, or not worth sending any more
  mail_due_at timestamptz,
  mailed_at timestamptz,
  -- the last time; what lists sort by
  notified_at timestamptz not null default app_now(),
  push_due_at timestamptz,
  pushed_at timestamptz,
  -- the start of a meeting, the end of a quote or of the time for a review
  happens_at timestamptz,
  -- of kinds about the plan: what the line says
  facts jsonb,
  unique (account_id, about)
);
create index notifications_listed on notifications (account_id, told_at desc, id desc);
create index notifications_due on notifications (mail_due_at) where mail_due_at is not null;
create index notifications_old on notifications (told_at);
create index notifications_lead on notifications (lead_id) where lead_id is not null;
create index notifications_thread on notifications (thread_id) where thread_id is not null;
create index notifications_by_time on notifications (account_id, notified_at desc, id desc);
create index notifications_outdated on notifications (notified_at);
create index notifications_push_due on notifications (push_due_at) where push_due_at is not null;

-- Only what was switched; a kind without a row is mailed.
create table notification_preferences (
  account_id bigint not null references accounts (id) on delete cascade, -- a wish means nothing without its person
  -- 'billing' means all kinds about the plan: always by mail, to devices unless switched off
  kind text not null check (kind in (
    'new_lead', 'lead_expiring', 'new_message', 'lead_answered', 'lead_changed', 'new_matches', 'quote', 'meeting', 'review',
    'billing', 'saved_searches', 'brief_asked')),
  email boolean not null default true,
  updated_at timestamptz not null default app_now(),
  push boolean not null default true,
  primary key (account_id, kind)
);

-- Signs the links that end mails of a kind: every instance knows it, and links in old mails go on working. 244 random
-- bits.
create table unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into unsubscribe_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Keeps both equal while the release before runs.
create function sync_notified_at() returns trigger language plpgsql as $$
begin
  if new.notified_at is distinct from old.notified_at then
    new.told_at := new.notified_at;
  elsif new.told_at is distinct from old.told_at then
    new.notified_at := new.told_at;
  end if;
  return new;
end $$;
create trigger notifications_sync_notified_at before update of told_at, notified_at on notifications
  for each row execute function sync_notified_at();

-- ---- Live events ----

-- Numbers of events: counted for each recipient by a row that the transaction locks last, so that numbers are
-- committed in their order and without gaps.
create table event_counters (
  account_id bigint primary key references accounts on delete cascade, -- a number of nobody's counts nothing
  seq bigint not null
) with (fillfactor = 50);

-- What happened to each person, for the streams of their browsers. Kept for two days; ids and small facts, no words
-- of people. No foreign key: its check would be a statement's worth of work for each event, and what nobody reads any
-- more is swept.
create table events (
  recipient_id bigint not null,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default app_now(),
  primary key (recipient_id, seq)
);
create index events_created_at on events (created_at);

-- ---- Foreign keys of lower rooms ----

-- the outcome stays for staff
alter table deliveries
  add constraint deliveries_push_subscription_id_fkey
    foreign key (push_subscription_id) references push_subscriptions (id) on delete set null;
