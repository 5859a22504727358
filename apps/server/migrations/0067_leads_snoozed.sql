-- An unanswered lead that its expert has put off: out of the list of what waits until then. The client never learns of it.
alter table leads add column snoozed_until timestamptz;
