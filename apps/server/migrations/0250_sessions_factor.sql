-- When a code or a passkey was last given in the session; null of those opened by a password alone.
alter table sessions add column factor_at timestamptz;
