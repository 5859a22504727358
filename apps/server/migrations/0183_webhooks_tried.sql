-- What became of each try, a secret that takes the place of another, and from where a token is used.

alter table webhooks
  -- signs beside the new one until then, so that receivers can take the new one over
  add column previous_secret_sealed bytea,
  add column previous_secret_until timestamptz;

alter table webhook_deliveries
  -- the last ones, the newest last: {at, status, error, took_ms}
  add column attempts jsonb not null default '[]';

alter table service_tokens
  -- an IPv4 address or the /64 of an IPv6 one
  add column last_used_from text;
