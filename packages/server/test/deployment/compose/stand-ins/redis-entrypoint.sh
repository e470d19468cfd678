#!/bin/bash
# Does what the entrypoint of Redis's official image does: a redis-server that root starts runs as the user redis.
set -e
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  find . \! -user redis -exec chown redis '{}' +
  exec setpriv --reuid redis --regid redis --clear-groups -- "$0" "$@"
fi
exec "$@"
