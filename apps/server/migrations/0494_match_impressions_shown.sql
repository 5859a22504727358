-- outside transaction
-- Rows are deleted two years after they were shown.
drop index concurrently if exists match_impressions_shown;

create index concurrently match_impressions_shown on match_impressions (shown_at);
