-- Instances of the release before write `contacts.note` alone. This release writes its note first, so that the trigger
-- finds it there.
create function keep_contact_note() returns trigger language plpgsql as $$
begin
  insert into contact_notes (contact_id, body)
  select new.id, new.note
   where new.note is distinct from
         (select body from contact_notes where contact_id = new.id order by id desc limit 1);
  return null;
end $$;
create trigger contacts_note_kept after update of note on contacts for each row
  when (new.note <> '' and new.note is distinct from old.note) execute function keep_contact_note();
