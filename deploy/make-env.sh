#!/bin/sh
# Writes .env beside docker-compose.yml with new passwords for this installation, readable by its owner only. Existing
# values stay, because the databases keep the passwords of their first start and SECRETS_KEY opens existing secrets.
set -eu
cd "$(dirname "$0")/.."
umask 077
touch .env
for name in MONGO_ROOT_PASSWORD MONGO_PASSWORD REDIS_PASSWORD BACKUP_KEY; do
  grep -q "^$name=." .env || printf '%s=%s\n' "$name" "$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')" >>.env
done
grep -q "^SECRETS_KEY=." .env || printf 'SECRETS_KEY=%s\n' "$(head -c 32 /dev/urandom | base64)" >>.env
echo "Passwords are in $(pwd)/.env. Keep a copy of it apart from this machine. Without BACKUP_KEY no restore can verify a backup,
and without SECRETS_KEY no second factor of a restored backup works."
