#!/bin/bash
# Starts the database of docker-compose.yml as the one member of a replica set that asks for passwords. Members of such a set
# know each other by a key: it is made at the first start, stays in its volume and is nobody else's to know.
set -euo pipefail
key=${BEDSIDE_KEY_FILE:-/data/configdb/replica-set.key}
if [ ! -s "$key" ]; then
  (umask 077 && head -c 756 /dev/urandom | base64 -w 0 >"$key")
fi
chmod 400 "$key"
if [ "$(id -u)" -eq 0 ] && id mongodb >/dev/null 2>&1; then chown mongodb:mongodb "$key"; fi
# The image's own entrypoint makes the first user, runs the scripts of docker-entrypoint-initdb.d, and starts what it is given.
exec "${BEDSIDE_ENTRYPOINT:-docker-entrypoint.sh}" mongod --replSet rs0 --bind_ip_all --keyFile "$key"
