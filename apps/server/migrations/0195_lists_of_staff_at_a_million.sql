-- outside transaction
-- Filters, orders and counts of the lists for staff that read whole tables.
drop index concurrently if exists accounts_of_role_by_email;

create index concurrently accounts_of_role_by_email on accounts (role, email, id) where erased_at is null;

drop index concurrently if exists experts_of_country;

create index concurrently experts_of_country on experts (country_id);

drop index concurrently if exists experts_of_type;

create index concurrently experts_of_type on experts (expert_type);

drop index concurrently if exists experts_of_service;

create index concurrently experts_of_service on experts using gin (service_types);

drop index concurrently if exists experts_of_plan;

create index concurrently experts_of_plan on experts (plan_id);

drop index concurrently if exists contacts_by_topic;

create index concurrently contacts_by_topic on contacts (topic, id);

drop index concurrently if exists reviews_of_expert;

create index concurrently reviews_of_expert on reviews (expert_id, id) where withdrawn_at is null;

drop index concurrently if exists reviews_waiting_by_rating;

create index concurrently reviews_waiting_by_rating on reviews (rating, id) where status = 'pending' and withdrawn_at is null;

drop index concurrently if exists briefs_photos;

create index concurrently briefs_photos on briefs using gin (photo_ids);

drop index concurrently if exists expert_photos_showcase;

create index concurrently expert_photos_showcase on expert_photos (showcase_id);

-- How often options are used is counted from these alone, not from the rows.
drop index concurrently if exists experts_options;

create index concurrently experts_options on experts (style_ids, aspect_ids, specialty_ids, skill_ids);

drop index concurrently if exists briefs_options;

create index concurrently briefs_options on briefs (style_ids, aspect_ids, specialty_ids);

drop index concurrently if exists briefs_with_board;

create index concurrently briefs_with_board on briefs (id) where board is not null;

drop index concurrently if exists projects_options;

create index concurrently projects_options on projects (style_ids, aspect_ids);

drop index concurrently if exists project_images_style;

create index concurrently project_images_style on project_images (style_id) where style_id is not null;
