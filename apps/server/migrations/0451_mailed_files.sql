-- files that go with a mail, as base64; gone with its words once it was handed over
alter table deliveries add column attachments jsonb;
alter table outbox add column attachments jsonb;
