-- outside transaction
-- Counting who has answered a question reads these briefs alone.
drop index concurrently if exists briefs_extra_answers;

create index concurrently briefs_extra_answers on briefs (id) where extra_answers <> '{}';
