-- baseline of 1.0, identity: accounts, sessions, second factors, legal texts.

-- ---- Accounts ----

-- People who can sign in. One e-mail = one account = one role.
create table accounts (
  id bigint generated always as identity primary key,
  role text not null check (role in ('client', 'expert', 'admin')),
  staff_role text check (staff_role in ('support', 'moderator', 'owner')),
  name text not null check (char_length(name) between 2 and 80),
  -- stored lower-cased
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  -- E.164
  phone text,
  phone_verified_at timestamptz,
  -- argon2id, PHC string
  password_hash text not null,
  locale text not null default 'en' check (locale in ('en', 'dk', 'da', 'de')),
  country_id bigint references countries (id),
  city_id bigint references cities (id),
  avatar_image_id bigint references images (id),
  suspended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- counts once its mailed link is opened; the old address stays until then, and two people may wait for the same one
  pending_email text check (pending_email = lower(pending_email)),
  email_link_sent_at timestamptz,
  -- E.164; counts once its code is given
  pending_phone text,
  -- left for good: what named the person is gone, the row stays for what others hold (threads, leads)
  erased_at timestamptz,
  -- Whether a client has ever written a brief: staff list those who have not, and looking for each client's briefs
  -- takes as long as there are clients. Kept by triggers, so that whoever writes briefs need not know.
  has_briefs boolean not null default false,
  check ((role = 'admin') = (staff_role is not null))
);
create unique index accounts_email on accounts (email);
create index accounts_leaving on accounts (deleted_at) where deleted_at is not null and erased_at is null;
-- The list of accounts for staff: its orders, the rare states, and words anywhere in a name or an address.
create index accounts_newest on accounts (created_at desc, id desc) where erased_at is null;
create index accounts_by_name on accounts (name collate "da-x-icu", id) where erased_at is null;
create index accounts_of_role on accounts (role, created_at desc, id desc) where erased_at is null;
create index accounts_staff on accounts (created_at desc, id desc) where staff_role is not null;
create index accounts_suspended on accounts (created_at desc, id desc) where suspended_at is not null;
create index accounts_of_country on accounts (country_id, created_at desc, id desc) where erased_at is null;
create index accounts_words on accounts using gin (name gin_trgm_ops, email gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index clients_by_name on accounts (name collate "da-x-icu", id) where role = 'client' and erased_at is null;
create index clients_without_brief on accounts (created_at desc, id desc)
  where role = 'client' and erased_at is null and not has_briefs;
create index clients_without_brief_by_name on accounts (name collate "da-x-icu", id)
  where role = 'client' and erased_at is null and not has_briefs;
create index accounts_of_role_by_name on accounts (role, name collate "da-x-icu", id) where erased_at is null;
create index accounts_of_role_by_email on accounts (role, email, id) where erased_at is null;
-- Deleting a picture looks for the rows that show it.
create index accounts_avatar_image on accounts (avatar_image_id) where avatar_image_id is not null;

create trigger accounts_announce_sessions after update of role, staff_role, suspended_at, deleted_at on accounts
  for each row when (
    (old.role, old.staff_role, old.suspended_at, old.deleted_at)
      is distinct from (new.role, new.staff_role, new.suspended_at, new.deleted_at))
  execute function announce_session_change('id');

-- ---- Sessions ----

-- Opaque tokens: only their SHA-256 is kept; absolute life 259,200 s.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts (id) on delete cascade, -- a session means nothing without its person
  user_agent text not null default '',
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Exact to five minutes: a write at every call would cost more than it tells.
  last_seen_at timestamptz not null default app_now(),
  -- Staff look at the product as one person sees it: a session of that person's that reads and never writes.
  impersonator_account_id bigint references accounts (id),
  impersonator_session_id bigint,
  impersonation_reason text,
  -- whether the audit log has the end of it
  look_end_noted boolean not null default false,
  -- When a code or a passkey was last given in the session; null of those opened by a password alone.
  factor_at timestamptz,
  constraint sessions_impersonation check (
    (impersonator_account_id is null) = (impersonator_session_id is null)
    and (impersonator_account_id is null) = (impersonation_reason is null))
);
create index sessions_account on sessions (account_id);
-- What has run out is swept by its time.
create index sessions_expires on sessions (expires_at);
create index sessions_impersonator on sessions (impersonator_account_id) where impersonator_account_id is not null;
create index sessions_looks_open on sessions (expires_at)
  where impersonator_account_id is not null and not look_end_noted;

-- Devices that somebody has signed in from: whoever shows the token is not held up by strangers' wrong tries.
create table known_devices (
  id bigint generated always as identity primary key,
  -- gone with the account
  account_id bigint not null references accounts (id) on delete cascade,
  -- its latest session, by which the device is found when its owner signs it out; the device outlives it
  session_id bigint references sessions (id) on delete set null,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now(),
  used_at timestamptz not null default app_now()
);
create index known_devices_account on known_devices (account_id, used_at);
create index known_devices_session on known_devices (session_id);
create index known_devices_used on known_devices (used_at);

-- Hashes the account in security events: whoever has the log alone cannot find out whose it was. 244 random bits.
create table sign_in_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into sign_in_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create trigger sessions_announce after update of account_id, token_hash, expires_at, revoked_at on sessions
  for each row when (
    (old.account_id, old.token_hash, old.expires_at, old.revoked_at)
      is distinct from (new.account_id, new.token_hash, new.expires_at, new.revoked_at))
  execute function announce_session_change('account_id');
create trigger sessions_announce_deleted after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > app_now())
  execute function announce_session_change('account_id');

-- ---- Verification ----

-- Phone codes: six digits bound to a phone, 10 minutes, single use, burnt after 5 wrong tries.
create table phone_codes (
  id bigint generated always as identity primary key,
  phone text not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- a right answer: the phone counts as verified for 30 minutes, proven by the code or by this token
  verified_at timestamptz,
  token_hash bytea unique,
  -- consumed by the registration that used it
  used_at timestamptz,
  -- Who asked for a code holds a token of it and has tries of their own: strangers who know the number cannot use
  -- them up.
  device_hash bytea,
  device_wrong_tries integer not null default 0,
  -- Callers without a device token have tries of their own where the code was asked for: strangers elsewhere cannot
  -- use them up.
  network_hash bytea,
  network_wrong_tries integer not null default 0
);
create index phone_codes_phone on phone_codes (phone, id desc);
create index phone_codes_expires on phone_codes (expires_at);

-- Links we mail. Only the SHA-256 is kept; single use, and of each purpose only the newest counts.
create table mailed_links (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade, -- a link means nothing without its person
  purpose text not null check (purpose in ('reset', 'verify_email', 'restore')),
  token_hash bytea not null unique,
  -- the address it was sent to: a link confirms that address and no other
  email text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_account on mailed_links (account_id, purpose, id desc);

-- ---- Factors ----

-- A second factor: an app's codes. The secrets are sealed by a key that lies with the files, so this database alone
-- opens none.
create table second_factors (
  account_id bigint primary key references accounts (id),
  secret bytea not null,
  -- null while it is being set up
  confirmed_at timestamptz,
  -- the newest 30 seconds a code was taken of: none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now()
);

-- Each opens the account once, when the app is lost.
create table recovery_codes (
  account_id bigint not null references accounts (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (account_id, code_hash)
);

-- A right password that waits for its code.
create table login_challenges (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id),
  wrong_tries integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index login_challenges_account on login_challenges (account_id);

-- Passkeys: keys of devices and password managers, which open an account in place of password and second factor.
create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- as the authenticator names it
  key_id bytea not null unique,
  public_key bytea not null,
  -- of its uses: the next one has to be higher, unless it never counts
  counter bigint not null default 0,
  -- how browsers reach it
  transports text[] not null default '{}',
  name text,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id, id);

-- What a device is asked to sign, once. Of a new passkey with whose it will be; at the login nobody knows who comes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  account_id bigint references accounts (id),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- What staff may do depends on whether they have a second factor or a passkey.
create trigger second_factors_announce_sessions after update of confirmed_at on second_factors
  for each row when (old.confirmed_at is distinct from new.confirmed_at)
  execute function announce_session_change('account_id');
create trigger second_factors_announce_deleted after delete on second_factors
  for each row when (old.confirmed_at is not null)
  execute function announce_session_change('account_id');
create function announce_new_passkey() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changes', new.account_id::text);
  return null;
end
$$;
create trigger passkeys_announce_sessions after insert on passkeys
  for each row execute function announce_new_passkey();
create trigger passkeys_announce_deleted after delete on passkeys
  for each row execute function announce_session_change('account_id');

-- ---- Security ----

-- What was refused to whom: tries to sign in, calls of signed-in people, limits. Kept for 90 days.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sign_in', 'refused', 'limit', 'look', 'passkey')),
  code text not null,
  -- whose account it is about, where there is one
  account_id bigint references accounts (id),
  -- of an email that is nobody's: as the log spells it
  account_hash text,
  address text not null,
  -- method and route, never the address with its ids and words
  route text,
  -- the same within a moment
  count integer not null default 1,
  created_at timestamptz not null default app_now(),
  -- The name of the service token that a refused call carried, as it was then.
  service_token text
);
create index security_events_account on security_events (account_id, id) where account_id is not null;
create index security_events_hash on security_events (account_hash, id) where account_hash is not null;
create index security_events_address on security_events (address, id);
create index security_events_kind on security_events (kind, id);
create index security_events_created on security_events (created_at);

-- ---- Legal texts ----

-- Legal texts of the operator's own. Without a publication the text as shipped holds, which is number 0.
create table legal_publications (
  id bigint generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy', 'imprint', 'cookies', 'accessibility', 'ranking')),
  number integer not null check (number > 0),
  -- of terms and privacy policy what people agree to: the day, and which of that day
  version text not null,
  taken_from integer check (taken_from >= 0),
  published_at timestamptz not null default app_now(),
  published_by bigint references accounts (id) on delete set null, -- a text outlives whoever published it
  unique (document, number)
);
-- terms and privacy policy are agreed to together
create unique index legal_publications_agreed on legal_publications (version) where document in ('terms', 'privacy');
create index legal_publications_by on legal_publications (published_by) where published_by is not null;

-- A publication in each language.
create table legal_publication_texts (
  publication_id bigint not null references legal_publications (id) on delete cascade, -- a part of it
  language text not null check (language in ('en', 'da', 'de')),
  source text check (char_length(source) <= 80000), -- null as shipped
  changes text not null default '' check (char_length(changes) <= 1000),
  primary key (publication_id, language)
);

-- Texts that are being written.
create table legal_drafts (
  id bigint generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy', 'imprint', 'cookies', 'accessibility', 'ranking')),
  language text not null check (language in ('en', 'da', 'de')),
  source text not null check (char_length(source) <= 80000),
  revision integer not null default 1,
  saved_at timestamptz not null default app_now(),
  saved_by bigint references accounts (id) on delete set null, -- as above
  unique (document, language)
);
create index legal_drafts_by on legal_drafts (saved_by) where saved_by is not null;

-- Which version of which text a person agreed to, and when: kept as proof.
create table consents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'translation', 'photo_tags')),
  version text not null,
  locale text not null,
  accepted_at timestamptz not null default app_now(),
  -- of those to services outside of ours, which can be taken back
  withdrawn_at timestamptz
);
create index consents_account on consents (account_id);

-- Who was told of newer terms, and when.
create table terms_announcements (
  account_id bigint not null references accounts (id) on delete cascade, -- nobody is told of anything any more
  version text not null,
  announced_at timestamptz not null default app_now(),
  primary key (account_id, version)
);

-- ---- Data export ----

-- What a person takes along is made by a job and kept privately for a week: one for each account.
create table data_exports (
  -- goes with the account; its file is then named by nothing, and swept
  account_id bigint primary key references accounts (id) on delete cascade,
  -- names the asking: a job of an earlier one does nothing
  ask uuid not null,
  state text not null default 'queued' check (state in ('queued', 'making', 'ready')),
  percent int not null default 0 check (percent between 0 and 100),
  -- of the file store; noted before the file is written
  key text,
  bytes bigint,
  requested_at timestamptz not null default app_now(),
  ready_at timestamptz,
  expires_at timestamptz,
  check ((state = 'ready') = (ready_at is not null and expires_at is not null and bytes is not null)),
  check (state = 'queued' or key is not null)
);
create index data_exports_expiring on data_exports (expires_at);

-- ---- Foreign keys of lower rooms ----

-- a message about nobody helps nobody
alter table deliveries
  add constraint deliveries_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade;
-- a switch stays as it is when the person goes
alter table feature_switches
  add constraint feature_switches_changed_by_fkey foreign key (changed_by) references accounts (id) on delete set null;
-- the notice outlives who wrote it
alter table maintenance
  add constraint maintenance_changed_by_fkey foreign key (changed_by) references accounts (id) on delete set null;
-- the claim of a person who is gone
alter table uploads
  add constraint uploads_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade;
