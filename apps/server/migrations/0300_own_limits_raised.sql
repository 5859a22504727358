-- The plan whose beginning lifts the expert's own limit of new leads, as they asked when they chose it.
alter table billing_accounts add column raise_own_limit_plan_id bigint references subscription_plans (id);
