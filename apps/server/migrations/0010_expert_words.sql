-- The words experts are found by, folded (see reference/fold.ts): written with the profile and its projects, read by the search.
create table expert_words (
  expert_id bigint not null references experts (id) on delete cascade, -- an index of the profile, nothing by itself
  word text collate "C" not null,
  -- how much finding this word says about the expert: a name more than a word of the description
  weight smallint not null check (weight between 1 and 9),
  primary key (expert_id, word)
);
create index expert_words_word on expert_words (word, weight desc);

-- Every word that was ever written there: what a mistyped one is corrected against. A word nobody uses any more finds nobody.
create table search_words (
  word text collate "C" primary key
);
