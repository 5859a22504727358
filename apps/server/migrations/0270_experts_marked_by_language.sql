-- An expert's texts are read in the language of the account (market.queries.ts), so another language changes how
-- matching reads them: it marks the expert as well.
drop trigger accounts_mark_experts on accounts;
create trigger accounts_mark_experts after update of avatar_image_id, suspended_at, deleted_at, locale on accounts
  for each row when (old.avatar_image_id is distinct from new.avatar_image_id
                  or old.suspended_at is distinct from new.suspended_at
                  or old.deleted_at is distinct from new.deleted_at
                  or old.locale is distinct from new.locale)
  execute function mark_experts_of_account();
