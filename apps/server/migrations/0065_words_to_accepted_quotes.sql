-- What the client says when accepting, as `decline_note` holds what is said when declining.
alter table quotes add column accept_note text check (char_length(accept_note) <= 500);
