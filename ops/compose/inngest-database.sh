#!/bin/sh
# PostgreSQL's image runs this once, on a new volume: the Inngest server gets a role and a database of its own.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$INNGEST_DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_USER" <<'SQL'
CREATE ROLE inngest LOGIN PASSWORD :'password';
CREATE DATABASE inngest OWNER inngest;
REVOKE CONNECT ON DATABASE parley FROM PUBLIC;
SQL
