-- A deletion can be taken back for a day: until then the row is hidden, and says whether it was on offer.
alter table showcases
  add column deleted_at timestamptz, -- soft, so that its number, its tags and the style it stands for come back with it
  add column deleted_from_offer boolean not null default false,
  add constraint showcases_deleted_hidden check (not active or deleted_at is null) not valid;
