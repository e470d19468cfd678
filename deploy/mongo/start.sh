#!/bin/bash
# Starts the database of docker-compose.yml as the only member of a replica set with passwords. Such a set needs a key, by
# which its members recognize each other. The first start creates it in a volume that nothing else reads.
set -euo pipefail
key=${BEDSIDE_KEY_FILE:-/data/configdb/replica-set.key}
if [ ! -s "$key" ]; then
  (umask 077 && head -c 756 /dev/urandom | base64 -w 0 >"$key")
fi
chmod 400 "$key"
if [ "$(id -u)" -eq 0 ] && id mongodb >/dev/null 2>&1; then chown mongodb:mongodb "$key"; fi
# The image's own entrypoint creates the first user, runs the scripts of docker-entrypoint-initdb.d, and starts this command.
exec "${BEDSIDE_ENTRYPOINT:-docker-entrypoint.sh}" mongod --replSet rs0 --bind_ip_all --keyFile "$key"
