-- What the public sees of an expert is made of several tables. Whoever changes a row of one marks the expert in the same
-- transaction, so that every instance throws away what it keeps ready (docs/decisions/0025-read-models.md).
-- A transaction marks an expert once, and several in the order of their ids.
create function mark_experts(ids bigint[]) returns void language sql as $$
  update experts e set xid = pg_current_xact_id()
    from (select id from experts where id = any(ids) and xid <> pg_current_xact_id() order by id for no key update) as marked
   where e.id = marked.id
$$;

-- Of projects and reviews only what is published, or was.
create function mark_experts_of_published() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(select distinct expert_id from changed where status = 'published'));
  if tg_op = 'UPDATE' then
    perform mark_experts(array(select distinct expert_id from before where status = 'published'));
  end if;
  return null;
end $$;

create function mark_experts_of_project_images() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(
    select distinct p.expert_id from changed c join projects p on p.id = c.project_id where p.status = 'published'));
  return null;
end $$;

create function mark_experts_of_photos() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(select distinct expert_id from changed));
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in
    select * from (values ('projects', 'mark_experts_of_published'), ('reviews', 'mark_experts_of_published'),
                          ('project_images', 'mark_experts_of_project_images'), ('expert_photos', 'mark_experts_of_photos')) as s (name, marks)
  loop
    execute format('create trigger %1$s_mark_inserted after insert on %1$s referencing new table as changed for each statement execute function %2$s()', source.name, source.marks);
    execute format('create trigger %1$s_mark_updated after update on %1$s referencing old table as before new table as changed for each statement execute function %2$s()', source.name, source.marks);
    execute format('create trigger %1$s_mark_deleted after delete on %1$s referencing old table as changed for each statement execute function %2$s()', source.name, source.marks);
  end loop;
end $$;

-- Of a lead only when it came is shown, in how many more the expert can take; most changes of leads mark nobody.
create function mark_expert_of_lead() returns trigger language plpgsql as $$
begin
  perform mark_experts(array[new.expert_id]);
  return null;
end $$;
create trigger leads_mark_inserted after insert on leads for each row execute function mark_expert_of_lead();
create trigger leads_mark_updated after update of created_at on leads for each row execute function mark_expert_of_lead();

-- An account's picture stands in for the expert's own; a client who leaves takes the name off their reviews.
create function mark_experts_of_account() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(select id from experts where account_id = new.id));
  if new.role = 'client' and old.deleted_at is distinct from new.deleted_at then
    perform mark_experts(array(select distinct expert_id from reviews where client_id = new.id));
  end if;
  return null;
end $$;
create trigger accounts_mark_experts after update of avatar_image_id, suspended_at, deleted_at on accounts
  for each row when (old.avatar_image_id is distinct from new.avatar_image_id
                  or old.suspended_at is distinct from new.suspended_at
                  or old.deleted_at is distinct from new.deleted_at)
  execute function mark_experts_of_account();

-- A picture stored again may bring the placeholder that it lacked.
create function mark_experts_of_image() returns trigger language plpgsql as $$
begin
  perform mark_experts(array(
    select id from experts where new.id in (avatar_image_id, cover_image_id)
    union select e.id from experts e join accounts a on a.id = e.account_id where a.avatar_image_id = new.id
    union select p.expert_id from project_images i join projects p on p.id = i.project_id
           where new.id in (i.image_id, i.before_image_id)));
  return null;
end $$;
create trigger images_mark_experts after update of sha256, width, height, placeholder, color on images
  for each row when (row(old.sha256, old.width, old.height, old.placeholder, old.color)
                  is distinct from row(new.sha256, new.width, new.height, new.placeholder, new.color))
  execute function mark_experts_of_image();

-- What it did is part of accounts_mark_experts.
drop trigger accounts_touch_expert on accounts;
drop function touch_expert_of_account();
