-- Pictures that nothing shows any more, by the hash of their bytes: their files go an hour later, unless somebody sent the same picture again.
create table forgotten_images (
  sha256 text primary key,
  forgotten_at timestamptz not null default app_now()
);
