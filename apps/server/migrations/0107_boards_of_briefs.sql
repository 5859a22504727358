-- One board of a brief, and what the brief took from it: its name, its photos and the weights of its styles.
-- A board that is deleted leaves the brief.
alter table briefs add column board_id bigint references boards (id) on delete set null;
alter table briefs add column board jsonb;
