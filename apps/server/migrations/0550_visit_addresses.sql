-- Where a visit to a client's home is. The client gives it once the meeting is agreed, and it goes soon after the visit.
create table visit_addresses (
  meeting_id bigint primary key references meetings (id) on delete cascade, -- it is the address of that meeting
  address text not null check (char_length(address) between 1 and 200),
  note text not null default '' check (char_length(note) <= 100)
);
