-- Written by `npm run db:types` from the migrations; do not edit by hand.

accounts
  id bigint not null identity
  role text not null
  staff_role text
  name text not null
  email text not null
  email_verified_at timestamp with time zone
  phone text
  phone_verified_at timestamp with time zone
  password_hash text not null
  locale text not null default 'en'::text
  country_id bigint
  city_id bigint
  avatar_image_id bigint
  suspended_at timestamp with time zone
  deleted_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  pending_email text
  email_link_sent_at timestamp with time zone
  pending_phone text
  erased_at timestamp with time zone
  has_briefs boolean not null default false
  constraint accounts_pkey PRIMARY KEY (id)
  constraint accounts_avatar_image_id_fkey FOREIGN KEY (avatar_image_id) REFERENCES images(id)
  constraint accounts_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id)
  constraint accounts_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  constraint accounts_check CHECK (((role = 'admin'::text) = (staff_role IS NOT NULL)))
  constraint accounts_email_check CHECK ((email = lower(email)))
  constraint accounts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'dk'::text, 'da'::text, 'de'::text])))
  constraint accounts_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80)))
  constraint accounts_pending_email_check CHECK ((pending_email = lower(pending_email)))
  constraint accounts_role_check CHECK ((role = ANY (ARRAY['client'::text, 'expert'::text, 'admin'::text])))
  constraint accounts_staff_role_check CHECK ((staff_role = ANY (ARRAY['support'::text, 'moderator'::text, 'owner'::text])))
  CREATE INDEX accounts_avatar_image ON public.accounts USING btree (avatar_image_id) WHERE (avatar_image_id IS NOT NULL)
  CREATE INDEX accounts_by_name ON public.accounts USING btree (name COLLATE "da-x-icu", id) WHERE (erased_at IS NULL)
  CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (email)
  CREATE INDEX accounts_leaving ON public.accounts USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (erased_at IS NULL))
  CREATE INDEX accounts_newest ON public.accounts USING btree (created_at DESC, id DESC) WHERE (erased_at IS NULL)
  CREATE INDEX accounts_of_country ON public.accounts USING btree (country_id, created_at DESC, id DESC) WHERE (erased_at IS NULL)
  CREATE INDEX accounts_of_role ON public.accounts USING btree (role, created_at DESC, id DESC) WHERE (erased_at IS NULL)
  CREATE INDEX accounts_of_role_by_email ON public.accounts USING btree (role, email, id) WHERE (erased_at IS NULL)
  CREATE INDEX accounts_of_role_by_name ON public.accounts USING btree (role, name COLLATE "da-x-icu", id) WHERE (erased_at IS NULL)
  CREATE INDEX accounts_staff ON public.accounts USING btree (created_at DESC, id DESC) WHERE (staff_role IS NOT NULL)
  CREATE INDEX accounts_suspended ON public.accounts USING btree (created_at DESC, id DESC) WHERE (suspended_at IS NOT NULL)
  CREATE INDEX accounts_words ON public.accounts USING gin (name gin_trgm_ops, email gin_trgm_ops) WITH (gin_pending_list_limit='512')
  CREATE INDEX clients_by_name ON public.accounts USING btree (name COLLATE "da-x-icu", id) WHERE ((role = 'client'::text) AND (erased_at IS NULL))
  CREATE INDEX clients_without_brief ON public.accounts USING btree (created_at DESC, id DESC) WHERE ((role = 'client'::text) AND (erased_at IS NULL) AND (NOT has_briefs))
  CREATE INDEX clients_without_brief_by_name ON public.accounts USING btree (name COLLATE "da-x-icu", id) WHERE ((role = 'client'::text) AND (erased_at IS NULL) AND (NOT has_briefs))

app_clock
  only_row boolean not null default true
  offset_s integer not null default 0
  constraint app_clock_pkey PRIMARY KEY (only_row)
  constraint app_clock_only_row_check CHECK (only_row)

aspects
  id bigint not null identity
  slug text not null
  name_en text not null
  name_da text not null
  name_de text not null
  description_en text not null
  description_da text not null
  description_de text not null
  position integer not null default 0
  active boolean not null default true
  merged_into bigint
  deleted_at timestamp with time zone
  edited_at timestamp with time zone
  version integer not null default 1
  constraint aspects_slug_key UNIQUE (slug)
  constraint aspects_pkey PRIMARY KEY (id)
  constraint aspects_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES aspects(id)
  constraint aspects_merged_elsewhere CHECK ((merged_into <> id))

attachment_key
  only_row boolean not null default true
  key bytea not null
  constraint attachment_key_pkey PRIMARY KEY (only_row)
  constraint attachment_key_only_row_check CHECK (only_row)

attachments
  id bigint not null default nextval('images_id_seq'::regclass)
  account_id bigint not null
  message_id bigint
  kind text not null
  name text not null
  key text not null
  bytes integer not null
  width integer
  height integer
  placeholder text
  created_at timestamp with time zone not null default app_now()
  constraint attachments_key_key UNIQUE (key)
  constraint attachments_pkey PRIMARY KEY (id)
  constraint attachments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
  constraint attachments_bytes_check CHECK ((bytes > 0))
  constraint attachments_check CHECK (((kind = 'image'::text) = ((width IS NOT NULL) AND (height IS NOT NULL))))
  constraint attachments_height_check CHECK ((height > 0))
  constraint attachments_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'pdf'::text])))
  constraint attachments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120)))
  constraint attachments_width_check CHECK ((width > 0))
  CREATE INDEX attachments_account ON public.attachments USING btree (account_id)
  CREATE INDEX attachments_message ON public.attachments USING btree (message_id) WHERE (message_id IS NOT NULL)
  CREATE INDEX attachments_unclaimed ON public.attachments USING btree (created_at) WHERE (message_id IS NULL)

audit_entries
  id bigint not null identity
  actor_account_id bigint
  actor_role text not null
  action text not null
  subject_kind text not null
  subject_id bigint not null
  before jsonb
  after jsonb
  created_at timestamp with time zone not null default app_now()
  actor_name text
  subject_label text
  request_id text
  constraint audit_entries_pkey PRIMARY KEY (id)
  CREATE INDEX audit_entries_action ON public.audit_entries USING btree (action, id)
  CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_account_id, id)
  CREATE INDEX audit_entries_at ON public.audit_entries USING btree (created_at, id)
  CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (subject_kind, subject_id, id)
  CREATE INDEX audit_entries_words ON public.audit_entries USING gin ((((((COALESCE(subject_label, ''::text) || ' '::text) || COALESCE((before)::text, ''::text)) || ' '::text) || COALESCE((after)::text, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='512')

automatic_answers
  lead_id bigint not null
  message_id bigint not null
  created_at timestamp with time zone not null default app_now()
  constraint automatic_answers_pkey PRIMARY KEY (lead_id)
  constraint automatic_answers_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
  constraint automatic_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE

backup_runs
  id bigint not null identity
  started_at timestamp with time zone not null
  took_ms integer not null
  bytes bigint
  rows bigint
  files integer
  missing integer
  verified boolean not null default false
  failure text
  release text not null
  constraint backup_runs_pkey PRIMARY KEY (id)
  CREATE INDEX backup_runs_listed ON public.backup_runs USING btree (started_at DESC, id DESC)

billing_accounts
  expert_id bigint not null
  account_id bigint not null
  wished_plan_id bigint not null
  trial_plan_id bigint
  trial_started_at timestamp with time zone
  trial_ends_at timestamp with time zone
  plan_due_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  provider text
  customer_id text
  sync_taken bigint not null default 0
  sync_stored bigint not null default 0
  synced_at timestamp with time zone
  busy_until timestamp with time zone
  card_brand text
  card_last4 text
  card_expires text
  vat_country text
  vat_number text
  vat_valid boolean
  trial_reminded_at timestamp with time zone
  provider_account text
  sync_tried_at timestamp with time zone
  raise_own_limit_plan_id bigint
  constraint billing_accounts_account_id_key UNIQUE (account_id)
  constraint billing_accounts_customer_id_key UNIQUE (customer_id)
  constraint billing_accounts_pkey PRIMARY KEY (expert_id)
  constraint billing_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
  constraint billing_accounts_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id)
  constraint billing_accounts_raise_own_limit_plan_id_fkey FOREIGN KEY (raise_own_limit_plan_id) REFERENCES subscription_plans(id)
  constraint billing_accounts_trial_plan_id_fkey FOREIGN KEY (trial_plan_id) REFERENCES subscription_plans(id)
  constraint billing_accounts_wished_plan_id_fkey FOREIGN KEY (wished_plan_id) REFERENCES subscription_plans(id)
  constraint billing_accounts_card_expires_check CHECK ((card_expires ~ '^[0-9]{4}-[0-9]{2}$'::text))
  constraint billing_accounts_card_last4_check CHECK ((card_last4 ~ '^[0-9]{4}$'::text))
  constraint billing_accounts_check CHECK ((((trial_plan_id IS NULL) = (trial_started_at IS NULL)) AND ((trial_plan_id IS NULL) = (trial_ends_at IS NULL))))
  constraint billing_accounts_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'local'::text])))
  CREATE INDEX billing_accounts_due ON public.billing_accounts USING btree (plan_due_at) WHERE (plan_due_at IS NOT NULL)
  CREATE INDEX billing_accounts_synced ON public.billing_accounts USING btree (synced_at) WHERE (customer_id IS NOT NULL)
  CREATE INDEX billing_accounts_trial ON public.billing_accounts USING btree (trial_ends_at) WHERE (trial_reminded_at IS NULL)

board_items
  board_id bigint not null
  photo_id bigint not null
  mark text not null default 'none'::text
  note text not null default ''::text
  position integer not null default 0
  saved_at timestamp with time zone not null default app_now()
  constraint board_items_pkey PRIMARY KEY (board_id, photo_id)
  constraint board_items_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
  constraint board_items_mark_check CHECK ((mark = ANY (ARRAY['like'::text, 'none'::text, 'dislike'::text])))
  constraint board_items_note_check CHECK ((char_length(note) <= 500))

boards
  id bigint not null identity
  account_id bigint not null
  name text not null
  share_token text
  shows_owner boolean not null default false
  used_at timestamp with time zone not null default app_now()
  created_at timestamp with time zone not null default app_now()
  constraint boards_share_token_key UNIQUE (share_token)
  constraint boards_pkey PRIMARY KEY (id)
  constraint boards_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint boards_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
  CREATE INDEX boards_account ON public.boards USING btree (account_id, used_at)

briefs
  id bigint not null identity
  client_id bigint not null
  status text not null
  service_type text not null
  project_type text not null
  expert_type text not null
  session_type text not null
  country_id bigint not null
  state_id bigint
  city_id bigint not null
  outside_welcome boolean not null
  aspect_ids bigint[] not null default '{}'::bigint[]
  main_aspect_id bigint
  room_type_ids bigint[] not null default '{}'::bigint[]
  project_size text not null
  project_phase text not null
  specialty_ids bigint[] not null default '{}'::bigint[]
  main_specialty_id bigint
  budget_id bigint not null
  timeline_id bigint not null
  style_ids bigint[] not null default '{}'::bigint[]
  photo_ids bigint[] not null default '{}'::bigint[]
  about_project text not null default ''::text
  preferred_contacts text[] not null default '{}'::text[]
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  close_reason text
  close_note text
  hired_expert_id bigint
  ended_at timestamp with time zone
  paused_by_leaving boolean not null default false
  weights jsonb not null default '{}'::jsonb
  looking_since timestamp with time zone
  paused_at timestamp with time zone
  asked_days integer
  asked_answer text
  board_id bigint
  board jsonb
  extra_answers jsonb not null default '{}'::jsonb
  paused_by_team boolean not null default false
  constraint briefs_pkey PRIMARY KEY (id)
  constraint briefs_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE SET NULL
  constraint briefs_budget_id_fkey FOREIGN KEY (budget_id) REFERENCES budgets(id)
  constraint briefs_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id)
  constraint briefs_client_id_fkey FOREIGN KEY (client_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint briefs_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  constraint briefs_hired_expert_id_fkey FOREIGN KEY (hired_expert_id) REFERENCES experts(id) ON DELETE SET NULL
  constraint briefs_main_aspect_id_fkey FOREIGN KEY (main_aspect_id) REFERENCES aspects(id)
  constraint briefs_main_specialty_id_fkey FOREIGN KEY (main_specialty_id) REFERENCES specialties(id)
  constraint briefs_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id)
  constraint briefs_timeline_id_fkey FOREIGN KEY (timeline_id) REFERENCES timelines(id)
  constraint briefs_about_project_check CHECK ((char_length(about_project) <= 3000))
  constraint briefs_asked_answer_check CHECK ((asked_answer = ANY (ARRAY['looking'::text, 'paused'::text, 'found'::text])))
  constraint briefs_asked_days_check CHECK ((asked_days = ANY (ARRAY[30, 75])))
  constraint briefs_close_note_check CHECK ((char_length(close_note) <= 500))
  constraint briefs_close_reason_check CHECK ((close_reason = ANY (ARRAY['hired'::text, 'changed_mind'::text, 'no_fit'::text, 'other'::text, 'ran_out'::text])))
  constraint briefs_expert_type_check CHECK ((expert_type = ANY (ARRAY['individual-expert'::text, 'agency'::text, 'no-preference'::text])))
  constraint briefs_project_phase_check CHECK ((project_phase = ANY (ARRAY['consultancy'::text, 'sketching'::text, 'applying'::text, 'construction'::text])))
  constraint briefs_project_size_check CHECK ((project_size = ANY (ARRAY['consultancy'::text, 'small'::text, 'complete'::text])))
  constraint briefs_project_type_check CHECK ((project_type = ANY (ARRAY['residential'::text, 'commercial'::text, 'sale_styling'::text])))
  constraint briefs_service_type_check CHECK ((service_type = ANY (ARRAY['designer'::text, 'architect'::text])))
  constraint briefs_session_type_check CHECK ((session_type = ANY (ARRAY['online'::text, 'physical'::text, 'both'::text])))
  constraint briefs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'hired'::text, 'closed'::text])))
  CREATE INDEX briefs_board ON public.briefs USING btree (board_id) WHERE (board_id IS NOT NULL)
  CREATE INDEX briefs_created ON public.briefs USING btree (created_at)
  CREATE INDEX briefs_looking ON public.briefs USING btree (COALESCE(looking_since, created_at)) WHERE (status = 'active'::text)
  CREATE INDEX briefs_of_client ON public.briefs USING btree (client_id, id DESC) INCLUDE (status)
  CREATE INDEX briefs_of_status ON public.briefs USING btree (status, client_id)
  CREATE UNIQUE INDEX briefs_one_current ON public.briefs USING btree (client_id) WHERE (status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text]))
  CREATE INDEX briefs_options ON public.briefs USING btree (style_ids, aspect_ids, specialty_ids)
  CREATE INDEX briefs_photos ON public.briefs USING gin (photo_ids)
  CREATE INDEX briefs_with_board ON public.briefs USING btree (id) WHERE (board IS NOT NULL)
  CREATE INDEX briefs_with_old_words ON public.briefs USING btree (COALESCE(ended_at, updated_at)) WHERE ((status = ANY (ARRAY['hired'::text, 'closed'::text])) AND ((about_project <> ''::text) OR (close_note IS NOT NULL) OR (cardinality(preferred_contacts) > 0) OR (extra_answers <> '{}'::jsonb)))

budgets
  id bigint not null
  slug text not null
  min_eur integer
  max_eur integer
  name_en text not null
  name_da text not null
  name_de text not null
  constraint budgets_slug_key UNIQUE (slug)
  constraint budgets_pkey PRIMARY KEY (id)
  constraint budgets_check CHECK ((max_eur > min_eur))
  constraint budgets_min_eur_check CHECK ((min_eur >= 0))

calendar_feeds
  account_id bigint not null
  token_hash bytea not null
  created_at timestamp with time zone not null default app_now()
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash)
  constraint calendar_feeds_pkey PRIMARY KEY (account_id)
  constraint calendar_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE

checkout_sessions
  expert_id bigint not null
  plan_id bigint not null
  plan_interval text not null
  success_path text not null
  cancel_path text not null
  provider_id text
  url text
  expires_at timestamp with time zone not null
  constraint checkout_sessions_pkey PRIMARY KEY (expert_id)
  constraint checkout_sessions_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id)
  constraint checkout_sessions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES subscription_plans(id)
  constraint checkout_sessions_plan_interval_check CHECK ((plan_interval = ANY (ARRAY['monthly'::text, 'yearly'::text])))

cities
  id bigint not null
  country_id bigint not null
  state_id bigint not null
  slug text not null
  name text not null
  name_en text not null
  name_da text not null
  name_de text not null
  latitude double precision not null
  longitude double precision not null
  population integer not null
  search_name text not null
  constraint cities_slug_key UNIQUE (slug)
  constraint cities_pkey PRIMARY KEY (id)
  constraint cities_country_id_state_id_fkey FOREIGN KEY (country_id, state_id) REFERENCES states(country_id, id)
  constraint cities_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)))
  constraint cities_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
  constraint cities_population_check CHECK ((population >= 0))
  CREATE INDEX cities_country_population ON public.cities USING btree (country_id, population DESC, id)
  CREATE INDEX cities_state ON public.cities USING btree (state_id)

city_spellings
  city_id bigint not null
  search_name text not null
  constraint city_spellings_pkey PRIMARY KEY (city_id, search_name)
  constraint city_spellings_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id) ON DELETE CASCADE
  CREATE INDEX city_spellings_search_name ON public.city_spellings USING btree (search_name)

company_draft
  only_row boolean not null default true
  facts jsonb not null
  revision integer not null
  saved_at timestamp with time zone not null default app_now()
  saved_by bigint
  constraint company_draft_pkey PRIMARY KEY (only_row)
  constraint company_draft_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint company_draft_only_row_check CHECK (only_row)
  constraint company_draft_revision_check CHECK ((revision > 0))
  CREATE INDEX company_draft_by ON public.company_draft USING btree (saved_by) WHERE (saved_by IS NOT NULL)

company_logos
  hash text not null
  png bytea not null
  width integer not null
  height integer not null
  uploaded_at timestamp with time zone not null default app_now()
  constraint company_logos_pkey PRIMARY KEY (hash)
  constraint company_logos_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text))
  constraint company_logos_png_check CHECK ((octet_length(png) <= 1100000))

company_versions
  id bigint not null identity
  number integer not null
  facts jsonb not null
  published_at timestamp with time zone not null default app_now()
  published_by bigint
  constraint company_versions_number_key UNIQUE (number)
  constraint company_versions_pkey PRIMARY KEY (id)
  constraint company_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint company_versions_number_check CHECK ((number > 0))
  CREATE INDEX company_versions_by ON public.company_versions USING btree (published_by) WHERE (published_by IS NOT NULL)

consents
  id bigint not null identity
  account_id bigint not null
  document text not null
  version text not null
  locale text not null
  accepted_at timestamp with time zone not null default app_now()
  withdrawn_at timestamp with time zone
  constraint consents_pkey PRIMARY KEY (id)
  constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint consents_document_check CHECK ((document = ANY (ARRAY['terms'::text, 'privacy'::text, 'translation'::text, 'photo_tags'::text])))
  CREATE INDEX consents_account ON public.consents USING btree (account_id)

contact_notes
  id bigint not null identity
  contact_id bigint not null
  body text not null
  author_id bigint
  created_at timestamp with time zone not null default app_now()
  constraint contact_notes_pkey PRIMARY KEY (id)
  constraint contact_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint contact_notes_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
  constraint contact_notes_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000)))
  CREATE INDEX contact_notes_author ON public.contact_notes USING btree (author_id) WHERE (author_id IS NOT NULL)
  CREATE INDEX contact_notes_contact ON public.contact_notes USING btree (contact_id, id)

contacts
  id bigint not null identity
  account_id bigint
  name text not null
  email text not null
  topic text not null
  subject text not null
  message text not null
  locale text not null
  status text not null default 'new'::text
  created_at timestamp with time zone not null default app_now()
  note text
  handled_at timestamp with time zone
  digested_at timestamp with time zone
  assigned_to bigint
  reply text
  replied_by bigint
  replied_at timestamp with time zone
  handled_from text
  version integer not null default 1
  constraint contacts_pkey PRIMARY KEY (id)
  constraint contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint contacts_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES accounts(id) ON DELETE SET NULL
  constraint contacts_replied_by_fkey FOREIGN KEY (replied_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint contacts_handled_from_check CHECK ((handled_from = ANY (ARRAY['new'::text, 'in_progress'::text])))
  constraint contacts_message_check CHECK ((char_length(message) <= 5000))
  constraint contacts_note_check CHECK ((char_length(note) <= 5000))
  constraint contacts_reply_check CHECK ((char_length(reply) <= 5000))
  constraint contacts_status_check CHECK ((status = ANY (ARRAY['new'::text, 'in_progress'::text, 'handled'::text])))
  CREATE INDEX contacts_account ON public.contacts USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX contacts_address ON public.contacts USING btree (lower(email), id)
  CREATE INDEX contacts_assigned ON public.contacts USING btree (assigned_to, id) WHERE (assigned_to IS NOT NULL)
  CREATE INDEX contacts_by_name ON public.contacts USING btree (lower(name), id)
  CREATE INDEX contacts_by_status ON public.contacts USING btree (status, id)
  CREATE INDEX contacts_by_topic ON public.contacts USING btree (topic, id)
  CREATE INDEX contacts_digest ON public.contacts USING btree (id) WHERE ((digested_at IS NULL) AND (status = 'new'::text))
  CREATE INDEX contacts_in_words ON public.contacts USING gin (name gin_trgm_ops, email gin_trgm_ops, subject gin_trgm_ops, message gin_trgm_ops)
  CREATE INDEX contacts_replied_by ON public.contacts USING btree (replied_by) WHERE (replied_by IS NOT NULL)
  CREATE INDEX contacts_unassigned ON public.contacts USING btree (id) WHERE ((assigned_to IS NULL) AND (status <> 'handled'::text))

countries
  id bigint not null
  slug text not null
  code text not null
  calling_code text not null
  name_en text not null
  name_da text not null
  name_de text not null
  constraint countries_code_key UNIQUE (code)
  constraint countries_slug_key UNIQUE (slug)
  constraint countries_pkey PRIMARY KEY (id)
  constraint countries_code_check CHECK ((code ~ '^[A-Z]{2}$'::text))

dashboard_answer_hours
  day date not null
  hours integer not null
  leads integer not null
  constraint dashboard_answer_hours_pkey PRIMARY KEY (day, hours)
  constraint dashboard_answer_hours_hours_check CHECK ((hours >= 0))

dashboard_answers
  day date not null
  minutes integer not null
  leads integer not null
  constraint dashboard_answers_pkey PRIMARY KEY (day, minutes)
  constraint dashboard_answers_minutes_check CHECK ((minutes >= 0))

dashboard_days
  day date not null
  briefs integer not null
  saw_matches integer not null
  saw_three integer not null
  invited integer not null
  invitations integer not null
  answered integer not null
  won integer not null
  sent integer not null
  sent_answered integer not null
  sent_declined integer not null
  sent_expired integer not null
  sent_won integer not null
  answer_minutes integer
  counted_as smallint not null default 0
  constraint dashboard_days_pkey PRIMARY KEY (day)

dashboard_demand
  day date not null
  state_id bigint not null
  style_id bigint not null
  briefs integer not null
  constraint dashboard_demand_pkey PRIMARY KEY (day, state_id, style_id)

dashboard_demand_months
  month date not null
  state_id bigint not null
  style_id bigint not null
  briefs integer not null
  constraint dashboard_demand_months_pkey PRIMARY KEY (month, state_id, style_id)

dashboard_given
  expert_id bigint not null
  joined_at timestamp with time zone
  days date[] not null default '{}'::date[]
  constraint dashboard_given_pkey PRIMARY KEY (expert_id)
  constraint dashboard_given_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE

dashboard_marks
  id bigint not null identity
  day date
  showcase_id bigint
  constraint dashboard_marks_pkey PRIMARY KEY (id)
  constraint dashboard_marks_of_one CHECK ((num_nonnulls(day, showcase_id) = 1))

dashboard_percents
  day date not null
  percent integer not null
  matches integer not null
  agreed integer not null
  constraint dashboard_percents_pkey PRIMARY KEY (day, percent)

dashboard_revenue
  day date not null
  plan_id bigint not null
  currency text not null
  started integer not null
  ended integer not null
  paying integer not null
  trialing integer not null
  paying_year bigint not null
  constraint dashboard_revenue_pkey PRIMARY KEY (day, plan_id, currency)

dashboard_spread
  from_day date not null
  to_day date not null
  leads integer not null
  experts integer not null
  constraint dashboard_spread_pkey PRIMARY KEY (from_day, to_day, leads)

dashboard_state
  only_row boolean not null default true
  revision bigint not null default 0
  counted_at timestamp with time zone
  constraint dashboard_state_pkey PRIMARY KEY (only_row)
  constraint dashboard_state_only_row_check CHECK (only_row)

dashboard_supply
  state_id bigint not null
  style_id bigint not null
  experts integer not null
  places integer not null
  free_places integer not null
  constraint dashboard_supply_pkey PRIMARY KEY (state_id, style_id)

dashboard_traits
  day date not null
  kind text not null
  key text not null
  shown integer not null
  invited integer not null
  won integer not null
  constraint dashboard_traits_pkey PRIMARY KEY (day, kind, key)
  constraint dashboard_traits_kind_check CHECK ((kind = ANY (ARRAY['all'::text, 'reason'::text, 'relaxed'::text])))

data_exports
  account_id bigint not null
  ask uuid not null
  state text not null default 'queued'::text
  percent integer not null default 0
  key text
  bytes bigint
  requested_at timestamp with time zone not null default app_now()
  ready_at timestamp with time zone
  expires_at timestamp with time zone
  constraint data_exports_pkey PRIMARY KEY (account_id)
  constraint data_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint data_exports_check CHECK (((state = 'ready'::text) = ((ready_at IS NOT NULL) AND (expires_at IS NOT NULL) AND (bytes IS NOT NULL))))
  constraint data_exports_check1 CHECK (((state = 'queued'::text) OR (key IS NOT NULL)))
  constraint data_exports_percent_check CHECK (((percent >= 0) AND (percent <= 100)))
  constraint data_exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'making'::text, 'ready'::text])))
  CREATE INDEX data_exports_expiring ON public.data_exports USING btree (expires_at)

days_off
  id bigint not null identity
  expert_id bigint not null
  from_day date not null
  to_day date not null
  label text not null default ''::text
  pauses_leads boolean not null default false
  created_at timestamp with time zone not null default app_now()
  constraint days_off_pkey PRIMARY KEY (id)
  constraint days_off_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint days_off_check CHECK ((to_day >= from_day))
  constraint days_off_label_check CHECK ((char_length(label) <= 60))
  CREATE INDEX days_off_expert ON public.days_off USING btree (expert_id, from_day)
  CREATE INDEX days_off_holidays ON public.days_off USING btree (to_day) WHERE pauses_leads

deliveries
  id bigint not null identity
  key uuid not null default gen_random_uuid()
  channel text not null
  kind text not null
  recipient text not null
  subject text
  text text
  html text
  state text not null default 'waiting'::text
  tries integer not null default 0
  last_error text
  job_id uuid not null
  first_try_at timestamp with time zone
  next_try_at timestamp with time zone not null default app_now()
  give_up_at timestamp with time zone not null
  expires_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  ended_at timestamp with time zone
  account_id bigint
  unsubscribe_url text
  reply_to text
  push_subscription_id bigint
  traceless boolean not null default false
  attachments jsonb
  constraint deliveries_key_key UNIQUE (key)
  constraint deliveries_pkey PRIMARY KEY (id)
  constraint deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint deliveries_push_subscription_id_fkey FOREIGN KEY (push_subscription_id) REFERENCES push_subscriptions(id) ON DELETE SET NULL
  constraint deliveries_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'push'::text])))
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'retrying'::text, 'sent'::text, 'dead'::text, 'expired'::text])))
  CREATE INDEX deliveries_account ON public.deliveries USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX deliveries_channel ON public.deliveries USING btree (channel, id)
  CREATE INDEX deliveries_ended ON public.deliveries USING btree (ended_at) WHERE (ended_at IS NOT NULL)
  CREATE INDEX deliveries_push_subscription ON public.deliveries USING btree (push_subscription_id) WHERE (push_subscription_id IS NOT NULL)
  CREATE INDEX deliveries_recipient ON public.deliveries USING btree (recipient, id)
  CREATE INDEX deliveries_recipient_words ON public.deliveries USING gin (recipient gin_trgm_ops)
  CREATE INDEX deliveries_state ON public.deliveries USING btree (state, id DESC)
  CREATE INDEX deliveries_traceless ON public.deliveries USING btree (id) WHERE traceless
  CREATE INDEX deliveries_tries ON public.deliveries USING btree (tries, id)

editions
  name text not null
  revision bigint not null default 0
  constraint editions_pkey PRIMARY KEY (name)

erased_handles
  digest bytea not null
  until timestamp with time zone not null
  constraint erased_handles_pkey PRIMARY KEY (digest)

event_counters
  account_id bigint not null
  seq bigint not null
  constraint event_counters_pkey PRIMARY KEY (account_id)
  constraint event_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE

events
  recipient_id bigint not null
  seq bigint not null
  name text not null
  payload jsonb not null
  created_at timestamp with time zone not null default app_now()
  constraint events_pkey PRIMARY KEY (recipient_id, seq)
  CREATE INDEX events_created_at ON public.events USING btree (created_at)

expert_appeals
  decision_id bigint not null
  expert_id bigint not null
  appeal_id bigint not null
  upheld boolean
  settled_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  constraint expert_appeals_appeal_id_key UNIQUE (appeal_id)
  constraint expert_appeals_pkey PRIMARY KEY (decision_id)
  constraint expert_appeals_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES expert_moves(id) ON DELETE CASCADE
  constraint expert_appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES expert_moves(id) ON DELETE CASCADE
  constraint expert_appeals_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint expert_appeals_check CHECK (((upheld IS NULL) = (settled_at IS NULL)))
  CREATE INDEX expert_appeals_expert ON public.expert_appeals USING btree (expert_id, decision_id)

expert_handles
  handle text not null
  expert_id bigint not null
  created_at timestamp with time zone not null default app_now()
  constraint expert_handles_handle_expert_id_key UNIQUE (handle, expert_id)
  constraint expert_handles_pkey PRIMARY KEY (handle)
  constraint expert_handles_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint expert_handles_handle_check CHECK (((handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(handle) >= 3) AND (length(handle) <= 40))))
  CREATE INDEX expert_handles_expert ON public.expert_handles USING btree (expert_id)

expert_imports
  id bigint not null identity
  file_name text not null
  source text not null
  lines integer not null
  invited integer not null
  created_by bigint
  created_at timestamp with time zone not null default app_now()
  undone_at timestamp with time zone
  constraint expert_imports_pkey PRIMARY KEY (id)
  constraint expert_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint expert_imports_file_name_check CHECK ((char_length(file_name) <= 120))
  constraint expert_imports_source_check CHECK ((char_length(source) <= 200))
  CREATE INDEX expert_imports_created_by ON public.expert_imports USING btree (created_by) WHERE (created_by IS NOT NULL)
  CREATE INDEX expert_imports_words ON public.expert_imports USING gin (file_name gin_trgm_ops, source gin_trgm_ops)

expert_invitations
  id bigint not null identity
  state text not null default 'waiting'::text
  name text
  email text
  note text
  answers jsonb
  locale text not null
  source text not null
  token_hash bytea
  mails smallint not null default 0
  invited_by bigint
  expert_id bigint
  created_at timestamp with time zone not null default app_now()
  sent_at timestamp with time zone
  opened_at timestamp with time zone
  ended_at timestamp with time zone
  expires_at timestamp with time zone not null
  import_id bigint
  constraint expert_invitations_token_hash_key UNIQUE (token_hash)
  constraint expert_invitations_pkey PRIMARY KEY (id)
  constraint expert_invitations_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint expert_invitations_import_id_fkey FOREIGN KEY (import_id) REFERENCES expert_imports(id)
  constraint expert_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint expert_invitations_check CHECK (((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'opened'::text])) = (ended_at IS NULL)))
  constraint expert_invitations_check1 CHECK (((ended_at IS NULL) OR (num_nonnulls(name, email, note, answers) = 0)))
  constraint expert_invitations_check2 CHECK (((ended_at IS NOT NULL) OR (num_nulls(name, email, answers) = 0)))
  constraint expert_invitations_email_check CHECK ((char_length(email) <= 254))
  constraint expert_invitations_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'dk'::text, 'da'::text, 'de'::text])))
  constraint expert_invitations_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80)))
  constraint expert_invitations_note_check CHECK ((char_length(note) <= 300))
  constraint expert_invitations_source_check CHECK ((char_length(source) <= 200))
  constraint expert_invitations_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'opened'::text, 'taken_over'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text])))
  CREATE INDEX expert_invitations_by_expiry ON public.expert_invitations USING btree (expires_at, id)
  CREATE INDEX expert_invitations_due ON public.expert_invitations USING btree (expires_at) WHERE (ended_at IS NULL)
  CREATE INDEX expert_invitations_ended ON public.expert_invitations USING btree (ended_at) WHERE (ended_at IS NOT NULL)
  CREATE INDEX expert_invitations_invited_by ON public.expert_invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL)
  CREATE INDEX expert_invitations_newest ON public.expert_invitations USING btree (created_at DESC, id DESC)
  CREATE INDEX expert_invitations_of_expert ON public.expert_invitations USING btree (expert_id) WHERE (expert_id IS NOT NULL)
  CREATE INDEX expert_invitations_of_import ON public.expert_invitations USING btree (import_id, state) WHERE (import_id IS NOT NULL)
  CREATE INDEX expert_invitations_of_state ON public.expert_invitations USING btree (state, created_at DESC, id DESC)
  CREATE UNIQUE INDEX expert_invitations_open ON public.expert_invitations USING btree (email) WHERE (email IS NOT NULL)
  CREATE INDEX expert_invitations_words ON public.expert_invitations USING gin (name gin_trgm_ops, email gin_trgm_ops)

expert_marks
  expert_id bigint not null
  xid xid8 not null default pg_current_xact_id()
  constraint expert_marks_pkey PRIMARY KEY (expert_id)
  constraint expert_marks_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  CREATE INDEX expert_marks_xid ON public.expert_marks USING btree (xid) INCLUDE (expert_id)

expert_moves
  id bigint not null identity
  expert_id bigint not null
  status_from text
  status_to text not null
  reason text
  actor text not null
  actor_account_id bigint
  created_at timestamp with time zone not null default app_now()
  action text
  checklist text[] not null default '{}'::text[]
  pick_until date
  refused_company_name text
  refused_company_registration text
  corrected jsonb
  constraint expert_moves_pkey PRIMARY KEY (id)
  constraint expert_moves_actor_account_id_fkey FOREIGN KEY (actor_account_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint expert_moves_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint expert_moves_actor_check CHECK ((actor = ANY (ARRAY['expert'::text, 'staff'::text, 'system'::text])))
  CREATE INDEX expert_moves_expert ON public.expert_moves USING btree (expert_id, id)

expert_photos
  expert_id bigint not null
  showcase_id bigint not null
  constraint expert_photos_pkey PRIMARY KEY (expert_id, showcase_id)
  constraint expert_photos_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint expert_photos_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE CASCADE
  CREATE INDEX expert_photos_showcase ON public.expert_photos USING btree (showcase_id)

expert_words
  expert_id bigint not null
  words tsvector not null
  constraint expert_words_pkey PRIMARY KEY (expert_id)
  constraint expert_words_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  CREATE INDEX expert_words_words ON public.expert_words USING gin (words)

expert_xids_kept
  until timestamp with time zone not null
  CREATE UNIQUE INDEX expert_xids_kept_one ON public.expert_xids_kept USING btree ((true))

experts
  id bigint not null identity
  account_id bigint not null
  status text not null
  status_reason text
  name text not null
  company_name text
  company_registration text
  registration_checked_at timestamp with time zone
  description text not null default ''::text
  expert_type text not null
  service_types text[] not null
  project_types text[] not null
  session_types text[] not null
  project_sizes text[] not null default '{}'::text[]
  project_phases text[] not null default '{}'::text[]
  budget_ids bigint[] not null default '{}'::bigint[]
  timeline_ids bigint[] not null default '{}'::bigint[]
  aspect_ids bigint[] not null default '{}'::bigint[]
  room_type_ids bigint[] not null default '{}'::bigint[]
  specialty_ids bigint[] not null default '{}'::bigint[]
  main_specialty_id bigint
  skill_ids bigint[] not null default '{}'::bigint[]
  style_ids bigint[] not null default '{}'::bigint[]
  languages text[] not null default '{}'::text[]
  country_id bigint not null
  state_id bigint
  city_id bigint not null
  works_outside boolean not null default false
  plan_id bigint not null default 1
  capacity_wish integer
  leads_total integer not null default 0
  leads_answered integer not null default 0
  usual_response_minutes integer
  avatar_image_id bigint
  cover_image_id bigint
  joined_at timestamp with time zone not null default app_now()
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  xid xid8 not null default pg_current_xact_id()
  status_before_leaving text
  submitted_at timestamp with time zone
  reviewed_at timestamp with time zone
  company_details text not null default ''::text
  pending_company_name text
  pending_company_registration text
  chamber text
  chamber_number text
  chamber_checked_at timestamp with time zone
  available_from date
  notice_weeks integer
  working_since integer
  back_on date
  revision integer not null default 1
  field_revisions jsonb not null default '{}'::jsonb
  snoozed_until date
  reach_km integer
  automatic_answer text
  further_city_ids bigint[] not null default '{}'::bigint[]
  handle text
  waiting_since timestamp with time zone
  appealed_at timestamp with time zone
  featured_until date
  extra_answers jsonb not null default '{}'::jsonb
  constraint experts_account_id_key UNIQUE (account_id)
  constraint experts_handle_key UNIQUE (handle)
  constraint experts_pkey PRIMARY KEY (id)
  constraint experts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint experts_avatar_image_id_fkey FOREIGN KEY (avatar_image_id) REFERENCES images(id)
  constraint experts_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id)
  constraint experts_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  constraint experts_cover_image_id_fkey FOREIGN KEY (cover_image_id) REFERENCES images(id)
  constraint experts_handle_own FOREIGN KEY (handle, id) REFERENCES expert_handles(handle, expert_id)
  constraint experts_main_specialty_id_fkey FOREIGN KEY (main_specialty_id) REFERENCES specialties(id)
  constraint experts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES subscription_plans(id)
  constraint experts_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id)
  constraint experts_automatic_answer_check CHECK (((char_length(automatic_answer) >= 20) AND (char_length(automatic_answer) <= 1000)))
  constraint experts_capacity_wish_check CHECK (((capacity_wish >= 0) AND (capacity_wish <= 100)))
  constraint experts_chamber_check CHECK ((char_length(chamber) <= 120))
  constraint experts_chamber_number_check CHECK ((char_length(chamber_number) <= 60))
  constraint experts_company_details_check CHECK ((char_length(company_details) <= 500))
  constraint experts_company_name_check CHECK (((char_length(company_name) >= 2) AND (char_length(company_name) <= 120)))
  constraint experts_description_check CHECK ((char_length(description) <= 3000))
  constraint experts_expert_type_check CHECK ((expert_type = ANY (ARRAY['individual-expert'::text, 'agency'::text])))
  constraint experts_further_city_ids_check CHECK ((cardinality(further_city_ids) <= 2))
  constraint experts_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80)))
  constraint experts_notice_weeks_check CHECK (((notice_weeks >= 0) AND (notice_weeks <= 52)))
  constraint experts_pending_company_name_check CHECK (((char_length(pending_company_name) >= 2) AND (char_length(pending_company_name) <= 120)))
  constraint experts_pending_company_registration_check CHECK ((char_length(pending_company_registration) <= 60))
  constraint experts_reach_km_check CHECK (((reach_km >= 5) AND (reach_km <= 500)))
  constraint experts_session_types_check CHECK ((session_types <@ ARRAY['online'::text, 'physical'::text]))
  constraint experts_status_check CHECK ((status = ANY (ARRAY['pending_review'::text, 'active'::text, 'paused'::text, 'changes_requested'::text, 'rejected'::text, 'suspended'::text])))
  constraint experts_working_since_check CHECK (((working_since >= 1950) AND (working_since <= 2100)))
  CREATE INDEX experts_automatic_answer ON public.experts USING btree (id) WHERE (automatic_answer IS NOT NULL)
  CREATE INDEX experts_avatar_image ON public.experts USING btree (avatar_image_id) WHERE (avatar_image_id IS NOT NULL)
  CREATE INDEX experts_back ON public.experts USING btree (back_on) WHERE ((status = 'paused'::text) AND (back_on IS NOT NULL))
  CREATE INDEX experts_by_city ON public.experts USING btree (city_id, id)
  CREATE INDEX experts_by_leads ON public.experts USING btree (leads_total, id)
  CREATE INDEX experts_by_name ON public.experts USING btree (COALESCE(company_name, name) COLLATE "da-x-icu", id)
  CREATE INDEX experts_by_plan ON public.experts USING btree (plan_id, id)
  CREATE INDEX experts_cover_image ON public.experts USING btree (cover_image_id) WHERE (cover_image_id IS NOT NULL)
  CREATE INDEX experts_created ON public.experts USING btree (created_at, id)
  CREATE INDEX experts_featured ON public.experts USING btree (featured_until) WHERE (featured_until IS NOT NULL)
  CREATE INDEX experts_named ON public.experts USING gin (name gin_trgm_ops, company_name gin_trgm_ops, pending_company_name gin_trgm_ops)
  CREATE INDEX experts_of_country ON public.experts USING btree (country_id)
  CREATE INDEX experts_of_plan ON public.experts USING btree (plan_id)
  CREATE INDEX experts_of_service ON public.experts USING gin (service_types)
  CREATE INDEX experts_of_type ON public.experts USING btree (expert_type)
  CREATE INDEX experts_options ON public.experts USING btree (style_ids, aspect_ids, specialty_ids, skill_ids)
  CREATE INDEX experts_place ON public.experts USING btree (country_id, state_id, city_id) WHERE (status = 'active'::text)
  CREATE INDEX experts_queue ON public.experts USING btree (status, submitted_at, id)
  CREATE INDEX experts_submitted ON public.experts USING btree (submitted_at, id)
  CREATE INDEX experts_waiting ON public.experts USING btree (waiting_since, id) WHERE (waiting_since IS NOT NULL)
  CREATE INDEX experts_xid ON public.experts USING btree (xid)

favourites
  account_id bigint not null
  expert_id bigint not null
  created_at timestamp with time zone not null default app_now()
  constraint favourites_pkey PRIMARY KEY (account_id, expert_id)
  constraint favourites_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint favourites_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  CREATE INDEX favourites_expert ON public.favourites USING btree (expert_id)
  CREATE INDEX favourites_listed ON public.favourites USING btree (account_id, created_at DESC, expert_id DESC)

feature_switches
  name text not null
  is_on boolean not null
  changed_at timestamp with time zone not null default app_now()
  changed_by bigint
  constraint feature_switches_pkey PRIMARY KEY (name)
  constraint feature_switches_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE SET NULL

file_store_marker
  only_row boolean not null default true
  marker text not null
  made_at timestamp with time zone not null default now()
  constraint file_store_marker_pkey PRIMARY KEY (only_row)
  constraint file_store_marker_only_row_check CHECK (only_row)

flow_drafts
  id bigint not null identity
  flow text not null
  email text not null
  token_hash bytea not null
  sealed_answers bytea not null
  mailed_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone not null
  constraint flow_drafts_pkey PRIMARY KEY (id)
  constraint flow_drafts_flow_check CHECK ((flow = ANY (ARRAY['client-brief'::text, 'expert-application'::text, 'expert-account-first'::text])))
  constraint flow_drafts_sealed_answers_check CHECK ((octet_length(sealed_answers) <= 70000))
  CREATE INDEX flow_drafts_expiry ON public.flow_drafts USING btree (expires_at)
  CREATE INDEX flow_drafts_newest ON public.flow_drafts USING btree (email, flow, id DESC)
  CREATE UNIQUE INDEX flow_drafts_token ON public.flow_drafts USING btree (token_hash)

forgotten_attachments
  key text not null
  forgotten_at timestamp with time zone not null default app_now()
  account_id bigint
  bytes integer not null default 0
  constraint forgotten_attachments_pkey PRIMARY KEY (key)
  CREATE INDEX forgotten_attachments_account ON public.forgotten_attachments USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX forgotten_attachments_due ON public.forgotten_attachments USING btree (forgotten_at)

forgotten_images
  sha256 text not null
  forgotten_at timestamp with time zone not null default app_now()
  constraint forgotten_images_pkey PRIMARY KEY (sha256)

idempotent_requests
  id bytea not null
  fingerprint bytea not null
  claim uuid not null
  claimed_until timestamp with time zone not null
  committed_at timestamp with time zone
  answer bytea
  created_at timestamp with time zone not null default app_now()
  constraint idempotent_requests_pkey PRIMARY KEY (id)
  constraint idempotent_requests_id_check CHECK ((length(id) = 32))
  CREATE INDEX idempotent_requests_created_at ON public.idempotent_requests USING btree (created_at)

images
  id bigint not null identity
  sha256 text not null
  type text not null
  width integer not null
  height integer not null
  bytes integer not null
  placeholder text
  color text not null default '#f4f4f1'::text
  created_at timestamp with time zone not null default app_now()
  constraint images_sha256_key UNIQUE (sha256)
  constraint images_pkey PRIMARY KEY (id)
  constraint images_bytes_check CHECK ((bytes > 0))
  constraint images_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text))
  constraint images_height_check CHECK ((height > 0))
  constraint images_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/avif'::text])))
  constraint images_width_check CHECK ((width > 0))

inbound_mails
  id bigint not null identity
  key bytea not null
  thread_id bigint
  account_id bigint not null
  outcome text not null
  reason text
  received_at timestamp with time zone not null default app_now()
  constraint inbound_mails_key_key UNIQUE (key)
  constraint inbound_mails_pkey PRIMARY KEY (id)
  constraint inbound_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint inbound_mails_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
  constraint inbound_mails_outcome_check CHECK ((outcome = ANY (ARRAY['posted'::text, 'dropped'::text, 'refused'::text])))
  CREATE INDEX inbound_mails_account ON public.inbound_mails USING btree (account_id, received_at)
  CREATE INDEX inbound_mails_received ON public.inbound_mails USING btree (received_at)
  CREATE INDEX inbound_mails_thread ON public.inbound_mails USING btree (thread_id)

insight_days
  expert_id bigint not null
  day date not null
  views integer not null default 0
  opened integer not null default 0
  shown_1 integer not null default 0
  shown_2 integer not null default 0
  shown_3 integer not null default 0
  shown_4 integer not null default 0
  shown_5 integer not null default 0
  shown_later integer not null default 0
  constraint insight_days_pkey PRIMARY KEY (expert_id, day)
  constraint insight_days_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  CREATE INDEX insight_days_day ON public.insight_days USING btree (day)

invitation_refusals
  email_hash bytea not null
  created_at timestamp with time zone not null default app_now()
  constraint invitation_refusals_pkey PRIMARY KEY (email_hash)

invoices
  id bigint not null identity
  expert_id bigint not null
  provider_id text not null
  number text
  status text not null
  currency text not null
  net bigint not null
  vat bigint not null
  total bigint not null
  reverse_charge boolean not null
  issued_at timestamp with time zone not null
  file_key text
  kind text not null default 'invoice'::text
  credits text
  country text
  constraint invoices_provider_id_key UNIQUE (provider_id)
  constraint invoices_pkey PRIMARY KEY (id)
  constraint invoices_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id)
  constraint invoices_currency_check CHECK ((currency = ANY (ARRAY['DKK'::text, 'EUR'::text])))
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'uncollectible'::text, 'void'::text])))
  CREATE INDEX invoices_expert ON public.invoices USING btree (expert_id, issued_at DESC)
  CREATE INDEX invoices_issued ON public.invoices USING btree (issued_at)

kept_texts
  id bigint not null identity
  project_id bigint not null
  field text not null
  body text not null
  kept_by bigint
  kept_at timestamp with time zone not null default app_now()
  constraint kept_texts_pkey PRIMARY KEY (id)
  constraint kept_texts_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint kept_texts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
  constraint kept_texts_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000)))
  constraint kept_texts_field_check CHECK ((field = ANY (ARRAY['title'::text, 'description'::text])))
  CREATE INDEX kept_texts_at ON public.kept_texts USING btree (kept_at)
  CREATE INDEX kept_texts_by ON public.kept_texts USING btree (kept_by) WHERE (kept_by IS NOT NULL)
  CREATE UNIQUE INDEX kept_texts_project ON public.kept_texts USING btree (project_id, field, md5(body))

known_devices
  id bigint not null identity
  account_id bigint not null
  session_id bigint
  token_hash bytea not null
  created_at timestamp with time zone not null default app_now()
  used_at timestamp with time zone not null default app_now()
  constraint known_devices_token_hash_key UNIQUE (token_hash)
  constraint known_devices_pkey PRIMARY KEY (id)
  constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint known_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
  CREATE INDEX known_devices_account ON public.known_devices USING btree (account_id, used_at)
  CREATE INDEX known_devices_session ON public.known_devices USING btree (session_id)
  CREATE INDEX known_devices_used ON public.known_devices USING btree (used_at)

lead_answers
  lead_id bigint not null
  working_minutes integer not null
  constraint lead_answers_pkey PRIMARY KEY (lead_id)
  constraint lead_answers_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
  constraint lead_answers_working_minutes_check CHECK ((working_minutes >= 0))

lead_history
  id bigint not null identity
  lead_id bigint not null
  status text not null
  actor text not null
  note text
  created_at timestamp with time zone not null default app_now()
  fact text
  author_id bigint
  author_name text
  constraint lead_history_pkey PRIMARY KEY (id)
  constraint lead_history_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id)
  constraint lead_history_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
  constraint lead_history_actor_check CHECK ((actor = ANY (ARRAY['client'::text, 'expert'::text, 'system'::text])))
  constraint lead_history_fact_check CHECK ((fact = ANY (ARRAY['given_back'::text, 'deadline_moved'::text, 'hire_refused'::text, 'brief_closed'::text, 'paused_by_team'::text, 'resumed_by_team'::text])))
  CREATE INDEX lead_history_lead ON public.lead_history USING btree (lead_id, id)

lead_notes
  id bigint not null identity
  lead_id bigint not null
  body text not null
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  author_id bigint
  author_name text
  constraint lead_notes_pkey PRIMARY KEY (id)
  constraint lead_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id)
  constraint lead_notes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
  constraint lead_notes_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000)))
  CREATE INDEX lead_notes_lead ON public.lead_notes USING btree (lead_id, id)

leads
  id bigint not null identity
  brief_id bigint not null
  expert_id bigint not null
  client_id bigint not null
  match_id bigint
  status text not null
  read_at timestamp with time zone
  message text
  percent integer
  reasons jsonb not null default '[]'::jsonb
  caveats jsonb not null default '[]'::jsonb
  distance_km integer
  expires_at timestamp with time zone
  answered_at timestamp with time zone
  decline_reason text
  decline_note text
  contact_shared_at timestamp with time zone
  deleted_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  declines_at timestamp with time zone
  hire_confirmed_at timestamp with time zone
  given_back_at timestamp with time zone
  client_acted_at timestamp with time zone
  snoozed_until timestamp with time zone
  assigned_to bigint
  answered_by bigint
  answered_by_name text
  paused_at timestamp with time zone
  finished_at timestamp with time zone
  finished_by text
  contact_held_at timestamp with time zone
  ends_at timestamp with time zone
  constraint leads_pkey PRIMARY KEY (id)
  constraint leads_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES accounts(id)
  constraint leads_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES accounts(id)
  constraint leads_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE
  constraint leads_client_id_fkey FOREIGN KEY (client_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint leads_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint leads_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE SET NULL
  constraint leads_check CHECK ((num_nonnulls(finished_at, finished_by) <> 1))
  constraint leads_finished_by_check CHECK ((finished_by = ANY (ARRAY['client'::text, 'expert'::text])))
  constraint leads_percent_check CHECK (((percent >= 0) AND (percent <= 100)))
  constraint leads_status_check CHECK ((status = ANY (ARRAY['new'::text, 'contacted'::text, 'meeting'::text, 'proposal'::text, 'won'::text, 'lost'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text])))
  CREATE INDEX leads_answered ON public.leads USING btree (answered_at) WHERE ((given_back_at IS NULL) AND (status = ANY (ARRAY['contacted'::text, 'meeting'::text, 'proposal'::text])))
  CREATE INDEX leads_assigned ON public.leads USING btree (assigned_to) WHERE (assigned_to IS NOT NULL)
  CREATE INDEX leads_client ON public.leads USING btree (client_id, id DESC)
  CREATE INDEX leads_created ON public.leads USING btree (created_at) INCLUDE (expert_id)
  CREATE INDEX leads_declines_at ON public.leads USING btree (declines_at) WHERE (declines_at IS NOT NULL)
  CREATE INDEX leads_expert ON public.leads USING btree (expert_id, created_at DESC, id DESC)
  CREATE INDEX leads_expiring ON public.leads USING btree (expires_at) WHERE (status = 'new'::text)
  CREATE INDEX leads_match ON public.leads USING btree (match_id) WHERE (match_id IS NOT NULL)
  CREATE UNIQUE INDEX leads_one_live ON public.leads USING btree (brief_id, expert_id) WHERE (status = ANY (ARRAY['new'::text, 'contacted'::text, 'meeting'::text, 'proposal'::text, 'won'::text]))
  CREATE INDEX leads_pair ON public.leads USING btree (brief_id, expert_id, id)
  CREATE INDEX leads_snoozed ON public.leads USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL)

legal_drafts
  id bigint not null identity
  document text not null
  language text not null
  source text not null
  revision integer not null default 1
  saved_at timestamp with time zone not null default app_now()
  saved_by bigint
  constraint legal_drafts_document_language_key UNIQUE (document, language)
  constraint legal_drafts_pkey PRIMARY KEY (id)
  constraint legal_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint legal_drafts_document_check CHECK ((document = ANY (ARRAY['terms'::text, 'privacy'::text, 'imprint'::text, 'cookies'::text, 'accessibility'::text, 'ranking'::text])))
  constraint legal_drafts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'da'::text, 'de'::text])))
  constraint legal_drafts_source_check CHECK ((char_length(source) <= 80000))
  CREATE INDEX legal_drafts_by ON public.legal_drafts USING btree (saved_by) WHERE (saved_by IS NOT NULL)

legal_publication_texts
  publication_id bigint not null
  language text not null
  source text
  changes text not null default ''::text
  constraint legal_publication_texts_pkey PRIMARY KEY (publication_id, language)
  constraint legal_publication_texts_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES legal_publications(id) ON DELETE CASCADE
  constraint legal_publication_texts_changes_check CHECK ((char_length(changes) <= 1000))
  constraint legal_publication_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'da'::text, 'de'::text])))
  constraint legal_publication_texts_source_check CHECK ((char_length(source) <= 80000))

legal_publications
  id bigint not null identity
  document text not null
  number integer not null
  version text not null
  taken_from integer
  published_at timestamp with time zone not null default app_now()
  published_by bigint
  constraint legal_publications_document_number_key UNIQUE (document, number)
  constraint legal_publications_pkey PRIMARY KEY (id)
  constraint legal_publications_published_by_fkey FOREIGN KEY (published_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint legal_publications_document_check CHECK ((document = ANY (ARRAY['terms'::text, 'privacy'::text, 'imprint'::text, 'cookies'::text, 'accessibility'::text, 'ranking'::text])))
  constraint legal_publications_number_check CHECK ((number > 0))
  constraint legal_publications_taken_from_check CHECK ((taken_from >= 0))
  CREATE UNIQUE INDEX legal_publications_agreed ON public.legal_publications USING btree (version) WHERE (document = ANY (ARRAY['terms'::text, 'privacy'::text]))
  CREATE INDEX legal_publications_by ON public.legal_publications USING btree (published_by) WHERE (published_by IS NOT NULL)

limit_hits
  id bigint not null identity
  scope text not null
  key text not null
  at timestamp with time zone not null default app_now()
  constraint limit_hits_pkey PRIMARY KEY (id)
  CREATE INDEX limit_hits_at ON public.limit_hits USING btree (at)
  CREATE INDEX limit_hits_scope_key_at ON public.limit_hits USING btree (scope, key, at)

local_payments
  id text not null
  kind text not null
  customer_id text not null
  body jsonb not null
  due_at timestamp with time zone
  made bigint not null identity
  constraint local_payments_pkey PRIMARY KEY (id)
  constraint local_payments_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'checkout'::text, 'subscription'::text, 'invoice'::text, 'portal'::text])))
  CREATE INDEX local_payments_customer ON public.local_payments USING btree (customer_id, kind)
  CREATE INDEX local_payments_due ON public.local_payments USING btree (due_at) WHERE (due_at IS NOT NULL)

login_challenges
  token_hash bytea not null
  account_id bigint not null
  wrong_tries integer not null default 0
  created_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone not null
  constraint login_challenges_pkey PRIMARY KEY (token_hash)
  constraint login_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
  CREATE INDEX login_challenges_account ON public.login_challenges USING btree (account_id)

mail_refusals
  email_hash bytea not null
  created_at timestamp with time zone not null default app_now()
  constraint mail_refusals_pkey PRIMARY KEY (email_hash)

mailed_links
  id bigint not null identity
  account_id bigint not null
  purpose text not null
  token_hash bytea not null
  email text not null
  created_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint mailed_links_token_hash_key UNIQUE (token_hash)
  constraint mailed_links_pkey PRIMARY KEY (id)
  constraint mailed_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint mailed_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'verify_email'::text, 'restore'::text])))
  CREATE INDEX mailed_links_account ON public.mailed_links USING btree (account_id, purpose, id DESC)

maintenance
  only_row boolean not null default true
  text_en text not null
  text_da text not null
  text_de text not null
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone
  read_only boolean not null default false
  changed_at timestamp with time zone not null default app_now()
  changed_by bigint
  constraint maintenance_pkey PRIMARY KEY (only_row)
  constraint maintenance_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint maintenance_check CHECK ((ends_at > starts_at))
  constraint maintenance_only_row_check CHECK (only_row)
  constraint maintenance_text_da_check CHECK (((char_length(text_da) >= 1) AND (char_length(text_da) <= 300)))
  constraint maintenance_text_de_check CHECK (((char_length(text_de) >= 1) AND (char_length(text_de) <= 300)))
  constraint maintenance_text_en_check CHECK (((char_length(text_en) >= 1) AND (char_length(text_en) <= 300)))

market_ledger
  expert_id bigint not null
  deserved double precision not null default 0
  given double precision not null default 0
  shown integer not null default 0
  updated_at timestamp with time zone not null default app_now()
  xid xid8 not null default pg_current_xact_id()
  constraint market_ledger_pkey PRIMARY KEY (expert_id)
  constraint market_ledger_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  CREATE INDEX market_ledger_xid ON public.market_ledger USING btree (xid)

market_snapshot
  only_row boolean not null default true
  key text
  identity text
  written_at timestamp with time zone
  writer uuid not null
  writing_until timestamp with time zone not null
  constraint market_snapshot_pkey PRIMARY KEY (only_row)
  constraint market_snapshot_only_row_check CHECK (only_row)

match_features
  match_id bigint not null
  brief_id bigint not null
  position integer not null
  components jsonb not null
  factor double precision not null
  score double precision not null
  model_version text not null
  delivered_at timestamp with time zone not null default app_now()
  constraint match_features_pkey PRIMARY KEY (match_id)
  constraint match_features_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE
  constraint match_features_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE
  constraint match_features_position_check CHECK ((("position" >= 1) AND ("position" <= 15)))
  CREATE INDEX match_features_delivered ON public.match_features USING btree (delivered_at)

match_history
  id bigint not null identity
  match_id bigint not null
  status text not null
  actor text not null
  note text
  created_at timestamp with time zone not null default app_now()
  constraint match_history_pkey PRIMARY KEY (id)
  constraint match_history_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE
  constraint match_history_actor_check CHECK ((actor = ANY (ARRAY['client'::text, 'expert'::text, 'system'::text])))
  CREATE INDEX match_history_match ON public.match_history USING btree (match_id, id)

match_impressions
  id bigint not null identity
  match_id bigint not null
  brief_id bigint not null
  expert_id bigint not null
  position integer not null
  components jsonb not null
  factor double precision not null
  score double precision not null
  model_version text not null
  shown_at timestamp with time zone not null default app_now()
  constraint match_impressions_pkey PRIMARY KEY (id)
  constraint match_impressions_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE
  constraint match_impressions_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint match_impressions_position_check CHECK ((("position" >= 1) AND ("position" <= 15)))
  CREATE INDEX match_impressions_match ON public.match_impressions USING btree (match_id, id)
  CREATE INDEX match_impressions_shown ON public.match_impressions USING btree (shown_at)

match_openings
  match_id bigint not null
  opened_at timestamp with time zone not null default app_now()
  constraint match_openings_pkey PRIMARY KEY (match_id)
  constraint match_openings_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE

matches
  id bigint not null identity
  brief_id bigint not null
  expert_id bigint not null
  rank integer not null
  status text not null
  score double precision not null
  percent integer not null
  step integer not null
  relaxed text[] not null default '{}'::text[]
  reasons jsonb not null
  caveats jsonb not null
  components jsonb not null
  is_new_slot boolean not null default false
  model_version text not null
  dismiss_reason text
  dismiss_note text
  delivered_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  place_reason text
  is_remade boolean not null default false
  constraint matches_brief_id_expert_id_key UNIQUE (brief_id, expert_id)
  constraint matches_pkey PRIMARY KEY (id)
  constraint matches_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE
  constraint matches_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint matches_percent_check CHECK (((percent >= 0) AND (percent <= 100)))
  constraint matches_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'invited'::text, 'replied'::text, 'hired'::text, 'dismissed'::text, 'passed_on'::text])))
  CREATE INDEX matches_brief ON public.matches USING btree (brief_id, rank)
  CREATE INDEX matches_expert ON public.matches USING btree (expert_id)

meetings
  id bigint not null identity
  thread_id bigint not null
  lead_id bigint not null
  uid uuid not null default gen_random_uuid()
  sequence integer not null default 0
  status text not null default 'offered'::text
  kind text not null
  about text not null
  place text not null default ''::text
  minutes integer not null
  slots timestamp with time zone[] not null
  starts_at timestamp with time zone
  asked_at timestamp with time zone
  cancelled_by text
  cancel_note text
  agreed_at timestamp with time zone
  ended_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  constraint meetings_pkey PRIMARY KEY (id)
  constraint meetings_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
  constraint meetings_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
  constraint meetings_about_check CHECK ((char_length(about) <= 80))
  constraint meetings_cancel_note_check CHECK ((char_length(cancel_note) <= 500))
  constraint meetings_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['client'::text, 'expert'::text, 'system'::text])))
  constraint meetings_check CHECK (((status <> 'agreed'::text) OR (starts_at IS NOT NULL)))
  constraint meetings_check1 CHECK (((agreed_at IS NULL) = (starts_at IS NULL)))
  constraint meetings_check2 CHECK (((status = ANY (ARRAY['cancelled'::text, 'replaced'::text])) = (ended_at IS NOT NULL)))
  constraint meetings_kind_check CHECK ((kind = ANY (ARRAY['home'::text, 'studio'::text, 'online'::text, 'phone'::text])))
  constraint meetings_minutes_check CHECK (((minutes >= 15) AND (minutes <= 480)))
  constraint meetings_place_check CHECK ((char_length(place) <= 300))
  constraint meetings_slots_check CHECK (((cardinality(slots) >= 1) AND (cardinality(slots) <= 3)))
  constraint meetings_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'agreed'::text, 'cancelled'::text, 'replaced'::text])))
  CREATE INDEX meetings_lead_id ON public.meetings USING btree (lead_id, id)
  CREATE UNIQUE INDEX meetings_one_offer ON public.meetings USING btree (lead_id) WHERE (status = 'offered'::text)
  CREATE UNIQUE INDEX meetings_one_uid ON public.meetings USING btree (uid, sequence)
  CREATE INDEX meetings_thread_id ON public.meetings USING btree (thread_id, id)
  CREATE INDEX meetings_to_come ON public.meetings USING btree (starts_at) WHERE (status = 'agreed'::text)

messages
  id bigint not null identity
  thread_id bigint not null
  sender text not null
  body text not null
  read_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  kind text not null default 'text'::text
  ref_id bigint
  edited_at timestamp with time zone
  attachments jsonb not null default '[]'::jsonb
  caution boolean not null default false
  author_id bigint
  author_name text
  constraint messages_pkey PRIMARY KEY (id)
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id)
  constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
  constraint messages_attachments_check CHECK ((jsonb_typeof(attachments) = 'array'::text))
  constraint messages_body_check CHECK ((char_length(body) <= 5000))
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'quote'::text, 'meeting'::text, 'project'::text, 'contact_shared'::text, 'contact_withdrawn'::text, 'automatic'::text])))
  constraint messages_sender_check CHECK ((sender = ANY (ARRAY['client'::text, 'expert'::text])))
  CREATE INDEX messages_thread ON public.messages USING btree (thread_id, id DESC)
  CREATE INDEX messages_unread ON public.messages USING btree (thread_id, sender) WHERE (read_at IS NULL)
  CREATE INDEX messages_words ON public.messages USING gin (body gin_trgm_ops) WITH (gin_pending_list_limit='512')

model_weights
  id bigint not null identity
  model_version text not null
  weights jsonb not null
  looks jsonb not null
  loss_before jsonb not null
  loss_after jsonb not null
  improved boolean not null
  counts jsonb not null
  created_at timestamp with time zone not null default app_now()
  shipped_at timestamp with time zone
  withdrawn_at timestamp with time zone
  constraint model_weights_pkey PRIMARY KEY (id)

notices
  id bigint not null identity
  case_number text not null
  account_id bigint
  kind text not null
  path text not null
  explanation text not null
  name text
  email text
  locale text not null
  status text not null default 'open'::text
  reasons text
  decided_at timestamp with time zone
  digested_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  measure text
  ground text
  rule text
  facts text
  owner_account_id bigint
  target text
  target_id bigint
  target_label text
  decided_by bigint
  content jsonb
  content_account_id bigint
  appeal text
  appealed_at timestamp with time zone
  settled text
  settled_reason text
  settled_by bigint
  settled_at timestamp with time zone
  constraint notices_case_number_key UNIQUE (case_number)
  constraint notices_pkey PRIMARY KEY (id)
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint notices_content_account_id_fkey FOREIGN KEY (content_account_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint notices_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint notices_owner_account_id_fkey FOREIGN KEY (owner_account_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint notices_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint notices_appeal_check CHECK ((char_length(appeal) <= 5000))
  constraint notices_check CHECK (((kind = 'child_abuse'::text) OR ((name IS NOT NULL) AND (email IS NOT NULL))))
  constraint notices_check1 CHECK ((((status = 'open'::text) = (decided_at IS NULL)) AND ((status = 'open'::text) = (reasons IS NULL))))
  constraint notices_check2 CHECK (((target IS NULL) = (target_id IS NULL)))
  constraint notices_check3 CHECK (((settled IS NULL) = (settled_at IS NULL)))
  constraint notices_explanation_check CHECK ((char_length(explanation) <= 5000))
  constraint notices_facts_check CHECK ((char_length(facts) <= 5000))
  constraint notices_ground_check CHECK ((ground = ANY (ARRAY['law'::text, 'terms'::text])))
  constraint notices_measure_check CHECK ((measure = ANY (ARRAY['removed'::text, 'hidden'::text, 'suspended'::text])))
  constraint notices_reasons_check CHECK ((char_length(reasons) <= 5000))
  constraint notices_rule_check CHECK ((char_length(rule) <= 300))
  constraint notices_settled_check CHECK ((settled = ANY (ARRAY['lifted'::text, 'stays'::text])))
  constraint notices_settled_reason_check CHECK ((char_length(settled_reason) <= 5000))
  constraint notices_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'not_upheld'::text])))
  constraint notices_target_check CHECK ((target = ANY (ARRAY['profile'::text, 'project'::text, 'photo'::text, 'review'::text])))
  constraint notices_target_label_check CHECK ((char_length(target_label) <= 300))
  CREATE INDEX notices_account ON public.notices USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX notices_appealed ON public.notices USING btree (id) WHERE ((appealed_at IS NOT NULL) AND (settled IS NULL))
  CREATE INDEX notices_content_account ON public.notices USING btree (content_account_id) WHERE (content_account_id IS NOT NULL)
  CREATE INDEX notices_decided_by ON public.notices USING btree (decided_by) WHERE (decided_by IS NOT NULL)
  CREATE INDEX notices_digest ON public.notices USING btree (id) WHERE ((digested_at IS NULL) AND (status = 'open'::text))
  CREATE INDEX notices_ended ON public.notices USING btree (decided_at) WHERE (decided_at IS NOT NULL)
  CREATE INDEX notices_kind ON public.notices USING btree (kind, id)
  CREATE INDEX notices_listed ON public.notices USING btree (status, id DESC)
  CREATE INDEX notices_owner ON public.notices USING btree (owner_account_id) WHERE (owner_account_id IS NOT NULL)
  CREATE INDEX notices_settled_by ON public.notices USING btree (settled_by) WHERE (settled_by IS NOT NULL)
  CREATE INDEX notices_words ON public.notices USING gin (case_number gin_trgm_ops, path gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops)

notification_preferences
  account_id bigint not null
  kind text not null
  email boolean not null default true
  updated_at timestamp with time zone not null default app_now()
  push boolean not null default true
  constraint notification_preferences_pkey PRIMARY KEY (account_id, kind)
  constraint notification_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint notification_preferences_kind_check CHECK ((kind = ANY (ARRAY['new_lead'::text, 'lead_expiring'::text, 'new_message'::text, 'lead_answered'::text, 'lead_changed'::text, 'new_matches'::text, 'quote'::text, 'meeting'::text, 'review'::text, 'billing'::text, 'saved_searches'::text, 'brief_asked'::text])))

notifications
  id bigint not null identity
  account_id bigint not null
  kind text not null
  detail text
  lead_id bigint
  thread_id bigint
  about text not null
  told_at timestamp with time zone not null default app_now()
  read_at timestamp with time zone
  mail_due_at timestamp with time zone
  mailed_at timestamp with time zone
  notified_at timestamp with time zone not null default app_now()
  push_due_at timestamp with time zone
  pushed_at timestamp with time zone
  happens_at timestamp with time zone
  facts jsonb
  constraint notifications_account_id_about_key UNIQUE (account_id, about)
  constraint notifications_pkey PRIMARY KEY (id)
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint notifications_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
  constraint notifications_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['new_lead'::text, 'lead_expiring'::text, 'new_message'::text, 'lead_answered'::text, 'lead_changed'::text, 'new_matches'::text, 'quote'::text, 'meeting'::text, 'review'::text, 'profile_decision'::text, 'trial_ending'::text, 'payment_receipt'::text, 'payment_failed'::text, 'plan_cancelled'::text, 'plan_changed'::text, 'saved_searches'::text, 'brief_asked'::text])))
  CREATE INDEX notifications_by_time ON public.notifications USING btree (account_id, notified_at DESC, id DESC)
  CREATE INDEX notifications_due ON public.notifications USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL)
  CREATE INDEX notifications_lead ON public.notifications USING btree (lead_id) WHERE (lead_id IS NOT NULL)
  CREATE INDEX notifications_listed ON public.notifications USING btree (account_id, told_at DESC, id DESC)
  CREATE INDEX notifications_old ON public.notifications USING btree (told_at)
  CREATE INDEX notifications_outdated ON public.notifications USING btree (notified_at)
  CREATE INDEX notifications_push_due ON public.notifications USING btree (push_due_at) WHERE (push_due_at IS NOT NULL)
  CREATE INDEX notifications_thread ON public.notifications USING btree (thread_id) WHERE (thread_id IS NOT NULL)

option_uses
  kind text not null
  uses jsonb not null default '{}'::jsonb
  counted_at timestamp with time zone
  constraint option_uses_pkey PRIMARY KEY (kind)
  constraint option_uses_kind_check CHECK ((kind = ANY (ARRAY['aspect'::text, 'style'::text, 'specialty'::text, 'skill'::text])))

outbox
  id bigint not null identity
  channel text not null
  recipient text not null
  subject text
  text text not null
  html text
  delivery_key text not null
  created_at timestamp with time zone not null default app_now()
  reply_to text
  attachments jsonb
  constraint outbox_delivery_key_key UNIQUE (delivery_key)
  constraint outbox_pkey PRIMARY KEY (id)
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'push'::text])))
  CREATE INDEX outbox_recipient ON public.outbox USING btree (recipient, id DESC)

own_domains
  expert_id bigint not null
  host text not null
  label text not null
  status text not null default 'waiting'::text
  created_at timestamp with time zone not null default app_now()
  checked_at timestamp with time zone
  proven_at timestamp with time zone
  lost_at timestamp with time zone
  constraint own_domains_label_key UNIQUE (label)
  constraint own_domains_pkey PRIMARY KEY (expert_id)
  constraint own_domains_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint own_domains_host_check CHECK (((host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'::text) AND (length(host) <= 253)))
  constraint own_domains_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'proven'::text, 'lost'::text])))
  CREATE INDEX own_domains_due ON public.own_domains USING btree (checked_at)
  CREATE UNIQUE INDEX own_domains_host ON public.own_domains USING btree (host) WHERE (status <> 'waiting'::text)

passkey_challenges
  challenge_hash bytea not null
  account_id bigint
  created_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone not null
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash)
  constraint passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
  CREATE INDEX passkey_challenges_account ON public.passkey_challenges USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX passkey_challenges_expires ON public.passkey_challenges USING btree (expires_at)

passkeys
  id bigint not null identity
  account_id bigint not null
  key_id bytea not null
  public_key bytea not null
  counter bigint not null default 0
  transports text[] not null default '{}'::text[]
  name text
  created_at timestamp with time zone not null default app_now()
  last_used_at timestamp with time zone
  constraint passkeys_key_id_key UNIQUE (key_id)
  constraint passkeys_pkey PRIMARY KEY (id)
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
  CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id, id)

past_clients
  id bigint not null identity
  expert_id bigint not null
  email_hash bytea not null
  email_hint text not null
  locale text not null
  token_hash bytea not null
  created_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone not null
  answered_at timestamp with time zone
  withdrawn_at timestamp with time zone
  constraint past_clients_expert_id_email_hash_key UNIQUE (expert_id, email_hash)
  constraint past_clients_token_hash_key UNIQUE (token_hash)
  constraint past_clients_pkey PRIMARY KEY (id)
  constraint past_clients_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE

past_reviews
  id bigint not null identity
  expert_id bigint not null
  past_client_id bigint not null
  author_name text not null
  language text not null
  rating integer not null
  title text not null default ''::text
  body text not null
  status text not null
  held_reason text
  created_at timestamp with time zone not null default app_now()
  published_at timestamp with time zone
  constraint past_reviews_past_client_id_key UNIQUE (past_client_id)
  constraint past_reviews_pkey PRIMARY KEY (id)
  constraint past_reviews_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint past_reviews_past_client_id_fkey FOREIGN KEY (past_client_id) REFERENCES past_clients(id) ON DELETE CASCADE
  constraint past_reviews_body_check CHECK (((char_length(body) >= 20) AND (char_length(body) <= 2000)))
  constraint past_reviews_held_reason_check CHECK ((held_reason = ANY (ARRAY['private_data'::text, 'staff'::text])))
  constraint past_reviews_language_check CHECK ((language = ANY (ARRAY['en'::text, 'da'::text, 'de'::text])))
  constraint past_reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
  constraint past_reviews_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'rejected'::text])))
  CREATE INDEX past_reviews_due ON public.past_reviews USING btree (created_at) WHERE ((status = 'pending'::text) AND (held_reason IS NULL))
  CREATE INDEX past_reviews_expert ON public.past_reviews USING btree (expert_id, created_at DESC, id DESC) WHERE (status = 'published'::text)

payment_events
  id text not null
  type text not null
  customer_id text
  received_at timestamp with time zone not null default app_now()
  applied_at timestamp with time zone
  constraint payment_events_pkey PRIMARY KEY (id)
  CREATE INDEX payment_events_received ON public.payment_events USING btree (received_at)

phone_codes
  id bigint not null identity
  phone text not null
  code_hash bytea not null
  wrong_tries integer not null default 0
  created_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone not null
  verified_at timestamp with time zone
  token_hash bytea
  used_at timestamp with time zone
  device_hash bytea
  device_wrong_tries integer not null default 0
  network_hash bytea
  network_wrong_tries integer not null default 0
  constraint phone_codes_token_hash_key UNIQUE (token_hash)
  constraint phone_codes_pkey PRIMARY KEY (id)
  CREATE INDEX phone_codes_expires ON public.phone_codes USING btree (expires_at)
  CREATE INDEX phone_codes_phone ON public.phone_codes USING btree (phone, id DESC)

project_images
  id bigint not null identity
  project_id bigint not null
  image_id bigint not null
  style_id bigint
  caption text not null default ''::text
  alt text not null default ''::text
  is_cover boolean not null default false
  position integer not null default 0
  focus_x smallint not null default 50
  focus_y smallint not null default 50
  room_type_id bigint
  before_image_id bigint
  before_alt text not null default ''::text
  before_split smallint not null default 50
  in_inspiration boolean not null default false
  constraint project_images_pkey PRIMARY KEY (id)
  constraint project_images_before_image_id_fkey FOREIGN KEY (before_image_id) REFERENCES images(id)
  constraint project_images_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id)
  constraint project_images_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
  constraint project_images_room_type_id_fkey FOREIGN KEY (room_type_id) REFERENCES room_types(id)
  constraint project_images_style_id_fkey FOREIGN KEY (style_id) REFERENCES styles(id)
  constraint project_images_alt_check CHECK ((char_length(alt) <= 150))
  constraint project_images_before_alt_check CHECK ((char_length(before_alt) <= 150))
  constraint project_images_before_split_check CHECK (((before_split >= 0) AND (before_split <= 100)))
  constraint project_images_caption_check CHECK ((char_length(caption) <= 200))
  constraint project_images_focus_x_check CHECK (((focus_x >= 0) AND (focus_x <= 100)))
  constraint project_images_focus_y_check CHECK (((focus_y >= 0) AND (focus_y <= 100)))
  CREATE INDEX project_images_before ON public.project_images USING btree (before_image_id) WHERE (before_image_id IS NOT NULL)
  CREATE INDEX project_images_image ON public.project_images USING btree (image_id)
  CREATE UNIQUE INDEX project_images_once ON public.project_images USING btree (project_id, image_id)
  CREATE UNIQUE INDEX project_images_one_cover ON public.project_images USING btree (project_id) WHERE is_cover
  CREATE INDEX project_images_project ON public.project_images USING btree (project_id, "position", id)
  CREATE INDEX project_images_style ON public.project_images USING btree (style_id) WHERE (style_id IS NOT NULL)

project_views
  project_id bigint not null
  day date not null
  views integer not null default 0
  constraint project_views_pkey PRIMARY KEY (project_id, day)
  constraint project_views_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE

projects
  id bigint not null identity
  expert_id bigint not null
  status text not null
  title text not null
  description text not null default ''::text
  project_type text
  city_id bigint
  year integer
  size_m2 integer
  budget_id bigint
  style_ids bigint[] not null default '{}'::bigint[]
  room_type_ids bigint[] not null default '{}'::bigint[]
  aspect_ids bigint[] not null default '{}'::bigint[]
  position integer not null default 0
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  materials text[] not null default '{}'::text[]
  published_at timestamp with time zone
  version integer not null default 1
  field_versions jsonb not null default '{}'::jsonb
  deleted_at timestamp with time zone
  was_published boolean not null default false
  withheld_at timestamp with time zone
  stays boolean not null default false
  draft_of bigint
  constraint projects_pkey PRIMARY KEY (id)
  constraint projects_budget_id_fkey FOREIGN KEY (budget_id) REFERENCES budgets(id)
  constraint projects_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id)
  constraint projects_draft_of_fkey FOREIGN KEY (draft_of) REFERENCES projects(id) ON DELETE CASCADE
  constraint projects_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint projects_description_check CHECK ((char_length(description) <= 5000))
  constraint projects_draft_of_check CHECK (((draft_of IS NULL) OR (status = 'draft'::text)))
  constraint projects_published_type CHECK (((status = 'draft'::text) OR (project_type IS NOT NULL)))
  constraint projects_size_m2_check CHECK (((size_m2 >= 1) AND (size_m2 <= 1000000)))
  constraint projects_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'resting'::text])))
  constraint projects_title_length CHECK (((char_length(title) <= 80) AND ((status = 'draft'::text) OR (char_length(title) >= 3))))
  constraint projects_year_check CHECK (((year >= 1900) AND (year <= 2100)))
  CREATE INDEX projects_deleted_at ON public.projects USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX projects_draft_of ON public.projects USING btree (draft_of) WHERE (draft_of IS NOT NULL)
  CREATE INDEX projects_expert ON public.projects USING btree (expert_id, "position", id)
  CREATE INDEX projects_options ON public.projects USING btree (style_ids, aspect_ids)

proof_of_work_key
  only_row boolean not null default true
  key bytea not null
  constraint proof_of_work_key_pkey PRIMARY KEY (only_row)
  constraint proof_of_work_key_only_row_check CHECK (only_row)

push_key
  only_row boolean not null default true
  public_key bytea not null
  private_key bytea not null
  constraint push_key_pkey PRIMARY KEY (only_row)
  constraint push_key_only_row_check CHECK (only_row)

push_subscriptions
  id bigint not null identity
  account_id bigint not null
  session_id bigint not null
  endpoint text not null
  p256dh bytea not null
  auth bytea not null
  created_at timestamp with time zone not null default app_now()
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint)
  constraint push_subscriptions_pkey PRIMARY KEY (id)
  constraint push_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
  CREATE INDEX push_subscriptions_account ON public.push_subscriptions USING btree (account_id)
  CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_id)

question_uses
  id bigint not null identity
  question text not null
  option text
  uses integer not null
  constraint question_uses_pkey PRIMARY KEY (id)

questions
  id bigint not null identity
  subject text not null
  place text not null
  kind text not null
  labels jsonb not null
  helps jsonb not null
  options jsonb not null default '[]'::jsonb
  unit text
  min numeric
  max numeric
  required boolean not null default false
  position integer not null default 0
  state text not null default 'asked'::text
  deleted_at timestamp with time zone
  edited_at timestamp with time zone not null default app_now()
  version integer not null default 1
  constraint questions_pkey PRIMARY KEY (id)
  constraint questions_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'one'::text, 'several'::text, 'number'::text])))
  constraint questions_place_check CHECK (((place = 'profile'::text) = (subject = 'profile'::text)))
  constraint questions_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'retired'::text])))
  constraint questions_subject_check CHECK ((subject = ANY (ARRAY['brief'::text, 'profile'::text])))

quotes
  id bigint not null identity
  thread_id bigint not null
  lead_id bigint not null
  status text not null default 'draft'::text
  version integer
  terms jsonb not null
  decline_note text
  expires_at timestamp with time zone
  sent_at timestamp with time zone
  answered_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  accept_note text
  constraint quotes_pkey PRIMARY KEY (id)
  constraint quotes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
  constraint quotes_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
  constraint quotes_accept_note_check CHECK ((char_length(accept_note) <= 500))
  constraint quotes_check CHECK (((status = 'draft'::text) = (sent_at IS NULL)))
  constraint quotes_check1 CHECK (((sent_at IS NULL) = (version IS NULL)))
  constraint quotes_check2 CHECK (((sent_at IS NULL) = (expires_at IS NULL)))
  constraint quotes_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'sent'::text])) = (answered_at IS NULL)))
  constraint quotes_decline_note_check CHECK ((char_length(decline_note) <= 500))
  constraint quotes_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'replaced'::text, 'withdrawn'::text, 'expired'::text])))
  CREATE INDEX quotes_due ON public.quotes USING btree (expires_at) WHERE (status = 'sent'::text)
  CREATE INDEX quotes_lead_id ON public.quotes USING btree (lead_id, id)
  CREATE UNIQUE INDEX quotes_one_draft ON public.quotes USING btree (thread_id) WHERE (status = 'draft'::text)
  CREATE UNIQUE INDEX quotes_one_open ON public.quotes USING btree (lead_id) WHERE (status = 'sent'::text)
  CREATE INDEX quotes_thread_id ON public.quotes USING btree (thread_id, id)

recovery_codes
  account_id bigint not null
  code_hash bytea not null
  used_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash)
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)

reference_changes
  only_row boolean not null default true
  number bigint not null default 0
  constraint reference_changes_pkey PRIMARY KEY (only_row)
  constraint reference_changes_only_row_check CHECK (only_row)

reference_loads
  only_row boolean not null default true
  version text not null
  loaded_at timestamp with time zone not null default app_now()
  constraint reference_loads_pkey PRIMARY KEY (only_row)
  constraint reference_loads_only_row_check CHECK (only_row)

register_checks
  expert_id bigint not null
  register text not null
  number text not null
  outcome text not null
  holder text
  source text not null
  asked_at timestamp with time zone not null default app_now()
  constraint register_checks_pkey PRIMARY KEY (expert_id, register)
  constraint register_checks_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint register_checks_holder_check CHECK ((char_length(holder) <= 200))
  constraint register_checks_number_check CHECK ((char_length(number) <= 60))
  constraint register_checks_outcome_check CHECK ((outcome = ANY (ARRAY['found'::text, 'not_found'::text, 'no_answer'::text, 'not_asked'::text])))
  constraint register_checks_register_check CHECK ((register = ANY (ARRAY['vies'::text, 'cvr'::text])))

reply_addresses
  token_hash bytea not null
  thread_id bigint
  account_id bigint not null
  number integer not null default 0
  ended_at timestamp with time zone
  lead_id bigint
  constraint reply_addresses_pkey PRIMARY KEY (token_hash)
  constraint reply_addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint reply_addresses_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
  constraint reply_addresses_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
  constraint reply_addresses_check CHECK ((num_nonnulls(thread_id, lead_id) = 1))
  constraint reply_addresses_number_check CHECK ((number >= 0))
  CREATE INDEX reply_addresses_account ON public.reply_addresses USING btree (account_id)
  CREATE UNIQUE INDEX reply_addresses_current ON public.reply_addresses USING btree (thread_id, account_id) WHERE (ended_at IS NULL)
  CREATE UNIQUE INDEX reply_addresses_current_lead ON public.reply_addresses USING btree (lead_id, account_id) WHERE (ended_at IS NULL)
  CREATE INDEX reply_addresses_lead ON public.reply_addresses USING btree (lead_id, account_id, number)
  CREATE INDEX reply_addresses_thread ON public.reply_addresses USING btree (thread_id, account_id, number)

reply_key
  only_row boolean not null default true
  key bytea not null
  constraint reply_key_pkey PRIMARY KEY (only_row)
  constraint reply_key_only_row_check CHECK (only_row)

reports
  id bigint not null identity
  origin text not null
  thread_id bigint
  message_id bigint
  reporter_account_id bigint
  reported_account_id bigint
  reason text not null
  words text
  evidence jsonb not null
  created_at timestamp with time zone not null default app_now()
  handled_at timestamp with time zone
  lead_id bigint
  decision text
  decision_reason text
  decided_by bigint
  undo_until timestamp with time zone
  constraint reports_pkey PRIMARY KEY (id)
  constraint reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint reports_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL
  constraint reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE SET NULL
  constraint reports_reported_account_id_fkey FOREIGN KEY (reported_account_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint reports_reporter_account_id_fkey FOREIGN KEY (reporter_account_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint reports_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE SET NULL
  constraint reports_decision_check CHECK ((decision = ANY (ARRAY['none'::text, 'warned'::text, 'blocked'::text, 'suspended'::text])))
  constraint reports_decision_reason_check CHECK ((char_length(decision_reason) <= 2000))
  constraint reports_origin_check CHECK ((origin = ANY (ARRAY['person'::text, 'automatic'::text])))
  CREATE UNIQUE INDEX reports_automatic ON public.reports USING btree (message_id) WHERE (origin = 'automatic'::text)
  CREATE INDEX reports_by_origin ON public.reports USING btree (origin, id)
  CREATE INDEX reports_decided_by ON public.reports USING btree (decided_by) WHERE (decided_by IS NOT NULL)
  CREATE INDEX reports_lead ON public.reports USING btree (lead_id) WHERE (lead_id IS NOT NULL)
  CREATE INDEX reports_message ON public.reports USING btree (message_id)
  CREATE UNIQUE INDEX reports_open ON public.reports USING btree (thread_id, reporter_account_id) WHERE ((origin = 'person'::text) AND (handled_at IS NULL))
  CREATE INDEX reports_reported ON public.reports USING btree (reported_account_id)
  CREATE INDEX reports_reporter ON public.reports USING btree (reporter_account_id)
  CREATE INDEX reports_waiting ON public.reports USING btree (id) WHERE (handled_at IS NULL)

review_appeals
  review_id bigint not null
  words text not null
  upheld boolean
  settled_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  constraint review_appeals_pkey PRIMARY KEY (review_id)
  constraint review_appeals_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
  constraint review_appeals_check CHECK (((upheld IS NULL) = (settled_at IS NULL)))
  constraint review_appeals_words_check CHECK ((char_length(words) <= 2000))

review_decisions
  id bigint not null identity
  review_id bigint not null
  decision text not null
  ground text
  rule text
  reason text
  decided_by bigint
  created_at timestamp with time zone not null default app_now()
  was_status text
  was_held_reason text
  was_held_at timestamp with time zone
  was_reported_at timestamp with time zone
  constraint review_decisions_pkey PRIMARY KEY (id)
  constraint review_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint review_decisions_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
  constraint review_decisions_check CHECK (((decision <> 'reject'::text) OR (ground IS NOT NULL)))
  constraint review_decisions_decision_check CHECK ((decision = ANY (ARRAY['publish'::text, 'reject'::text, 'hold'::text, 'keep'::text, 'refuse_appeal'::text, 'undo'::text])))
  constraint review_decisions_ground_check CHECK ((ground = ANY (ARRAY['illegal'::text, 'private_data'::text])))
  constraint review_decisions_reason_check CHECK ((char_length(reason) <= 2000))
  constraint review_decisions_rule_check CHECK ((char_length(rule) <= 300))
  constraint review_decisions_was_held_reason_check CHECK ((was_held_reason = ANY (ARRAY['private_data'::text, 'staff'::text])))
  constraint review_decisions_was_status_check CHECK ((was_status = ANY (ARRAY['pending'::text, 'published'::text, 'rejected'::text])))
  CREATE INDEX review_decisions_by ON public.review_decisions USING btree (decided_by) WHERE (decided_by IS NOT NULL)
  CREATE INDEX review_decisions_review ON public.review_decisions USING btree (review_id, id)

review_photos
  review_id bigint not null
  position integer not null
  image_id bigint not null
  constraint review_photos_pkey PRIMARY KEY (review_id, "position")
  constraint review_photos_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id)
  constraint review_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
  constraint review_photos_position_check CHECK ((("position" >= 0) AND ("position" <= 5)))
  CREATE INDEX review_photos_image ON public.review_photos USING btree (image_id)

review_reports
  id bigint not null identity
  review_id bigint not null
  account_id bigint not null
  reason text not null
  note text
  created_at timestamp with time zone not null default app_now()
  upheld boolean
  settled_at timestamp with time zone
  constraint review_reports_review_id_account_id_key UNIQUE (review_id, account_id)
  constraint review_reports_pkey PRIMARY KEY (id)
  constraint review_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
  constraint review_reports_note_check CHECK ((char_length(note) <= 1000))
  constraint review_reports_reason_check CHECK ((reason = ANY (ARRAY['not_a_client'::text, 'insulting'::text, 'private_data'::text, 'illegal'::text, 'advertising'::text, 'other'::text])))
  CREATE INDEX review_reports_account ON public.review_reports USING btree (account_id)

reviews
  id bigint not null identity
  expert_id bigint not null
  client_id bigint
  author_name text not null
  city_name text
  language text not null
  rating integer not null
  title text not null default ''::text
  body text not null
  status text not null
  reply text
  replied_at timestamp with time zone
  created_at timestamp with time zone not null default app_now()
  lead_id bigint
  project_type text
  published_at timestamp with time zone
  edited_at timestamp with time zone
  held_reason text
  reported_at timestamp with time zone
  withdrawn_at timestamp with time zone
  appealed_at timestamp with time zone
  held_at timestamp with time zone
  constraint reviews_pkey PRIMARY KEY (id)
  constraint reviews_client_id_fkey FOREIGN KEY (client_id) REFERENCES accounts(id) ON DELETE SET NULL
  constraint reviews_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint reviews_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL
  constraint reviews_body_check CHECK (((withdrawn_at IS NOT NULL) OR ((char_length(body) >= 20) AND (char_length(body) <= 2000))))
  constraint reviews_held_reason_check CHECK ((held_reason = ANY (ARRAY['private_data'::text, 'staff'::text])))
  constraint reviews_language_check CHECK ((language = ANY (ARRAY['en'::text, 'da'::text, 'de'::text])))
  constraint reviews_project_type_check CHECK ((project_type = ANY (ARRAY['residential'::text, 'commercial'::text, 'sale_styling'::text])))
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
  constraint reviews_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'rejected'::text])))
  CREATE INDEX reviews_appealed ON public.reviews USING btree (id) WHERE (appealed_at IS NOT NULL)
  CREATE INDEX reviews_by_rating ON public.reviews USING btree (rating, id) WHERE (withdrawn_at IS NULL)
  CREATE INDEX reviews_by_status ON public.reviews USING btree (status, id) WHERE (withdrawn_at IS NULL)
  CREATE INDEX reviews_by_wait ON public.reviews USING btree (COALESCE(appealed_at, reported_at,
CASE
    WHEN ((status = 'pending'::text) AND (held_reason IS NOT NULL)) THEN COALESCE(held_at, edited_at, created_at)
    ELSE NULL::timestamp with time zone
END), id) WHERE ((withdrawn_at IS NULL) AND (COALESCE(appealed_at, reported_at,
CASE
    WHEN ((status = 'pending'::text) AND (held_reason IS NOT NULL)) THEN COALESCE(held_at, edited_at, created_at)
    ELSE NULL::timestamp with time zone
END) IS NOT NULL))
  CREATE INDEX reviews_client ON public.reviews USING btree (client_id) WHERE (client_id IS NOT NULL)
  CREATE INDEX reviews_due ON public.reviews USING btree (created_at) WHERE ((status = 'pending'::text) AND (held_reason IS NULL))
  CREATE INDEX reviews_expert ON public.reviews USING btree (expert_id, created_at DESC, id DESC) WHERE (status = 'published'::text)
  CREATE INDEX reviews_expert_id ON public.reviews USING btree (expert_id)
  CREATE INDEX reviews_held ON public.reviews USING btree (id) WHERE ((status = 'pending'::text) AND (held_reason IS NOT NULL))
  CREATE UNIQUE INDEX reviews_lead ON public.reviews USING btree (lead_id) WHERE (lead_id IS NOT NULL)
  CREATE INDEX reviews_of_expert ON public.reviews USING btree (expert_id, id) WHERE (withdrawn_at IS NULL)
  CREATE INDEX reviews_received ON public.reviews USING btree (expert_id, created_at DESC, id DESC) WHERE (status <> 'rejected'::text)
  CREATE INDEX reviews_reported ON public.reviews USING btree (id) WHERE (reported_at IS NOT NULL)
  CREATE INDEX reviews_waiting_by_rating ON public.reviews USING btree (rating, id) WHERE ((status = 'pending'::text) AND (withdrawn_at IS NULL))
  CREATE INDEX reviews_words ON public.reviews USING gin (author_name gin_trgm_ops, title gin_trgm_ops, body gin_trgm_ops)

room_types
  id bigint not null identity
  category text not null
  slug text not null
  name_en text not null
  name_da text not null
  name_de text not null
  constraint room_types_slug_key UNIQUE (slug)
  constraint room_types_pkey PRIMARY KEY (id)
  constraint room_types_category_check CHECK ((category = ANY (ARRAY['interior'::text, 'architecture'::text])))

saved_replies
  id bigint not null identity
  expert_id bigint not null
  title text not null
  body text not null
  position integer not null default 0
  created_at timestamp with time zone not null default app_now()
  updated_at timestamp with time zone not null default app_now()
  constraint saved_replies_pkey PRIMARY KEY (id)
  constraint saved_replies_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint saved_replies_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000)))
  constraint saved_replies_title_check CHECK (((char_length(title) >= 2) AND (char_length(title) <= 60)))
  CREATE INDEX saved_replies_expert ON public.saved_replies USING btree (expert_id, "position", id)

saved_search_finds
  search_id bigint not null
  expert_id bigint not null
  found_at timestamp with time zone not null default app_now()
  constraint saved_search_finds_pkey PRIMARY KEY (search_id, expert_id)
  constraint saved_search_finds_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint saved_search_finds_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE
  CREATE INDEX saved_search_finds_expert ON public.saved_search_finds USING btree (expert_id)
  CREATE INDEX saved_search_finds_old ON public.saved_search_finds USING btree (found_at)

saved_searches
  id bigint not null identity
  account_id bigint not null
  name text not null
  criteria jsonb not null
  mails boolean not null
  known bigint[] not null default '{}'::bigint[]
  knows_all boolean not null
  checked_on date not null
  looked_at timestamp with time zone not null default app_now()
  created_at timestamp with time zone not null default app_now()
  constraint saved_searches_pkey PRIMARY KEY (id)
  constraint saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  CREATE INDEX saved_searches_due ON public.saved_searches USING btree (checked_on, account_id)
  CREATE UNIQUE INDEX saved_searches_once ON public.saved_searches USING btree (account_id, md5((criteria)::text))

search_words
  word text not null
  constraint search_words_pkey PRIMARY KEY (word)

second_factors
  account_id bigint not null
  secret bytea not null
  confirmed_at timestamp with time zone
  last_step bigint not null default 0
  created_at timestamp with time zone not null default app_now()
  constraint second_factors_pkey PRIMARY KEY (account_id)
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)

security_events
  id bigint not null identity
  kind text not null
  code text not null
  account_id bigint
  account_hash text
  address text not null
  route text
  count integer not null default 1
  created_at timestamp with time zone not null default app_now()
  service_token text
  constraint security_events_pkey PRIMARY KEY (id)
  constraint security_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
  constraint security_events_kind_check CHECK ((kind = ANY (ARRAY['sign_in'::text, 'refused'::text, 'limit'::text, 'look'::text, 'passkey'::text])))
  CREATE INDEX security_events_account ON public.security_events USING btree (account_id, id) WHERE (account_id IS NOT NULL)
  CREATE INDEX security_events_address ON public.security_events USING btree (address, id)
  CREATE INDEX security_events_created ON public.security_events USING btree (created_at)
  CREATE INDEX security_events_hash ON public.security_events USING btree (account_hash, id) WHERE (account_hash IS NOT NULL)
  CREATE INDEX security_events_kind ON public.security_events USING btree (kind, id)

service_tokens
  id bigint not null identity
  name text not null
  token_hash bytea not null
  scopes text[] not null
  created_by bigint
  created_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone
  revoked_at timestamp with time zone
  last_used_at timestamp with time zone
  last_used_from text
  constraint service_tokens_token_hash_key UNIQUE (token_hash)
  constraint service_tokens_pkey PRIMARY KEY (id)
  constraint service_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint service_tokens_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
  constraint service_tokens_scopes_check CHECK ((cardinality(scopes) > 0))

session_keepers
  id uuid not null
  seen xid8 not null
  until timestamp with time zone not null
  struck boolean not null default false
  constraint session_keepers_pkey PRIMARY KEY (id)

sessions
  id bigint not null identity
  token_hash bytea not null
  account_id bigint not null
  user_agent text not null default ''::text
  created_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone not null
  revoked_at timestamp with time zone
  last_seen_at timestamp with time zone not null default app_now()
  impersonator_account_id bigint
  impersonator_session_id bigint
  impersonation_reason text
  look_end_noted boolean not null default false
  factor_at timestamp with time zone
  constraint sessions_token_hash_key UNIQUE (token_hash)
  constraint sessions_pkey PRIMARY KEY (id)
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint sessions_impersonator_account_id_fkey FOREIGN KEY (impersonator_account_id) REFERENCES accounts(id)
  constraint sessions_impersonation CHECK ((((impersonator_account_id IS NULL) = (impersonator_session_id IS NULL)) AND ((impersonator_account_id IS NULL) = (impersonation_reason IS NULL))))
  CREATE INDEX sessions_account ON public.sessions USING btree (account_id)
  CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at)
  CREATE INDEX sessions_impersonator ON public.sessions USING btree (impersonator_account_id) WHERE (impersonator_account_id IS NOT NULL)
  CREATE INDEX sessions_looks_open ON public.sessions USING btree (expires_at) WHERE ((impersonator_account_id IS NOT NULL) AND (NOT look_end_noted))

set_aside_rows
  kind text not null
  row_id text not null
  cause text not null
  code text
  tries integer not null
  first_failed_at timestamp with time zone not null default app_now()
  last_failed_at timestamp with time zone not null default app_now()
  next_try_at timestamp with time zone not null
  set_aside_at timestamp with time zone
  constraint set_aside_rows_pkey PRIMARY KEY (kind, row_id)
  CREATE INDEX set_aside_rows_shown ON public.set_aside_rows USING btree (last_failed_at DESC, kind, row_id) WHERE (set_aside_at IS NOT NULL)

showcases
  id bigint not null identity
  image_id bigint not null
  category text not null
  style_id bigint
  room_type_id bigint
  alt_en text not null
  alt_da text not null
  alt_de text not null
  credit text not null
  license text not null
  active boolean not null default true
  position integer not null default 0
  created_at timestamp with time zone not null default app_now()
  version integer not null default 1
  deleted_at timestamp with time zone
  deleted_from_offer boolean not null default false
  constraint showcases_pkey PRIMARY KEY (id)
  constraint showcases_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id)
  constraint showcases_room_type_id_fkey FOREIGN KEY (room_type_id) REFERENCES room_types(id)
  constraint showcases_style_id_fkey FOREIGN KEY (style_id) REFERENCES styles(id)
  constraint showcases_category_check CHECK ((category = ANY (ARRAY['interior'::text, 'architecture'::text])))
  constraint showcases_deleted_hidden CHECK (((NOT active) OR (deleted_at IS NULL))) NOT VALID
  constraint showcases_offered_whole CHECK (((NOT active) OR ((style_id IS NOT NULL) AND (alt_en <> ''::text) AND (alt_da <> ''::text) AND (alt_de <> ''::text)))) NOT VALID
  CREATE INDEX showcases_deleted ON public.showcases USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX showcases_hidden ON public.showcases USING btree ("position", id) WHERE ((NOT active) AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX showcases_image ON public.showcases USING btree (image_id)
  CREATE INDEX showcases_in_order ON public.showcases USING btree ("position", id) WHERE (deleted_at IS NULL)
  CREATE INDEX showcases_listed ON public.showcases USING btree (category, "position", id) WHERE active
  CREATE INDEX showcases_newest ON public.showcases USING btree (created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX showcases_of_style ON public.showcases USING btree (style_id, "position", id)
  CREATE INDEX showcases_untagged ON public.showcases USING btree ("position", id) WHERE ((deleted_at IS NULL) AND (NOT ((style_id IS NOT NULL) AND (alt_en <> ''::text) AND (alt_da <> ''::text) AND (alt_de <> ''::text))))
  CREATE INDEX showcases_words ON public.showcases USING gin (alt_en gin_trgm_ops, alt_da gin_trgm_ops, alt_de gin_trgm_ops, credit gin_trgm_ops)

sign_in_key
  only_row boolean not null default true
  key bytea not null
  constraint sign_in_key_pkey PRIMARY KEY (only_row)
  constraint sign_in_key_only_row_check CHECK (only_row)

skills
  id bigint not null identity
  category text not null
  slug text not null
  name_en text not null
  name_da text not null
  name_de text not null
  position integer not null default 0
  active boolean not null default true
  merged_into bigint
  deleted_at timestamp with time zone
  edited_at timestamp with time zone
  version integer not null default 1
  constraint skills_slug_key UNIQUE (slug)
  constraint skills_pkey PRIMARY KEY (id)
  constraint skills_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES skills(id)
  constraint skills_category_check CHECK ((category = ANY (ARRAY['software'::text, 'service'::text, 'trade'::text])))
  constraint skills_merged_elsewhere CHECK ((merged_into <> id))

specialties
  id bigint not null identity
  slug text not null
  name_en text not null
  name_da text not null
  name_de text not null
  description_en text not null
  description_da text not null
  description_de text not null
  position integer not null default 0
  active boolean not null default true
  merged_into bigint
  deleted_at timestamp with time zone
  edited_at timestamp with time zone
  version integer not null default 1
  constraint specialties_slug_key UNIQUE (slug)
  constraint specialties_pkey PRIMARY KEY (id)
  constraint specialties_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES specialties(id)
  constraint specialties_merged_elsewhere CHECK ((merged_into <> id))

spent_proofs
  id bytea not null
  expires_at timestamp with time zone not null
  constraint spent_proofs_pkey PRIMARY KEY (id)
  CREATE INDEX spent_proofs_expires ON public.spent_proofs USING btree (expires_at)

staff_views
  id bigint not null identity
  account_id bigint not null
  list text not null
  name text not null
  address text not null
  created_at timestamp with time zone not null default app_now()
  constraint staff_views_account_id_list_name_key UNIQUE (account_id, list, name)
  constraint staff_views_pkey PRIMARY KEY (id)
  constraint staff_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE

states
  id bigint not null
  country_id bigint not null
  slug text not null
  name_en text not null
  name_da text not null
  name_de text not null
  constraint states_country_id_id_key UNIQUE (country_id, id)
  constraint states_slug_key UNIQUE (slug)
  constraint states_pkey PRIMARY KEY (id)
  constraint states_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)

studio_invitations
  id bigint not null identity
  expert_id bigint not null
  invited_by bigint
  email text not null
  name text
  role text not null
  token_hash bytea not null
  sent_at timestamp with time zone not null default app_now()
  expires_at timestamp with time zone not null
  accepted_at timestamp with time zone
  revoked_at timestamp with time zone
  constraint studio_invitations_token_hash_key UNIQUE (token_hash)
  constraint studio_invitations_pkey PRIMARY KEY (id)
  constraint studio_invitations_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint studio_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint studio_invitations_email_check CHECK ((email = lower(email)))
  constraint studio_invitations_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80)))
  constraint studio_invitations_role_check CHECK ((role = ANY (ARRAY['member'::text, 'assistant'::text])))
  CREATE UNIQUE INDEX studio_invitations_open ON public.studio_invitations USING btree (expert_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL))

studio_members
  account_id bigint not null
  expert_id bigint not null
  role text not null
  joined_at timestamp with time zone not null default app_now()
  left_at timestamp with time zone
  has_seat boolean not null default false
  constraint studio_members_pkey PRIMARY KEY (account_id)
  constraint studio_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint studio_members_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint studio_members_role_check CHECK ((role = ANY (ARRAY['member'::text, 'assistant'::text])))
  CREATE INDEX studio_members_expert ON public.studio_members USING btree (expert_id)

styles
  id bigint not null identity
  slug text not null
  name_en text not null
  name_da text not null
  name_de text not null
  description_en text not null
  description_da text not null
  description_de text not null
  image_file text
  palette text[] not null
  position integer not null default 0
  active boolean not null default true
  merged_into bigint
  deleted_at timestamp with time zone
  edited_at timestamp with time zone
  version integer not null default 1
  showcase_id bigint
  constraint styles_slug_key UNIQUE (slug)
  constraint styles_pkey PRIMARY KEY (id)
  constraint styles_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES styles(id)
  constraint styles_showcase_id_fkey FOREIGN KEY (showcase_id) REFERENCES showcases(id) ON DELETE SET NULL
  constraint styles_merged_elsewhere CHECK ((merged_into <> id))
  constraint styles_palette_check CHECK ((cardinality(palette) = 3))

subscription_plans
  id bigint not null identity
  slug text not null
  name_en text not null
  name_da text not null
  name_de text not null
  description_en text not null
  description_da text not null
  description_de text not null
  features_en text[] not null
  features_da text[] not null
  features_de text[] not null
  projects_limit integer
  new_leads_limit integer not null
  places_limit integer not null
  has_insights boolean not null
  trial_days integer not null
  is_default boolean not null
  seats_limit integer not null default 1
  edited_at timestamp with time zone
  version integer not null default 1
  constraint subscription_plans_slug_key UNIQUE (slug)
  constraint subscription_plans_pkey PRIMARY KEY (id)
  constraint subscription_plans_new_leads_limit_check CHECK ((new_leads_limit > 0))
  constraint subscription_plans_places_limit_check CHECK ((places_limit > 0))
  constraint subscription_plans_projects_limit_check CHECK ((projects_limit > 0))
  constraint subscription_plans_seats_limit_check CHECK ((seats_limit >= 1))
  constraint subscription_plans_trial_days_check CHECK ((trial_days >= 0))
  CREATE UNIQUE INDEX subscription_plans_one_default ON public.subscription_plans USING btree (is_default) WHERE is_default

subscription_prices
  plan_id bigint not null
  currency text not null
  monthly integer not null
  yearly integer not null
  constraint subscription_prices_pkey PRIMARY KEY (plan_id, currency)
  constraint subscription_prices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES subscription_plans(id) ON DELETE CASCADE
  constraint subscription_prices_currency_check CHECK ((currency = ANY (ARRAY['DKK'::text, 'EUR'::text])))
  constraint subscription_prices_monthly_check CHECK ((monthly >= 0))
  constraint subscription_prices_yearly_check CHECK ((yearly >= 0))

subscription_steps
  id bigint not null identity
  subscription_id bigint not null
  at timestamp with time zone not null
  state text not null
  plan_id bigint not null
  currency text not null
  year_price bigint not null
  constraint subscription_steps_pkey PRIMARY KEY (id)
  constraint subscription_steps_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
  CREATE INDEX subscription_steps_at ON public.subscription_steps USING btree (at)
  CREATE INDEX subscription_steps_subscription ON public.subscription_steps USING btree (subscription_id, id)

subscriptions
  id bigint not null identity
  expert_id bigint not null
  provider_id text not null
  state text not null
  plan_id bigint not null
  plan_interval text not null
  currency text not null
  period_start timestamp with time zone
  period_end timestamp with time zone
  trial_ends_at timestamp with time zone
  cancel_at_period_end boolean not null
  past_due_since timestamp with time zone
  next_plan_id bigint
  next_interval text
  next_at timestamp with time zone
  started_at timestamp with time zone not null
  ended_at timestamp with time zone
  reminders integer not null default 0
  reminded_of timestamp with time zone
  constraint subscriptions_provider_id_key UNIQUE (provider_id)
  constraint subscriptions_pkey PRIMARY KEY (id)
  constraint subscriptions_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id)
  constraint subscriptions_next_plan_id_fkey FOREIGN KEY (next_plan_id) REFERENCES subscription_plans(id)
  constraint subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES subscription_plans(id)
  constraint subscriptions_currency_check CHECK ((currency = ANY (ARRAY['DKK'::text, 'EUR'::text])))
  constraint subscriptions_next_interval_check CHECK ((next_interval = ANY (ARRAY['monthly'::text, 'yearly'::text])))
  constraint subscriptions_plan_interval_check CHECK ((plan_interval = ANY (ARRAY['monthly'::text, 'yearly'::text])))
  constraint subscriptions_state_check CHECK ((state = ANY (ARRAY['incomplete'::text, 'incomplete_expired'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'unpaid'::text, 'canceled'::text, 'paused'::text])))
  CREATE INDEX subscriptions_by_end ON public.subscriptions USING btree (period_end, id)
  CREATE INDEX subscriptions_expert ON public.subscriptions USING btree (expert_id)
  CREATE INDEX subscriptions_newest ON public.subscriptions USING btree (started_at DESC, id DESC)
  CREATE INDEX subscriptions_of_state ON public.subscriptions USING btree (state, started_at DESC, id DESC)
  CREATE INDEX subscriptions_trial ON public.subscriptions USING btree (trial_ends_at) WHERE (state = 'trialing'::text)
  CREATE INDEX subscriptions_unpaid ON public.subscriptions USING btree (past_due_since) WHERE (state = 'past_due'::text)

terms_announcements
  account_id bigint not null
  version text not null
  announced_at timestamp with time zone not null default app_now()
  constraint terms_announcements_pkey PRIMARY KEY (account_id, version)
  constraint terms_announcements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE

threads
  id bigint not null identity
  client_id bigint not null
  expert_id bigint not null
  lead_id bigint
  archived_by_client_at timestamp with time zone
  archived_by_expert_at timestamp with time zone
  blocked_at timestamp with time zone
  updated_at timestamp with time zone not null default app_now()
  created_at timestamp with time zone not null default app_now()
  muted_by_client_at timestamp with time zone
  muted_by_expert_at timestamp with time zone
  blocked_by_client_at timestamp with time zone
  blocked_by_expert_at timestamp with time zone
  reported_by_client_at timestamp with time zone
  reported_by_expert_at timestamp with time zone
  blocked_by_staff_at timestamp with time zone
  constraint threads_client_id_expert_id_key UNIQUE (client_id, expert_id)
  constraint threads_pkey PRIMARY KEY (id)
  constraint threads_client_id_fkey FOREIGN KEY (client_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint threads_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint threads_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL
  CREATE INDEX threads_client ON public.threads USING btree (client_id, updated_at DESC, id DESC)
  CREATE INDEX threads_expert ON public.threads USING btree (expert_id, updated_at DESC, id DESC)
  CREATE INDEX threads_lead ON public.threads USING btree (lead_id) WHERE (lead_id IS NOT NULL)

timelines
  id bigint not null
  slug text not null
  min_months integer
  max_months integer
  name_en text not null
  name_da text not null
  name_de text not null
  constraint timelines_slug_key UNIQUE (slug)
  constraint timelines_pkey PRIMARY KEY (id)
  constraint timelines_check CHECK ((max_months > min_months))
  constraint timelines_min_months_check CHECK ((min_months >= 0))

translation_days
  day date not null
  characters integer not null
  constraint translation_days_pkey PRIMARY KEY (day)

translations
  id bigint not null identity
  review_id bigint
  expert_id bigint
  project_id bigint
  message_id bigint
  language text not null
  source_hash text not null
  texts jsonb not null
  from_language text not null
  provider text not null
  translated_at timestamp with time zone not null default app_now()
  constraint translations_pkey PRIMARY KEY (id)
  constraint translations_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES experts(id) ON DELETE CASCADE
  constraint translations_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
  constraint translations_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
  constraint translations_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
  constraint translations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'da'::text, 'de'::text])))
  constraint translations_of_one CHECK ((num_nonnulls(review_id, expert_id, project_id, message_id) = 1))
  CREATE UNIQUE INDEX translations_expert ON public.translations USING btree (expert_id, language) WHERE (expert_id IS NOT NULL)
  CREATE UNIQUE INDEX translations_message ON public.translations USING btree (message_id, language) WHERE (message_id IS NOT NULL)
  CREATE UNIQUE INDEX translations_project ON public.translations USING btree (project_id, language) WHERE (project_id IS NOT NULL)
  CREATE UNIQUE INDEX translations_review ON public.translations USING btree (review_id, language) WHERE (review_id IS NOT NULL)

unsubscribe_key
  only_row boolean not null default true
  key bytea not null
  constraint unsubscribe_key_pkey PRIMARY KEY (only_row)
  constraint unsubscribe_key_only_row_check CHECK (only_row)

uploads
  account_id bigint not null
  image_id bigint not null
  created_at timestamp with time zone not null default app_now()
  used_at timestamp with time zone not null default app_now()
  constraint uploads_pkey PRIMARY KEY (account_id, image_id)
  constraint uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  constraint uploads_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id)
  CREATE INDEX uploads_image ON public.uploads USING btree (image_id)
  CREATE INDEX uploads_used ON public.uploads USING btree (used_at)

visit_addresses
  meeting_id bigint not null
  address text not null
  note text not null default ''::text
  constraint visit_addresses_pkey PRIMARY KEY (meeting_id)
  constraint visit_addresses_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE
  constraint visit_addresses_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 200)))
  constraint visit_addresses_note_check CHECK ((char_length(note) <= 100))

webhook_deliveries
  id bigint not null identity
  webhook_id bigint not null
  event_id uuid not null default gen_random_uuid()
  kind text not null
  body text not null
  state text not null default 'waiting'::text
  tries integer not null default 0
  response_status integer
  last_error text
  job_id uuid not null
  next_try_at timestamp with time zone not null default app_now()
  created_at timestamp with time zone not null default app_now()
  ended_at timestamp with time zone
  attempts jsonb not null default '[]'::jsonb
  constraint webhook_deliveries_pkey PRIMARY KEY (id)
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'retrying'::text, 'delivered'::text, 'failed'::text])))
  CREATE INDEX webhook_deliveries_by_kind ON public.webhook_deliveries USING btree (kind, id DESC)
  CREATE INDEX webhook_deliveries_by_state ON public.webhook_deliveries USING btree (state, id DESC)
  CREATE INDEX webhook_deliveries_ended ON public.webhook_deliveries USING btree (ended_at) WHERE (ended_at IS NOT NULL)
  CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (event_id)
  CREATE INDEX webhook_deliveries_listed ON public.webhook_deliveries USING btree (webhook_id, id DESC)
  CREATE INDEX webhook_deliveries_state ON public.webhook_deliveries USING btree (webhook_id, state, id DESC)

webhooks
  id bigint not null identity
  url text not null
  description text not null default ''::text
  kinds text[] not null
  secret_sealed bytea not null
  is_on boolean not null default true
  failing_since timestamp with time zone
  given_up_at timestamp with time zone
  created_by bigint
  created_at timestamp with time zone not null default app_now()
  previous_secret_sealed bytea
  previous_secret_until timestamp with time zone
  constraint webhooks_pkey PRIMARY KEY (id)
  constraint webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint webhooks_description_check CHECK ((char_length(description) <= 200))
  constraint webhooks_kinds_check CHECK ((cardinality(kinds) > 0))
  constraint webhooks_url_check CHECK ((char_length(url) <= 2000))

withheld_pictures
  picture_id bigint not null
  scope text not null
  project_id bigint not null
  image_id bigint not null
  before_image_id bigint
  picture jsonb
  created_at timestamp with time zone not null default app_now()
  constraint withheld_pictures_pkey PRIMARY KEY (picture_id, scope)
  constraint withheld_pictures_before_image_id_fkey FOREIGN KEY (before_image_id) REFERENCES images(id)
  constraint withheld_pictures_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id)
  constraint withheld_pictures_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
  constraint withheld_pictures_check CHECK (((scope = 'everywhere'::text) = (picture IS NOT NULL)))
  constraint withheld_pictures_scope_check CHECK ((scope = ANY (ARRAY['inspiration'::text, 'everywhere'::text])))
  CREATE INDEX withheld_pictures_before ON public.withheld_pictures USING btree (before_image_id) WHERE (before_image_id IS NOT NULL)
  CREATE INDEX withheld_pictures_image ON public.withheld_pictures USING btree (image_id)
  CREATE INDEX withheld_pictures_project ON public.withheld_pictures USING btree (project_id)

wording_drafts
  id bigint not null identity
  language text not null
  key text not null
  text text not null
  revision integer not null
  saved_at timestamp with time zone not null default app_now()
  saved_by bigint
  constraint wording_drafts_language_key_key UNIQUE (language, key)
  constraint wording_drafts_pkey PRIMARY KEY (id)
  constraint wording_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint wording_drafts_key_check CHECK ((char_length(key) <= 600))
  constraint wording_drafts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'da'::text, 'de'::text])))
  constraint wording_drafts_revision_check CHECK ((revision > 0))
  constraint wording_drafts_text_check CHECK ((char_length(text) <= 1500))
  CREATE INDEX wording_drafts_by ON public.wording_drafts USING btree (saved_by) WHERE (saved_by IS NOT NULL)

wording_versions
  id bigint not null identity
  language text not null
  key text not null
  number integer not null
  text text
  changed_at timestamp with time zone not null default app_now()
  changed_by bigint
  constraint wording_versions_language_key_number_key UNIQUE (language, key, number)
  constraint wording_versions_pkey PRIMARY KEY (id)
  constraint wording_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE SET NULL
  constraint wording_versions_key_check CHECK ((char_length(key) <= 600))
  constraint wording_versions_language_check CHECK ((language = ANY (ARRAY['en'::text, 'da'::text, 'de'::text])))
  constraint wording_versions_number_check CHECK ((number > 0))
  constraint wording_versions_text_check CHECK ((char_length(text) <= 1500))
  CREATE INDEX wording_versions_by ON public.wording_versions USING btree (changed_by) WHERE (changed_by IS NOT NULL)

CREATE OR REPLACE FUNCTION public.announce_new_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_changes', new.account_id::text);
  return null;
end
$function$

CREATE OR REPLACE FUNCTION public.announce_session_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_changes', coalesce(to_jsonb(old) ->> tg_argv[0], '*'));
  return null;
end
$function$

CREATE OR REPLACE FUNCTION public.announce_suspended_studio()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_changes', account_id::text) from studio_members where expert_id = new.id;
  return null;
end
$function$

CREATE OR REPLACE FUNCTION public.answered_in(answers jsonb)
 RETURNS TABLE(question text, option text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select key, null from jsonb_each(answers)
  union all
  select key, jsonb_array_elements_text(value) from jsonb_each(answers) where jsonb_typeof(value) = 'array'
$function$

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select now() + make_interval(secs => (select offset_s from app_clock))
$function$

CREATE OR REPLACE FUNCTION public.copenhagen_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select (at at time zone 'Europe/Copenhagen')::date
$function$

CREATE OR REPLACE FUNCTION public.count_hit(limit_scope text, limit_key text, allowed integer, window_seconds integer, recording boolean)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION public.experts_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION public.forget_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into forgotten_attachments (key, account_id, bytes) values (old.key, old.account_id, old.bytes)
      on conflict (key) do update set forgotten_at = app_now(), account_id = old.account_id, bytes = old.bytes;
  return old;
end $function$

CREATE OR REPLACE FUNCTION public.forget_translations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('delete from translations where %I = $1', tg_argv[0]) using new.id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.keep_audit_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and current_setting('husrum.forgets', true) = old.subject_kind || ':' || old.subject_id
    and new.before is null and new.after is null and new.subject_label is null
    and to_jsonb(new) - '{before,after,subject_label}'::text[] = to_jsonb(old) - '{before,after,subject_label}'::text[]
  then
    return new;
  end if;
  raise exception 'audit_entries is only added to (% refused)', lower(tg_op) using errcode = 'insufficient_privilege';
end $function$

CREATE OR REPLACE FUNCTION public.keep_contact_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contact_notes (contact_id, body)
  select new.id, new.note
   where new.note is distinct from
         (select body from contact_notes where contact_id = new.id order by id desc limit 1);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.keep_expert_xid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select until > clock_timestamp() from expert_xids_kept) then
    new.xid := pg_current_xact_id();
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.keep_has_briefs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select distinct client_id from changed where client_id is not null order by 1);
begin
  perform from accounts where id = any(ids) order by id for no key update;
  update accounts a set has_briefs = not a.has_briefs
   where a.id = any(ids) and a.has_briefs is distinct from exists (select from briefs b where b.client_id = a.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.log_first_impressions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into match_impressions (match_id, brief_id, expert_id, position, components, factor, score, model_version, shown_at)
  select c.match_id, c.brief_id, m.expert_id, c.position, c.components, c.factor, c.score, c.model_version, c.delivered_at
    from changed c join matches m on m.id = c.match_id
   where not exists (select from match_impressions i where i.match_id = c.match_id)
   order by c.match_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_changed_experts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into expert_marks (expert_id) select id from changed order by id
      on conflict (expert_id) do update set xid = excluded.xid where expert_marks.xid <> excluded.xid;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_dashboard_days(days date[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into dashboard_marks (day) select distinct day from unnest(days) as day where day is not null
$function$

CREATE OR REPLACE FUNCTION public.mark_dashboard_of_briefs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION public.mark_dashboard_of_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION public.mark_dashboard_of_matches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION public.mark_dashboard_of_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_dashboard_days(array(
    select copenhagen_day(b.created_at) from changed c join briefs b on b.id = c.brief_id where c.position = 1));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_dashboard_of_showcase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into dashboard_marks (showcase_id) values (new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_dashboard_of_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_dashboard_days(array(select copenhagen_day(at) from changed));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_expert_of_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_experts(array[new.expert_id]);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_experts(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION public.mark_experts_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_experts(array(select id from experts where account_id = new.id));
  if new.role = 'client' and old.deleted_at is distinct from new.deleted_at then
    perform mark_experts(array(select distinct expert_id from reviews where client_id = new.id));
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_experts_of_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_experts(array(
    select id from experts where new.id in (avatar_image_id, cover_image_id)
    union select e.id from experts e join accounts a on a.id = e.account_id where a.avatar_image_id = new.id
    union select p.expert_id from project_images i join projects p on p.id = i.project_id
           where new.id in (i.image_id, i.before_image_id)
    union select r.expert_id from review_photos p join reviews r on r.id = p.review_id where p.image_id = new.id));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_experts_of_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_experts(array(select distinct expert_id from changed));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_experts_of_project_images()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_experts(array(
    select distinct p.expert_id from changed c join projects p on p.id = c.project_id where p.status = 'published'));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_experts_of_published()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_experts(array(select distinct expert_id from changed where status = 'published'));
  if tg_op = 'UPDATE' then
    perform mark_experts(array(select distinct expert_id from before where status = 'published'));
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.mark_experts_of_review_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_experts(array(
    select distinct r.expert_id from changed c join reviews r on r.id = c.review_id where r.status = 'published'));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_question_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into question_uses (question, option, uses)
  select question, option, sum(change) from (
    select a.question, a.option, 1 as change from answered_in(new.extra_answers) a
    union all
    select a.question, a.option, -1 from answered_in(old.extra_answers) a) as changes
   group by question, option having sum(change) <> 0;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_reference_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reference_changes set number = number + 1;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.settle_seats(studio bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update studio_members m set has_seat = s.seated
    from (select o.account_id, o.left_at is null and owner.deleted_at is null
                 and row_number() over (partition by o.left_at is null order by o.joined_at, o.account_id) < p.seats_limit as seated
            from studio_members o join experts e on e.id = o.expert_id
            join accounts owner on owner.id = e.account_id join subscription_plans p on p.id = e.plan_id
           where o.expert_id = studio) as s
   where m.account_id = s.account_id and m.has_seat <> s.seated
$function$

CREATE OR REPLACE FUNCTION public.settle_seats_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION public.step_of_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into subscription_steps (subscription_id, at, state, plan_id, currency, year_price)
  values (new.id, case when tg_op = 'INSERT' then least(new.started_at, app_now()) else app_now() end, new.state, new.plan_id,
          new.currency, year_price(new.plan_id, new.currency, new.plan_interval));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.sync_notified_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.notified_at is distinct from old.notified_at then
    new.told_at := new.notified_at;
  elsif new.told_at is distinct from old.told_at then
    new.notified_at := new.told_at;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.touch_expert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.xid := pg_current_xact_id();
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.use_of_limits(scopes text[], keys text[], windows integer[], frees integer[], mosts integer[], exact boolean[], recording boolean)
 RETURNS TABLE(used integer, wait integer, hit bigint)
 LANGUAGE plpgsql
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION public.year_price(plan bigint, paid_in text, every text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select case every when 'yearly' then p.yearly else p.monthly * 12 end
                     from subscription_prices p where p.plan_id = plan and p.currency = paid_in), 0)
$function$
