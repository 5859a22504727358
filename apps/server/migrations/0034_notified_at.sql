-- `told_at` becomes `notified_at`; older rows get theirs in `notified_at_backfill`. A trigger keeps both equal while the release before runs; a later migration drops it and the old column.
alter table notifications add column notified_at timestamptz not null default app_now();

create function sync_notified_at() returns trigger language plpgsql as $$
begin
  if new.notified_at is distinct from old.notified_at then
    new.told_at := new.notified_at;
  elsif new.told_at is distinct from old.told_at then
    new.notified_at := new.told_at;
  end if;
  return new;
end $$;
create trigger notifications_sync_notified_at before update of told_at, notified_at on notifications
  for each row execute function sync_notified_at();
