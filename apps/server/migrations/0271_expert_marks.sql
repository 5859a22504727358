-- Which transaction last changed something that is made of an expert (docs/decisions/0109-a-narrow-table-of-marks.md).
-- Narrow, because every lead, answer, photo and review marks: `experts.xid` rewrote the whole row and 18 indexes each time.
-- An expert without a row has not changed since rows are kept here, or came out of an archive.
create table expert_marks (
  expert_id bigint primary key references experts (id) on delete cascade, -- a mark of nobody marks nothing
  xid xid8 not null default pg_current_xact_id()
);
create index expert_marks_xid on expert_marks (xid) include (expert_id);

-- Until then marks are also written into `experts.xid`, where instances of the release before read them. A new
-- installation has none.
create table expert_xids_kept (
  until timestamptz not null
);
create unique index expert_xids_kept_one on expert_xids_kept ((true));
insert into expert_xids_kept
  select case when exists (select from experts) then clock_timestamp() + interval '1 day' else '-infinity' end;

create function keep_expert_xid() returns trigger language plpgsql as $$
begin
  if (select until > clock_timestamp() from expert_xids_kept) then
    new.xid := pg_current_xact_id();
  end if;
  return new;
end $$;
drop trigger experts_touch on experts;
create trigger experts_touch before update on experts for each row execute function keep_expert_xid();

-- Whoever inserts or updates the row of an expert has it locked, and so waits for nobody here.
create function mark_changed_experts() returns trigger language plpgsql as $$
begin
  insert into expert_marks (expert_id) select id from changed order by id
      on conflict (expert_id) do update set xid = excluded.xid where expert_marks.xid <> excluded.xid;
  return null;
end $$;
create trigger experts_mark_inserted after insert on experts referencing new table as changed
  for each statement execute function mark_changed_experts();
create trigger experts_mark_updated after update on experts referencing new table as changed
  for each statement execute function mark_changed_experts();

-- A transaction marks an expert once, and several in the order of their ids. The experts are locked as when their rows
-- were written, so that the order of locks stays what it was.
create or replace function mark_experts(ids bigint[]) returns void language plpgsql as $$
begin
  if (select until > clock_timestamp() from expert_xids_kept) then
    -- the trigger of the update writes the mark
    update experts e set xid = pg_current_xact_id()
      from (select id from experts where id = any(ids) and xid <> pg_current_xact_id() order by id for no key update) as marked
     where e.id = marked.id;
  else
    with marked as (
      select e.id from experts e left join expert_marks m on m.expert_id = e.id
       where e.id = any(ids) and m.xid is distinct from pg_current_xact_id() order by e.id for no key update of e)
    insert into expert_marks (expert_id) select id from marked
        on conflict (expert_id) do update set xid = excluded.xid;
  end if;
end $$;
