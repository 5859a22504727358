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
  check ((role = 'admin') = (staff_role is not null))
);
create unique index accounts_email on accounts (email);

-- Opaque tokens: only their SHA-256 is kept; absolute life 259,200 s.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts (id) on delete cascade, -- a session means nothing without its person
  user_agent text not null default '',
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_account on sessions (account_id);

-- Which version of which text a person agreed to, and when: kept as proof.
create table consents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version text not null,
  locale text not null,
  accepted_at timestamptz not null default app_now()
);
create index consents_account on consents (account_id);

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
  used_at timestamptz
);
create index phone_codes_phone on phone_codes (phone, id desc);
