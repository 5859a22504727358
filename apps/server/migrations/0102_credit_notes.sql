-- Credit notes beside the invoices they take back; and the country that says how long both are kept.
alter table invoices
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  -- the number of the invoice it takes back
  add column credits text,
  add column country text;
update invoices i set country = c.code
  from experts e join countries c on c.id = e.country_id where e.id = i.expert_id;
create index invoices_issued on invoices (issued_at);
