-- What is shown to its owner of the card at the provider, and the VAT number as it was checked there.
alter table billing_accounts
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add column card_expires text check (card_expires ~ '^[0-9]{4}-[0-9]{2}$'),
  add column vat_country text,
  add column vat_number text,
  -- null until it could be checked
  add column vat_valid boolean;
