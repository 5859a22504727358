-- When the work is agreed to be done, as the accepted quote says: the days for its review begin then at the earliest.
alter table leads add column ends_at timestamptz;
