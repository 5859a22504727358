-- Whoever works in a studio may write as long as its profile is not suspended: their remembered sessions hear of it too,
-- not the owner's alone.
create function announce_suspended_studio() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changes', account_id::text) from studio_members where expert_id = new.id;
  return null;
end
$$;

create trigger experts_announce_members after update of status on experts
  for each row when ((old.status = 'suspended') is distinct from (new.status = 'suspended'))
  execute function announce_suspended_studio();
