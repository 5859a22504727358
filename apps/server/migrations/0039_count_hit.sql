-- Counts a hit of a limit, or returns the seconds until there is room for one; with `recording` off it only asks.
-- A function that is volatile sees what others committed while it waited for the lock, so parallel tries count exactly.
create function count_hit(
  limit_scope text, limit_key text, allowed integer, window_seconds integer, recording boolean
) returns integer language plpgsql as $$
declare
  used integer;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(limit_scope || ':' || limit_key, 0));
  select count(*), ceil(extract(epoch from
           (array_agg(at order by at desc))[allowed] + make_interval(secs => window_seconds) - app_now()))
    into used, wait
    from limit_hits
   where scope = limit_scope and key = limit_key and at > app_now() - make_interval(secs => window_seconds);
  if used >= allowed then
    return greatest(1, coalesce(wait, window_seconds));
  end if;
  if recording then
    insert into limit_hits (scope, key) values (limit_scope, limit_key);
  end if;
  return null;
end
$$;
