-- chosen to stay public where a smaller plan has no place for all of them; used up when that plan begins
alter table projects add column stays boolean not null default false;
