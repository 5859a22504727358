-- The ledger is shared by all instances: each reads what others entered by the same marks as experts (domains/matching, live-market.ts).
alter table market_ledger add column xid xid8 not null default pg_current_xact_id();
create index market_ledger_xid on market_ledger (xid);
create trigger market_ledger_touch before update on market_ledger for each row execute function touch_expert();
