#!/bin/bash
# Does what the entrypoint of MongoDB's official image does. In an empty database it creates root and runs the scripts of
# docker-entrypoint-initdb.d, with a mongod that only this container reaches. Then it starts the command, as the user mongodb.
set -euo pipefail
if [ "$1" = mongod ] && [ "$(id -u)" = 0 ]; then
  find /data/configdb /data/db \! -user mongodb -exec chown mongodb '{}' +
  exec setpriv --reuid mongodb --regid mongodb --clear-groups -- "${BASH_SOURCE[0]}" "$@"
fi
if [ "$1" = mongod ] && [ -n "${MONGO_INITDB_ROOT_USERNAME:-}" ]; then
  if [ ! -e /data/db/WiredTiger ]; then
    mongod --dbpath /data/db --bind_ip 127.0.0.1 --logpath /tmp/first.log &
    first=$!
    export MONGO_INITDB_ROOT_USERNAME MONGO_INITDB_ROOT_PASSWORD
    until mongosh --quiet --eval 'db.hello()' >/dev/null 2>&1; do
      kill -0 "$first"
      sleep 0.2
    done
    mongosh --quiet --eval "db.getSiblingDB('admin').createUser({
      user: process.env.MONGO_INITDB_ROOT_USERNAME, pwd: process.env.MONGO_INITDB_ROOT_PASSWORD,
      roles: [{ role: 'root', db: 'admin' }] })"
    for script in /docker-entrypoint-initdb.d/*.js; do
      mongosh --quiet --file "$script"
    done
    kill "$first"
    wait "$first"
  fi
  set -- "$@" --auth
  unset MONGO_INITDB_ROOT_USERNAME MONGO_INITDB_ROOT_PASSWORD
fi
exec "$@"
