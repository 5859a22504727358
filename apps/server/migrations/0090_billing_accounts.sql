-- What an expert asked for, tried and pays. `experts.plan_id` is the plan whose limits hold, and follows from here.
create table billing_accounts (
  expert_id bigint primary key references experts (id),
  account_id bigint not null unique references accounts (id),
  -- chosen when joining; it gives nothing by itself
  wished_plan_id bigint not null references subscription_plans (id),
  -- once in the life of an account
  trial_plan_id bigint references subscription_plans (id),
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  -- when the plan that holds may be another one although nobody did anything
  plan_due_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((trial_plan_id is null) = (trial_started_at is null) and (trial_plan_id is null) = (trial_ends_at is null))
);
create index billing_accounts_due on billing_accounts (plan_due_at) where plan_due_at is not null;

-- Who has joined before keeps the plan for as long as a trial lasts; who waits for review gets it when approved.
insert into billing_accounts (expert_id, account_id, wished_plan_id, trial_plan_id, trial_started_at, trial_ends_at, plan_due_at)
select id, account_id, plan_id,
       case when was_approved then plan_id end,
       case when was_approved then app_now() end,
       case when was_approved then app_now() + interval '14 days' end,
       case when was_approved then app_now() + interval '14 days' end
  from (select *, status in ('active', 'paused', 'suspended') as was_approved from experts) as joined
 where plan_id <> 1;
update experts set plan_id = 1 where plan_id <> 1 and status not in ('active', 'paused', 'suspended');
