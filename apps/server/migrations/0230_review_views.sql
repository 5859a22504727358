-- The list of reviews opens on those to decide: a kept view that names no state goes on showing all of them.
update staff_views
   set address = case when address in ('', '?') then '?queue=all' else address || '&queue=all' end
 where list = 'reviews' and address !~ '[?&](state|queue)(=|%5B|\[)' and length(address) <= 990;
