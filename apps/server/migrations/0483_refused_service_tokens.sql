-- The name of the service token that a refused call carried, as it was then.
alter table security_events add column service_token text;
