-- An answered lead of a brief that was closed without a hire: nobody else was chosen.
alter table lead_history drop constraint lead_history_fact_check;
alter table lead_history add constraint lead_history_fact_check
  check (fact in ('given_back', 'deadline_moved', 'hire_refused', 'brief_closed'));

update lead_history h set fact = 'brief_closed'
  from leads l join briefs b on b.id = l.brief_id
 where l.id = h.lead_id and h.status = 'lost' and h.actor = 'client' and h.fact is null and b.status = 'closed';
