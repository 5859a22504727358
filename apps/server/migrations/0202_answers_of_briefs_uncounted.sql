-- outside transaction
-- Its one reader was the count.
drop index concurrently if exists briefs_extra_answers;
