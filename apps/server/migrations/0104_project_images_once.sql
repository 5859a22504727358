-- outside transaction: a build that was interrupted leaves an invalid index, so it is dropped first
drop index concurrently if exists project_images_once;

create unique index concurrently project_images_once on project_images (project_id, image_id);
