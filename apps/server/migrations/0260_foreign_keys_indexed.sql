-- outside transaction
-- Deleting a picture looks for the rows that show it, and erasing a person for the rows that name them: without these
-- indexes each reads a whole table. checks/database/foreign-keys.test.ts refuses a new foreign key without one.
drop index concurrently if exists accounts_avatar_image;

create index concurrently accounts_avatar_image on accounts (avatar_image_id) where avatar_image_id is not null;

drop index concurrently if exists experts_avatar_image;

create index concurrently experts_avatar_image on experts (avatar_image_id) where avatar_image_id is not null;

drop index concurrently if exists experts_cover_image;

create index concurrently experts_cover_image on experts (cover_image_id) where cover_image_id is not null;

drop index concurrently if exists reviews_expert_id;

create index concurrently reviews_expert_id on reviews (expert_id);

drop index concurrently if exists expert_invitations_invited_by;

create index concurrently expert_invitations_invited_by on expert_invitations (invited_by) where invited_by is not null;

drop index concurrently if exists expert_imports_created_by;

create index concurrently expert_imports_created_by on expert_imports (created_by) where created_by is not null;
