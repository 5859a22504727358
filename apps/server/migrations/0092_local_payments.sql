-- The local stand-in for a provider of payments: its customers, checkouts, subscriptions and invoices, one document
-- each. Nothing else reads it; it says what happened through the same signed calls as a real one.
create table local_payments (
  id text primary key,
  kind text not null check (kind in ('customer', 'checkout', 'subscription', 'invoice', 'portal')),
  customer_id text not null,
  body jsonb not null,
  -- when it moves on by itself: a trial ends, a period renews, a payment is tried again
  due_at timestamptz,
  made bigint generated always as identity
);
create index local_payments_customer on local_payments (customer_id, kind);
create index local_payments_due on local_payments (due_at) where due_at is not null;
create sequence local_invoice_numbers;
