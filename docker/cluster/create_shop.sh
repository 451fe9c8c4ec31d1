#!/bin/sh
# Creates the shop's database and its role. Patroni passes the connection of the superuser.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --dbname "$1" --command 'create database elegant'
POSTGRES_DB="$1 dbname=elegant" exec sh database.sh
