-- Who has set no number of new leads takes as many as the plan sells: null here, and no guess of ours.
alter table experts alter column capacity_wish drop default, alter column capacity_wish drop not null;
