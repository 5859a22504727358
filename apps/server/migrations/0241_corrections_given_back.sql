-- What staff corrected in a profile, by field, as it was and as it became: an objection that is upheld gives it back.
alter table expert_moves add column corrected jsonb;
