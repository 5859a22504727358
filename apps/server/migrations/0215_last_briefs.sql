-- outside transaction
-- A client's last brief and its status from the index alone; it takes the place of the one without the status.
drop index concurrently if exists briefs_of_client;

create index concurrently briefs_of_client on briefs (client_id, id desc) include (status);

drop index concurrently if exists briefs_client;
