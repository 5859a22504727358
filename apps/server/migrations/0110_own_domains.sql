-- Domains of their own on which experts show their profile. One for each expert; a host may be wished for by several,
-- and is of the one whose DNS record names it.
create table own_domains (
  -- experts are never removed from the product; the demo world and tests do it
  expert_id bigint primary key references experts (id) on delete cascade,
  host text not null check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(host) <= 253),
  -- the name below the product's own that the record must point to; unguessable, and never used again
  label text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'proven', 'lost')),
  created_at timestamptz not null default app_now(),
  checked_at timestamptz,
  proven_at timestamptz,
  lost_at timestamptz
);
create unique index own_domains_host on own_domains (host) where status <> 'waiting';
create index own_domains_due on own_domains (checked_at);
