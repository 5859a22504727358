-- Threads of earlier releases may point to an ended lead. The order is that of `maybeLeadBetween`.
update threads t
set lead_id = best.id
from (
  select distinct on (client_id, expert_id) client_id, expert_id, id
  from leads
  order by client_id, expert_id,
    (status in ('new', 'contacted', 'meeting', 'proposal', 'won') and hire_confirmed_at is null) desc,
    brief_id desc,
    (status in ('new', 'contacted', 'meeting', 'proposal', 'won')) desc,
    id desc
) best
where best.client_id = t.client_id and best.expert_id = t.expert_id and t.lead_id is distinct from best.id;
