-- What a list was made of when it was first shown, and the weights that were fitted to what came of it.

-- One row for each expert a client was shown, written with the delivery: numbers only, nothing that names a person. What came of it stands in
-- leads. Who reads them: the offline fit (docs/decisions/0012).
create table match_features (
  match_id bigint primary key references matches (id) on delete cascade, -- without the match nobody knows what came of it
  brief_id bigint not null references briefs (id) on delete cascade,
  position integer not null check (position between 1 and 15),
  -- value of each component, 0..1; null where nothing was known
  components jsonb not null,
  -- product of the factors of what was relaxed
  factor double precision not null,
  score double precision not null,
  model_version text not null,
  delivered_at timestamptz not null default app_now()
);
create index match_features_delivered on match_features (delivered_at);

-- Fitted weights. A fit only writes a row; that it scores is a person's decision (`shipped_at`), and the newest shipped one counts.
create table model_weights (
  id bigint generated always as identity primary key,
  -- the structure they were fitted for: `model_version` of packages/matching; weights of another structure are not used
  model_version text not null,
  weights jsonb not null,
  looks jsonb not null,
  loss_before jsonb not null,
  loss_after jsonb not null,
  improved boolean not null,
  counts jsonb not null,
  created_at timestamptz not null default app_now(),
  shipped_at timestamptz,
  -- shipped and taken back again: the weights of the release count
  withdrawn_at timestamptz
);
