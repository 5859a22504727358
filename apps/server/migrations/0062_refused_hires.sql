-- A client's no to a hire is a fact of its own: the same step by the client is also "agreed to a meeting".
alter table lead_history drop constraint lead_history_fact_check;
alter table lead_history add constraint lead_history_fact_check
  check (fact in ('given_back', 'deadline_moved', 'hire_refused'));

update lead_history set fact = 'hire_refused'
 where actor = 'client' and fact is null and status in ('contacted', 'meeting', 'proposal');
