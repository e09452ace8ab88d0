#!/bin/sh
# Runs once, when the database is made: one role owns the tables, the nodes run as the other.
set -eu
secrets=${SECRETS:-/run/secrets}
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 \
  --set owner="$(cat "$secrets/owner_password")" --set runtime="$(cat "$secrets/runtime_password")" <<'SQL'
create role bourse_owner login password :'owner';
create role bourse login password :'runtime';
create database bourse owner bourse_owner;
revoke connect, temporary on database bourse from public;
grant connect on database bourse to bourse;
SQL
