-- After a lead has ended the client may invite the same expert again: a lead of its own, with its own deadline and history. One at a time lives.
alter table leads drop constraint leads_brief_id_expert_id_key;
create unique index leads_one_live on leads (brief_id, expert_id)
  where status in ('new', 'contacted', 'meeting', 'proposal', 'won');
create index leads_pair on leads (brief_id, expert_id, id);

-- an expert's `won` is a hire once the client has confirmed it
alter table leads add column hire_confirmed_at timestamptz;
update leads l set hire_confirmed_at = l.updated_at
  from briefs b where b.id = l.brief_id and l.status = 'won' and b.status = 'hired' and b.hired_expert_id = l.expert_id;
update matches m set status = 'replied'
  from leads l where l.match_id = m.id and m.status = 'hired' and l.status = 'won' and l.hire_confirmed_at is null;

-- what matters to the client: multipliers by component, for the preview
alter table briefs add column weights jsonb not null default '{}';
-- why the expert stands higher than the percentage alone would say
alter table matches add column place_reason text;
