-- The words that came with an invitation are looked at like a first message, and may be noted for staff before there is
-- a conversation. The report outlives the lead.
alter table reports add column lead_id bigint references leads (id) on delete set null;
create index reports_lead on reports (lead_id) where lead_id is not null;
