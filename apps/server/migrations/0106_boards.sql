-- Photos that a client collects, and the link by which others look at them.
create table boards (
  id bigint generated always as identity primary key,
  -- a board is its owner's alone and goes with the account
  account_id bigint not null references accounts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- kept as it is: its owner copies it again and again, and it opens nothing but this board
  share_token text unique,
  shows_owner boolean not null default false,
  -- the one that a photo goes to when no board is named
  used_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now()
);
create index boards_account on boards (account_id, used_at);

-- Without a reference to the photo: one that is taken back leaves the board only in sight, and may come back.
create table board_items (
  -- what is on a board goes with it
  board_id bigint not null references boards (id) on delete cascade,
  photo_id bigint not null,
  mark text not null default 'none' check (mark in ('like', 'none', 'dislike')),
  note text not null default '' check (char_length(note) <= 500),
  position integer not null default 0,
  saved_at timestamptz not null default app_now(),
  primary key (board_id, photo_id)
);
