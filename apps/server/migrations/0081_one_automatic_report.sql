-- A message edited back and forth is looked at each time, and reported once. Later reports of one message keep their
-- evidence and their thread, and name the message no more.
lock table reports in share row exclusive mode;
update reports r set message_id = null
 where r.origin = 'automatic' and exists (
   select from reports first
    where first.message_id = r.message_id and first.origin = 'automatic' and first.id < r.id);
create unique index reports_automatic on reports (message_id) where origin = 'automatic';
