-- Callers without a device token have tries of their own where the code was asked for: strangers elsewhere cannot use them up.
alter table phone_codes add column network_hash bytea,
                        add column network_wrong_tries integer not null default 0;

-- Hashes the account in security events: whoever has the log alone cannot find out whose it was. 244 random bits.
create table sign_in_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into sign_in_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
