-- How many people a plan lets work in one studio, its owner among them.
alter table subscription_plans add column seats_limit integer not null default 1 check (seats_limit >= 1);
update subscription_plans set seats_limit = 5 where id = 3;

-- Whoever works in the studio beside its owner, who stays `experts.account_id`.
create table studio_members (
  account_id bigint primary key references accounts (id) on delete cascade, -- an account of a member is nothing else
  expert_id bigint not null references experts (id) on delete cascade, -- without its profile there is no studio
  role text not null check (role in ('member', 'assistant')),
  joined_at timestamptz not null default app_now(),
  -- the account was closed; the row stays until it is erased, for who comes back
  left_at timestamptz,
  -- kept by settle_seats(): the plan has a seat for them, in the order in which they joined, and the owner is still there
  has_seat boolean not null default false
);
create index studio_members_expert on studio_members (expert_id);

-- The people of a studio who may act in it and are told what happens there.
create view studio_people as
  select id as expert_id, account_id, 'owner' as role from experts
  union all
  select expert_id, account_id, role from studio_members where has_seat;

create table studio_invitations (
  id bigint generated always as identity primary key,
  expert_id bigint not null references experts (id) on delete cascade, -- into a studio that is no more
  invited_by bigint references accounts (id) on delete set null, -- it stands without who wrote it
  email text not null check (email = lower(email)),
  name text check (char_length(name) between 2 and 80),
  role text not null check (role in ('member', 'assistant')),
  -- of the newest mail: sent again, the earlier link stops working
  token_hash bytea not null unique,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index studio_invitations_open on studio_invitations (expert_id, email)
  where accepted_at is null and revoked_at is null;

-- Who joined last is the first without a seat when the plan has fewer.
create function settle_seats(studio bigint) returns void language sql as $$
  update studio_members m set has_seat = s.seated
    from (select o.account_id, o.left_at is null and owner.deleted_at is null
                 and row_number() over (partition by o.left_at is null order by o.joined_at, o.account_id) < p.seats_limit as seated
            from studio_members o join experts e on e.id = o.expert_id
            join accounts owner on owner.id = e.account_id join subscription_plans p on p.id = e.plan_id
           where o.expert_id = studio) as s
   where m.account_id = s.account_id and m.has_seat <> s.seated
$$;

create function settle_seats_of_row() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'studio_members' then
      if tg_op <> 'INSERT' then perform settle_seats(old.expert_id); end if;
      if tg_op <> 'DELETE' then perform settle_seats(new.expert_id); end if;
    when 'experts' then perform settle_seats(new.id);
    when 'accounts' then perform settle_seats(e.id) from experts e where e.account_id = new.id;
    else perform settle_seats(e.id) from experts e
      where e.plan_id = new.id and exists (select from studio_members m where m.expert_id = e.id);
  end case;
  return null;
end
$$;
create trigger studio_members_settle after insert or delete or update of expert_id, joined_at, left_at on studio_members
  for each row execute function settle_seats_of_row();
create trigger experts_settle_seats after update of plan_id on experts
  for each row when (old.plan_id <> new.plan_id) execute function settle_seats_of_row();
create trigger accounts_settle_seats after update of deleted_at on accounts
  for each row when (new.role = 'expert' and (old.deleted_at is null) <> (new.deleted_at is null))
  execute function settle_seats_of_row();
create trigger plans_settle_seats after update of seats_limit on subscription_plans
  for each row when (old.seats_limit <> new.seats_limit) execute function settle_seats_of_row();

-- What a session may do changes with these. Nobody has one before they join.
create trigger studio_members_announce after update of expert_id, role, has_seat on studio_members
  for each row when ((old.expert_id, old.role, old.has_seat) is distinct from (new.expert_id, new.role, new.has_seat))
  execute function announce_session_change('account_id');
create trigger studio_members_announce_deleted after delete on studio_members
  for each row execute function announce_session_change('account_id');
