-- Logos as they are sent to browsers: small, made by us, named by their content. What no version shows is swept.
create table company_logos (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  png bytea not null check (octet_length(png) <= 1000000),
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null default app_now()
);
