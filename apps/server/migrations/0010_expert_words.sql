-- The words experts are found by, folded (see reference/fold.ts), weighed A (names) to D (descriptions): written with the profile and its
-- projects, read by the search. Beside experts and not in it, so that writing it is no change the market has to hear of.
create table expert_words (
  expert_id bigint primary key references experts (id) on delete cascade, -- an index of the profile, nothing by itself
  words tsvector not null
);
create index expert_words_words on expert_words using gin (words);

-- Every word that was ever written there: what a mistyped one is corrected against. A word nobody uses any more finds nobody.
create table search_words (
  word text collate "C" primary key
);
