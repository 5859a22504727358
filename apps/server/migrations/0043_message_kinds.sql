-- A message may be a card (a quote, a meeting, a project) or a fact of the conversation; `ref_id` names the thing it shows. Words may then be missing.
alter table messages add column kind text not null default 'text'
  check (kind in ('text', 'quote', 'meeting', 'project', 'contact_shared', 'contact_withdrawn', 'automatic'));
alter table messages add column ref_id bigint;
alter table messages add column edited_at timestamptz;
alter table messages drop constraint messages_body_check;
alter table messages add constraint messages_body_check check (char_length(body) <= 5000);
