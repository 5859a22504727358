-- Consents to services outside of ours, which can be taken back; and who was told of newer terms, and when.
alter table consents add column withdrawn_at timestamptz;
alter table consents drop constraint consents_document_check;
alter table consents add constraint consents_document_check
  check (document in ('terms', 'privacy', 'translation', 'photo_tags'));
create table terms_announcements (
  account_id bigint not null references accounts (id) on delete cascade, -- nobody is told of anything any more
  version text not null,
  announced_at timestamptz not null default app_now(),
  primary key (account_id, version)
);
