-- The expert's word, photo by photo: without it a photo is shown with its project only.
alter table project_images add column in_inspiration boolean not null default false;
