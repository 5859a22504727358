-- outside transaction: a build that was interrupted leaves an invalid index, so each is dropped first
drop index concurrently if exists notifications_by_time;

create index concurrently notifications_by_time on notifications (account_id, notified_at desc, id desc);

drop index concurrently if exists notifications_outdated;

create index concurrently notifications_outdated on notifications (notified_at);
