-- What a decision beside the status took away, so that an objection that is upheld can give it back.
alter table expert_moves
  -- the last day the withdrawn pick would have had
  add column pick_until date,
  -- as they had waited; an empty number would have removed the old one
  add column refused_company_name text,
  add column refused_company_registration text;
