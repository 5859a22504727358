-- outside transaction
-- The audit log is searched by who, what, whom and when, and by words of what was changed.
drop index concurrently if exists audit_entries_actor;

create index concurrently audit_entries_actor on audit_entries (actor_account_id, id);

drop index concurrently if exists audit_entries_action;

create index concurrently audit_entries_action on audit_entries (action, id);

drop index concurrently if exists audit_entries_at;

create index concurrently audit_entries_at on audit_entries (created_at, id);

drop index concurrently if exists audit_entries_words;

create index concurrently audit_entries_words on audit_entries using gin ((coalesce(subject_label, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops) with (gin_pending_list_limit = 512);
