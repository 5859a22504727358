-- Staff edit the vocabularies (docs/decisions/0072-options-of-staff.md). A row is never removed: whoever still names its id,
-- on an instance that has not heard yet or in a sealed draft, is understood. `merged_into` says which row took its place.
-- `edited_at`: staff have changed it, so sources of later releases leave it alone.
do $$
declare
  kind text;
begin
  foreach kind in array array['aspects', 'styles', 'specialties', 'skills'] loop
    execute format('alter table %1$I
      add column position integer not null default 0,
      add column active boolean not null default true,
      add column merged_into bigint references %1$I (id),
      add column deleted_at timestamptz,
      add column edited_at timestamptz,
      add column version integer not null default 1,
      add constraint %2$I check (merged_into <> id)', kind, kind || '_merged_elsewhere');
  end loop;
end $$;
alter table subscription_plans add column edited_at timestamptz, add column version integer not null default 1;

-- Counts changes of what every instance keeps in memory; its one row is also the lock that staff's changes take in turn.
create table reference_changes (
  only_row boolean primary key default true check (only_row),
  number bigint not null default 0
);
insert into reference_changes default values;

create function note_reference_change() returns trigger language plpgsql as $$
begin
  update reference_changes set number = number + 1;
  return null;
end $$;
do $$
declare
  source text;
begin
  foreach source in array array['aspects', 'styles', 'specialties', 'skills', 'subscription_plans', 'subscription_prices'] loop
    execute format('create trigger %1$s_noted after insert or update or delete on %1$I
      for each statement execute function note_reference_change()', source);
  end loop;
end $$;
