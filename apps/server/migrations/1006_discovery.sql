-- baseline of 1.0, discovery: what visitors look around in.

-- ---- Translations ----

-- People's words in other languages, as a service gave them. Each belongs to one original and goes with it: when its
-- words change or are wiped, when it is deleted, and when it is taken from the public.
create table translations (
  id bigint generated always as identity primary key,
  review_id bigint references reviews (id) on delete cascade,
  expert_id bigint references experts (id) on delete cascade,
  project_id bigint references projects (id) on delete cascade,
  -- of a private message, so it is its thread's
  message_id bigint references messages (id) on delete cascade,
  language text not null check (language in ('en', 'da', 'de')),
  -- of the words it was made from
  source_hash text not null,
  texts jsonb not null,
  from_language text not null,
  provider text not null,
  translated_at timestamptz not null default app_now(),
  constraint translations_of_one check (num_nonnulls(review_id, expert_id, project_id, message_id) = 1)
);
create unique index translations_review on translations (review_id, language) where review_id is not null;
create unique index translations_expert on translations (expert_id, language) where expert_id is not null;
create unique index translations_project on translations (project_id, language) where project_id is not null;
create unique index translations_message on translations (message_id, language) where message_id is not null;

-- characters sent to the service, by day in Copenhagen
create table translation_days (
  day date primary key,
  characters int not null
);

create function forget_translations() returns trigger language plpgsql as $$
begin
  execute format('delete from translations where %I = $1', tg_argv[0]) using new.id;
  return null;
end $$;
create trigger reviews_forget_translations after update of title, body, reply, status, withdrawn_at on reviews
  for each row when ((old.title, old.body, old.reply, old.status, old.withdrawn_at)
    is distinct from (new.title, new.body, new.reply, new.status, new.withdrawn_at))
  execute function forget_translations('review_id');
create trigger experts_forget_translations after update of description, status on experts
  for each row when (old.description is distinct from new.description
    or old.status is distinct from new.status and new.status not in ('active', 'paused'))
  execute function forget_translations('expert_id');
create trigger projects_forget_translations after update of title, description, status on projects
  for each row when ((old.title, old.description, old.status) is distinct from (new.title, new.description, new.status))
  execute function forget_translations('project_id');
create trigger messages_forget_translations after update of body on messages
  for each row when (old.body is distinct from new.body)
  execute function forget_translations('message_id');
