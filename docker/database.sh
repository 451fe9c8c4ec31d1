#!/bin/sh
# Creates the shop's role, which owns its database and nothing else. The database image runs this on an empty volume. For
# a volume from before the role existed, run it once by hand (README.md): it transfers the superuser's tables.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$SHOP_DB_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname "$POSTGRES_DB" <<'END'
select 'create role shop' where not exists (select from pg_roles where rolname = 'shop') \gexec
alter role shop login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
select format('alter database %I owner to shop', current_database()) \gexec
select format('revoke all on database %I from public', current_database()) \gexec
select format('alter schema %I owner to shop', nspname) from pg_namespace where nspname = 'drizzle' \gexec
select format('alter table %s owner to shop', oid::regclass) from pg_class
where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle')) \gexec
END
