-- outside transaction

drop index concurrently if exists webhook_deliveries_by_state;

create index concurrently webhook_deliveries_by_state on webhook_deliveries (state, id desc);

drop index concurrently if exists webhook_deliveries_by_kind;

create index concurrently webhook_deliveries_by_kind on webhook_deliveries (kind, id desc);

drop index concurrently if exists webhook_deliveries_event;

create index concurrently webhook_deliveries_event on webhook_deliveries (event_id);
