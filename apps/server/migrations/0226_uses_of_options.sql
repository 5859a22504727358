-- How many rows name each option that staff edit, as last counted: counting takes too long for every look at a list
-- (docs/decisions/0094-uses-of-options.md). Whoever writes briefs or profiles does nothing for it.
create table option_uses (
  kind text primary key check (kind in ('aspect', 'style', 'specialty', 'skill')),
  -- by id and holder: {"3": {"briefs": 12}}; what is used nowhere is not in it
  uses jsonb not null default '{}',
  -- null: not yet
  counted_at timestamptz
);
insert into option_uses (kind) values ('aspect'), ('style'), ('specialty'), ('skill');
