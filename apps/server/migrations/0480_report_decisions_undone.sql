-- Until when a decision about a report can be taken back (null: it cannot), and whether closing hid a contact.
alter table reports
  add column undo_until timestamptz,
  add column hid_contact boolean not null default false;
