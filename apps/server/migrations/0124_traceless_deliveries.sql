-- A last mail to somebody who was erased: its row, with the address, goes once it has ended.
alter table deliveries add column traceless boolean not null default false;
create index deliveries_traceless on deliveries (id) where traceless;
