alter table sessions validate constraint sessions_impersonation;
