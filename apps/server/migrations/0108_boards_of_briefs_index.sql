-- outside transaction
-- Asked whenever a board changes or is deleted.
drop index concurrently if exists briefs_board;

create index concurrently briefs_board on briefs (board_id) where board_id is not null;
