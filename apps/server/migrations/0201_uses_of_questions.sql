-- How many have answered each question and chosen each of its options, so that nobody reads all answers to count them
-- (docs/decisions/0088-questions-of-the-profile.md). Kept by triggers: whoever writes answers need not know. A change is
-- a row more and no row changed, so two who answer at once do not wait for each other; a job adds the rows up.
create table question_uses (
  id bigint generated always as identity primary key,
  -- as in the answers: q7
  question text not null,
  -- null: of the question itself
  option text,
  uses integer not null
);

-- Each answer, and each option that was chosen.
create function answered_in(answers jsonb) returns table (question text, option text) language sql immutable as $$
  select key, null from jsonb_each(answers)
  union all
  select key, jsonb_array_elements_text(value) from jsonb_each(answers) where jsonb_typeof(value) = 'array'
$$;

create function note_question_uses() returns trigger language plpgsql as $$
begin
  insert into question_uses (question, option, uses)
  select question, option, sum(change) from (
    select a.question, a.option, 1 as change from answered_in(new.extra_answers) a
    union all
    select a.question, a.option, -1 from answered_in(old.extra_answers) a) as changes
   group by question, option having sum(change) <> 0;
  return null;
end $$;

create trigger briefs_answers_inserted after insert on briefs
  for each row when (new.extra_answers <> '{}') execute function note_question_uses();
create trigger briefs_answers_updated after update of extra_answers on briefs
  for each row when (new.extra_answers <> old.extra_answers) execute function note_question_uses();
create trigger briefs_answers_deleted after delete on briefs
  for each row when (old.extra_answers <> '{}') execute function note_question_uses();
create trigger experts_answers_inserted after insert on experts
  for each row when (new.extra_answers <> '{}') execute function note_question_uses();
create trigger experts_answers_updated after update of extra_answers on experts
  for each row when (new.extra_answers <> old.extra_answers) execute function note_question_uses();
create trigger experts_answers_deleted after delete on experts
  for each row when (old.extra_answers <> '{}') execute function note_question_uses();

-- In this transaction, which holds writers of briefs back: none is counted twice, and none is missed.
insert into question_uses (question, uses)
select name, count(*) from briefs, jsonb_object_keys(extra_answers) as name where extra_answers <> '{}' group by name;
insert into question_uses (question, option, uses)
select a.key, o.option, count(*)
  from briefs b, jsonb_each(b.extra_answers) a,
       jsonb_array_elements_text(case when jsonb_typeof(a.value) = 'array' then a.value else '[]' end) as o (option)
 where b.extra_answers <> '{}' group by a.key, o.option;
