-- outside transaction

drop index concurrently if exists projects_draft_of;

create unique index concurrently projects_draft_of on projects (draft_of) where draft_of is not null;
