-- Staff look at the product as one person sees it: a session of that person's that reads and never writes.
alter table sessions add column impersonator_account_id bigint references accounts (id),
                     add column impersonator_session_id bigint,
                     add column impersonation_reason text;
alter table sessions add constraint sessions_impersonation check (
  (impersonator_account_id is null) = (impersonator_session_id is null)
  and (impersonator_account_id is null) = (impersonation_reason is null)) not valid;
