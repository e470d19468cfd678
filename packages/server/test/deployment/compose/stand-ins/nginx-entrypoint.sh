#!/bin/bash
# Does what the entrypoint of nginx's official image does: it renders the templates with the variables that match
# NGINX_ENVSUBST_FILTER.
set -e
defined=$(env | cut -d= -f1 | grep -E "${NGINX_ENVSUBST_FILTER:-}" | sed 's/.*/${&}/' | tr '\n' ' ')
for template in /etc/nginx/templates/*.template; do
  name=$(basename "$template" .template)
  envsubst "$defined" <"$template" >"/etc/nginx/conf.d/$name"
done
exec "$@"
