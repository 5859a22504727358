-- Questions are asked of experts too, in their profile (docs/decisions/0088-questions-of-the-profile.md).
alter table questions
  drop constraint questions_subject_check,
  add constraint questions_subject_check check (subject in ('brief', 'profile')),
  add constraint questions_place_check check ((place = 'profile') = (subject = 'profile'));

-- By question, as in `briefs.extra_answers`. Nobody scores them.
alter table experts add column extra_answers jsonb not null default '{}';
