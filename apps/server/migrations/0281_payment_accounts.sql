-- Which account of the provider a customer belongs to: with the keys of another one nobody there knows it. And when it
-- was last asked about, so that one the provider does not know does not lead every round.
alter table billing_accounts add column provider_account text, add column sync_tried_at timestamptz;
