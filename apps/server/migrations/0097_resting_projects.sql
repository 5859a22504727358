-- Public ones beyond a smaller plan's number rest: nobody else sees them, and they are public again where there is room.
alter table projects drop constraint projects_status_check;
alter table projects add constraint projects_status_check check (status in ('draft', 'published', 'resting'));
