-- outside transaction
-- Texts of ended briefs are cleared in batches: each finds the next ones without reading those already cleared.
drop index concurrently if exists briefs_with_old_words;

create index concurrently briefs_with_old_words on briefs ((coalesce(ended_at, updated_at)))
  where status in ('hired', 'closed') and (about_project <> '' or close_note is not null
    or cardinality(preferred_contacts) > 0 or extra_answers <> '{}');
