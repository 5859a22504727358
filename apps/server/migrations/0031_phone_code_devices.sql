-- Who asked for a code holds a token of it and has tries of their own: strangers who know the number cannot use them up.
alter table phone_codes add column device_hash bytea,
                        add column device_wrong_tries integer not null default 0;
