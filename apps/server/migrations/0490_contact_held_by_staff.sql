-- Since when contact had been shared that staff's closing of a conversation has hidden: undone, it is shared again,
-- unless the client has decided about it since.
alter table leads add column contact_held_at timestamptz;

-- No release has read or written it.
alter table reports drop column hid_contact;
