-- Pictures. Bytes live in the file store under their SHA-256; sizes are made on first request and kept there.
create table images (
  id bigint generated always as identity primary key,
  sha256 text not null unique,
  -- The type the bytes decode as, never what a file name claims.
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- thumbhash, base64; and the dominant colour
  placeholder text,
  color text not null default '#f4f4f1' check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default app_now()
);

-- Staff-curated photos for the style step. Alt texts in three languages: a description, not a caption.
create table showcases (
  id bigint generated always as identity primary key,
  image_id bigint not null references images (id),
  category text not null check (category in ('interior', 'architecture')),
  style_id bigint not null references styles (id),
  room_type_id bigint references room_types (id),
  alt_en text not null,
  alt_da text not null,
  alt_de text not null,
  credit text not null,
  license text not null,
  active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default app_now()
);
create unique index showcases_image on showcases (image_id);
create index showcases_listed on showcases (category, position, id) where active;
