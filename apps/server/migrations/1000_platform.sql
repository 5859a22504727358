-- baseline of 1.0, platform: what no domain owns.

-- Finds a pattern anywhere in a text. A trusted extension: the owner of the database may create it.
create extension if not exists pg_trgm;

-- ---- Clock ----

-- Development may move the application's clock; production never writes here. One row.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  offset_s integer not null default 0
);
insert into app_clock default values;

-- Application time = database time + the clock's offset. Every time of record comes from here, so that token life,
-- deadlines and limits agree.
create function app_now() returns timestamptz language sql stable parallel safe as $$
  select now() + make_interval(secs => (select offset_s from app_clock))
$$;

-- ---- Limits ----

-- One row per counted try (a wrong login, a code sent). Counting and inserting happen under one advisory lock.
create table limit_hits (
  id bigint generated always as identity primary key,
  scope text not null,
  key text not null,
  at timestamptz not null default app_now()
);
create index limit_hits_scope_key_at on limit_hits (scope, key, at);
create index limit_hits_at on limit_hits (at);

-- What signs challenges of the proof of work; one for all instances.
create table proof_of_work_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into proof_of_work_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Solved challenges, each good once, until they expire.
create table spent_proofs (
  id bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expires on spent_proofs (expires_at);

-- Counts a hit of a limit, or returns the seconds until there is room for one; with `recording` off it only asks. A
-- function that is volatile sees what others committed while it waited for the lock, so parallel tries count exactly.
create function count_hit(
  limit_scope text, limit_key text, allowed integer, window_seconds integer, recording boolean
) returns integer language plpgsql as $$
declare
  used integer;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(limit_scope || ':' || limit_key, 0));
  select count(*), ceil(extract(epoch from
           (array_agg(at order by at desc))[allowed] + make_interval(secs => window_seconds) - app_now()))
    into used, wait
    from limit_hits
   where scope = limit_scope and key = limit_key and at > app_now() - make_interval(secs => window_seconds);
  if used >= allowed then
    return greatest(1, coalesce(wait, window_seconds));
  end if;
  if recording then
    insert into limit_hits (scope, key) values (limit_scope, limit_key);
  end if;
  return null;
end
$$;

-- How much of several limits is used, after how many seconds each that is used up (`mosts`) has room again, and,
-- where all have uses left that need no proof (`frees`), the hits that were recorded. The locks of exact limits are
-- held until the transaction ends, so that parallel callers are counted exactly; callers name the limits in one
-- order. Volatile: it sees what others committed while it waited.
create function use_of_limits(
  scopes text[], keys text[], windows integer[], frees integer[], mosts integer[], exact boolean[], recording boolean
) returns table (used integer, wait integer, hit bigint) language plpgsql as $$
declare
  uses integer[];
  waits integer[];
  hits bigint[];
begin
  for nth in 1 .. cardinality(scopes) loop
    if exact[nth] then
      perform pg_advisory_xact_lock(hashtextextended(scopes[nth] || ':' || keys[nth], 0));
    end if;
  end loop;
  select array_agg(each.used order by each.nth), array_agg(each.wait order by each.nth)
    into uses, waits
    from (select asked.nth, count(h.at)::integer as used,
                 greatest(1, coalesce(ceil(extract(epoch from (array_agg(h.at order by h.at desc))[asked.most]
                   + make_interval(secs => asked.seconds) - app_now()))::integer, asked.seconds)) as wait
            from unnest(scopes, keys, windows, mosts) with ordinality as asked (scope, key, seconds, most, nth)
            left join limit_hits h on h.scope = asked.scope and h.key = asked.key
                                  and h.at > app_now() - make_interval(secs => asked.seconds)
           group by asked.nth, asked.seconds, asked.most) as each;
  if recording and (select bool_and(each.used < each.free) from unnest(uses, frees) as each (used, free)) then
    with made as (
      insert into limit_hits (scope, key) select * from unnest(scopes, keys) returning id
    )
    select array_agg(id) into hits from made;
  end if;
  return query select each.used, each.wait, each.hit from unnest(uses, waits, hits) as each (used, wait, hit);
end
$$;

-- ---- Idempotency ----

-- Writes that came with an Idempotency-Key: one row for each key of a caller on an address, kept for a day.
create table idempotent_requests (
  -- SHA-256 of caller, address and key: the key itself is not kept, it opens the answer.
  id bytea primary key check (length(id) = 32),
  -- HMAC of the body without its secrets: tells another body under the same key.
  fingerprint bytea not null,
  -- Who runs it now. A try that took over has another claim, so the one before can no longer commit.
  claim uuid not null,
  claimed_until timestamptz not null,
  -- Written inside the business transaction: there exactly when what was asked for has happened.
  committed_at timestamptz,
  -- AES-256-GCM: answers of registrations hold a token.
  answer bytea,
  created_at timestamptz not null default app_now()
);
create index idempotent_requests_created_at on idempotent_requests (created_at);

-- ---- Delivery ----

-- Every mail, text message and push, from the transaction that wanted it until 30 days after its end. The job that
-- sends it carries only the id.
create table deliveries (
  id bigint generated always as identity primary key,
  -- What a provider knows it by, the same on every try: Message-ID of a mail.
  key uuid not null unique default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'sms', 'push')),
  -- What it is about (code, reset, verification …): staff see this, never the words.
  kind text not null,
  recipient text not null,
  subject text,
  -- May hold a code or a link that opens an account: gone once it was sent or has expired.
  text text,
  html text,
  state text not null default 'waiting' check (state in ('waiting', 'retrying', 'sent', 'dead', 'expired')),
  tries integer not null default 0,
  -- The words are ours: what a provider says may quote the recipient.
  last_error text,
  -- The job that carries it now. One that was replaced finds another named here and does nothing.
  job_id uuid not null,
  -- By the database's clock, not the application's: it is compared with the provider's.
  first_try_at timestamptz,
  next_try_at timestamptz not null default app_now(),
  give_up_at timestamptz not null,
  -- Worth nothing afterwards: not sent any more.
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  -- Whose message it is, where it is about somebody's account: addresses change, and erasing has to find what went to
  -- the former ones.
  account_id bigint,
  -- Where a mailbox sends the wish for no more mails of this kind (RFC 8058); gone with the words.
  unsubscribe_url text,
  -- Who an answer to a mail is meant for, where that is not the sender: staff answer a visitor's message by replying
  -- to it.
  reply_to text,
  push_subscription_id bigint,
  -- A last mail to somebody who was erased: its row, with the address, goes once it has ended.
  traceless boolean not null default false,
  -- files that go with a mail, as base64; gone with its words once it was handed over
  attachments jsonb
);
create index deliveries_state on deliveries (state, id desc);
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;
create index deliveries_account on deliveries (account_id) where account_id is not null;
create index deliveries_push_subscription on deliveries (push_subscription_id) where push_subscription_id is not null;
create index deliveries_traceless on deliveries (id) where traceless;
-- What staff filter and order them by, at a million rows.
create index deliveries_channel on deliveries (channel, id);
create index deliveries_recipient_words on deliveries using gin (recipient gin_trgm_ops);
create index deliveries_recipient on deliveries (recipient, id);
create index deliveries_tries on deliveries (tries, id);

-- What the local stand-ins for mail, SMS and push "sent": the development inbox.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  recipient text not null,
  subject text,
  text text not null,
  html text,
  -- The job's id: a job that runs twice leaves one message.
  delivery_key text not null unique,
  created_at timestamptz not null default app_now(),
  -- So that the development inbox can answer.
  reply_to text,
  attachments jsonb
);
create index outbox_recipient on outbox (recipient, id desc);

-- ---- Jobs ----

-- Rows that the clock's work failed on, so that one of them holds up no other: what failed, why, how often and when.
-- A row waits until `next_try_at`; once it is set aside it waits for staff.
create table set_aside_rows (
  kind text not null,
  row_id text not null,
  cause text not null,
  code text,
  tries integer not null,
  first_failed_at timestamptz not null default app_now(),
  last_failed_at timestamptz not null default app_now(),
  next_try_at timestamptz not null,
  set_aside_at timestamptz,
  primary key (kind, row_id)
);
create index set_aside_rows_shown on set_aside_rows (last_failed_at desc, kind, row_id) where set_aside_at is not null;

-- ---- Audit ----

-- What staff changed: written in the transaction of the change. Only added to: a trigger refuses every other change,
-- and nothing that is deleted elsewhere reaches it.
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_account_id bigint, -- no foreign key: the number of who acted stays when the account goes
  actor_role text not null,
  action text not null,
  subject_kind text not null,
  subject_id bigint not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default app_now(),
  -- as they were called then: who acted keeps the name, also once the account is gone
  actor_name text,
  subject_label text,
  request_id text
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, id);
-- The audit log is searched by who, what, whom and when, and by words of what was changed.
create index audit_entries_actor on audit_entries (actor_account_id, id);
create index audit_entries_action on audit_entries (action, id);
create index audit_entries_at on audit_entries (created_at, id);
create index audit_entries_words on audit_entries
  using gin ((coalesce(subject_label, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- What was written about a person goes when the person is erased, and nothing else changes: the transaction names
-- whose entries it forgets in `husrum.forgets`.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('husrum.forgets', true) = old.subject_kind || ':' || old.subject_id
    and new.before is null and new.after is null and new.subject_label is null
    and to_jsonb(new) - '{before,after,subject_label}'::text[] = to_jsonb(old) - '{before,after,subject_label}'::text[]
  then
    return new;
  end if;
  raise exception 'audit_entries is only added to (% refused)', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries
  for each row execute function keep_audit_entries();
create trigger audit_entries_not_emptied before truncate on audit_entries
  for each statement execute function keep_audit_entries();

-- ---- Sessions ----

-- Instances that remember sessions, each with how long it may; what they may not lose stands elsewhere, so unlogged.
create unlogged table session_keepers (
  id uuid primary key,
  -- the newest barrier this instance has heard: a transaction id
  seen xid8 not null,
  until timestamptz not null,
  -- no longer renewed: the instance did not answer in time
  struck boolean not null default false
);

-- Names the account whose sessions changed, or all of them with '*'.
create function announce_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changes', coalesce(to_jsonb(old) ->> tg_argv[0], '*'));
  return null;
end
$$;
create trigger app_clock_announce_sessions after update of offset_s on app_clock
  for each row when (old.offset_s is distinct from new.offset_s)
  execute function announce_session_change();

-- ---- Files ----

-- Which file store belongs to this database: the store keeps the same value under a key of its own, and the two are
-- compared at every start.
create table file_store_marker (
  only_row boolean primary key default true check (only_row),
  marker text not null,
  made_at timestamptz not null default now()
);

-- ---- Operating ----

-- What an owner publishes is kept in memory on every instance, which looks whether its number here has grown.
create table editions (
  name text primary key,
  revision bigint not null default 0
);
insert into editions (name) values ('legal_texts'), ('wording'), ('company');

-- What owners switch while the product runs. Only what somebody has switched: everything else is as the contract
-- says.
create table feature_switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null default app_now(),
  changed_by bigint
);

-- The notice on every page, one at most: work that is announced or under way.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  text_en text not null check (char_length(text_en) between 1 and 300),
  text_da text not null check (char_length(text_da) between 1 and 300),
  text_de text not null check (char_length(text_de) between 1 and 300),
  starts_at timestamptz not null,
  -- without it the notice stays until somebody takes it away
  ends_at timestamptz check (ends_at > starts_at),
  -- whether nothing can be changed meanwhile, staff excepted
  read_only boolean not null default false,
  changed_at timestamptz not null default app_now(),
  changed_by bigint
);

-- Written by the backup command after its archive: the archive itself knows nothing of its own end.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  took_ms integer not null,
  bytes bigint,
  rows bigint,
  files integer,
  -- files that rows speak of and the store did not have
  missing integer,
  -- whether the finished archive was read again and every checksum was right
  verified boolean not null default false,
  -- why there is no whole archive
  failure text,
  release text not null
);
create index backup_runs_listed on backup_runs (started_at desc, id desc);

-- ---- Payments ----

-- The local stand-in for a provider of payments: its customers, checkouts, subscriptions and invoices, one document
-- each. Nothing else reads it; it says what happened through the same signed calls as a real one.
create table local_payments (
  id text primary key,
  kind text not null check (kind in ('customer', 'checkout', 'subscription', 'invoice', 'portal')),
  customer_id text not null,
  body jsonb not null,
  -- when it moves on by itself: a trial ends, a period renews, a payment is tried again
  due_at timestamptz,
  made bigint generated always as identity
);
create index local_payments_customer on local_payments (customer_id, kind);
create index local_payments_due on local_payments (due_at) where due_at is not null;
-- Numbers of its invoices.
create sequence local_invoice_numbers;
