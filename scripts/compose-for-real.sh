#!/usr/bin/env bash
# Runs docker-compose.yml in real containers on this machine: builds deploy/Dockerfile, starts the services, signs in through
# the proxy, kills a node, restarts everything and finds the data again. Needs Debian, root (or `sudo -n`), the ports 8080 and
# 8025, and five minutes on two idle cores. Podman runs the containers, without systemd too. The base images are stand-ins made
# from the programs of this machine, because a test machine may reach no image registry. Exits with 1 if anything failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ "$(id -u)" -eq 0 ] || exec sudo -n env "PATH=$PATH" "${BASH_SOURCE[0]}"
compose=packages/server/test/deployment/compose
home=/var/lib/bedside-compose
export CONTAINERS_CONF=$home/containers.conf CONTAINERS_STORAGE_CONF=$home/storage.conf
export CONTAINERS_REGISTRIES_CONF=$home/registries.conf
# The walk runs the health checks itself, because podman needs systemd to run them at intervals.
export DISABLE_HC_SYSTEMD=true

stop() {
  echo "$1" >&2
  exit 1
}

install_missing() {
  local wanted=() packages=()
  wanted+=(podman:podman runc:runc netavark:netavark aardvark-dns:aardvark-dns catatonit:catatonit)
  wanted+=(iptables:iptables redis-server:redis-server nginx:nginx envsubst:gettext-base)
  for each in "${wanted[@]}"; do
    PATH=$PATH:/usr/sbin:/usr/lib/podman:/usr/libexec/podman command -v "${each%%:*}" >/dev/null ||
      packages+=("${each#*:}")
  done
  [ "${#packages[@]}" -gt 0 ] || return 0
  echo "Installing ${packages[*]}"
  apt-get -q -y update >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends "${packages[@]}" >/dev/null
}

# Podman's own storage, networks and locks, apart from any other containers of this machine.
configure_podman() {
  mkdir -p -m 700 "$home"
  cat >"$home/storage.conf" <<EOF
[storage]
driver = "overlay"
graphroot = "$home/storage"
runroot = "$home/run"
EOF
  # Needs neither systemd nor its journal. Podman's own limits may exceed those of this machine.
  cat >"$home/containers.conf" <<EOF
[containers]
default_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
tmp_dir = "$home/run/libpod"
[network]
network_backend = "netavark"
network_config_dir = "$home/networks"
EOF
  # No registry: every image must be here.
  echo 'unqualified-search-registries = []' >"$home/registries.conf"
}

# Copies programs of this machine, by name or path, and the libraries that they load into a root folder.
copy_programs() {
  local root=$1 program file library
  shift
  for program in "$@"; do
    file=$(PATH=$PATH:/usr/sbin type -P "$program")
    cp -L "$file" "$root/usr/bin/"
    for library in $(ldd "$file" 2>/dev/null | grep -o '/[^ ]*' || true); do
      mkdir -p "$root$(dirname "$library")"
      [ -e "$root$library" ] || cp -L "$library" "$root$library"
    done
  done
}

# Makes a root folder with a shell, the programs that entrypoints call, and the users of the official images.
new_root() {
  local root=$1
  rm -rf "$root"
  mkdir -p "$root"/usr/{bin,lib,lib64,local/bin} "$root"/{etc/ssl/certs,proc,sys,dev,run,root,home/node}
  mkdir -p -m 1777 "$root/tmp"
  local name
  for name in bin lib lib64; do ln -s "usr/$name" "$root/$name"; done
  ln -s usr/bin "$root/sbin"
  copy_programs "$root" bash sh cat chmod chown cp cut date dirname basename env find grep head id install kill ln ls mkdir \
    mv od rm sed setpriv sleep sort tail touch tr uname base64
  # The parts of the C library, which the modules of packages load.
  local libraries
  libraries=$(dirname "$(ldd /bin/bash | grep -o '/[^ ]*libc\.so\.6')")
  for name in librt.so.1 libpthread.so.0 libdl.so.2 libutil.so.1 libresolv.so.2 libm.so.6 libgcc_s.so.1 libstdc++.so.6; do
    cp -L "$libraries/$name" "$root$libraries/"
  done
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  local id=1000
  echo 'root:x:0:0:root:/root:/bin/bash' >"$root/etc/passwd"
  echo 'root:x:0:' >"$root/etc/group"
  for name in node redis nginx mongodb; do
    echo "$name:x:$id:$id::/home/node:/bin/sh" >>"$root/etc/passwd"
    echo "$name:x:$id:" >>"$root/etc/group"
    id=$((id + 1))
  done
  chown 1000:1000 "$root/home/node"
}

# Packs a root folder as an image. The other arguments are lines of a Dockerfile, such as `USER node`.
to_image() {
  local root=$1 image=$2 changes=()
  shift 2
  for line in "$@"; do changes+=(--change "$line"); done
  tar -C "$root" -c . | podman import -q "${changes[@]}" - "localhost/$image" >/dev/null
  rm -rf "$root"
}

# Prints the name and version of an image in the compose file.
image_of() {
  sed -n "s|^ *image: \($1:.*\)|\1|p" docker-compose.yml
}

bundle() {
  node_modules/.bin/esbuild "$compose/stand-ins/$1.ts" --bundle --platform=node --format=cjs --log-level=error --outfile="$2"
}

make_stand_ins() {
  local root=$home/root
  echo 'Making stand-ins for the base images'

  new_root "$root"
  copy_programs "$root" node
  cp -a "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$root/usr/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$root/usr/bin/npm"
  to_image "$root" "$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' deploy/Dockerfile | head -n 1)" \
    'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' 'CMD ["node"]'

  new_root "$root"
  copy_programs "$root" redis-server redis-cli
  install -d -o 1001 -g 1001 "$root/data"
  cp "$compose/stand-ins/redis-entrypoint.sh" "$root/usr/local/bin/docker-entrypoint.sh"
  to_image "$root" "$(image_of redis)" 'WORKDIR /data' 'VOLUME /data' 'ENTRYPOINT ["docker-entrypoint.sh"]' \
    'CMD ["redis-server"]'

  new_root "$root"
  copy_programs "$root" nginx envsubst
  mkdir -p "$root"/etc/nginx/conf.d "$root"/var/lib/nginx "$root"/var/log/nginx
  cp "$compose/stand-ins/nginx.conf" "$root/etc/nginx/"
  cp "$compose/stand-ins/nginx-entrypoint.sh" "$root/docker-entrypoint.sh"
  to_image "$root" "$(image_of nginx)" 'ENTRYPOINT ["/docker-entrypoint.sh"]' 'CMD ["nginx", "-g", "daemon off;"]' \
    'STOPSIGNAL SIGQUIT'

  new_root "$root"
  copy_programs "$root" node "$mongod"
  install -d -o 1003 -g 1003 "$root/data/db" "$root/data/configdb"
  cp "$compose/stand-ins/mongo-entrypoint.sh" "$root/usr/local/bin/docker-entrypoint.sh"
  bundle mongosh "$root/usr/lib/mongosh.cjs"
  printf '#!/bin/sh\nexec node /usr/lib/mongosh.cjs "$@"\n' >"$root/usr/bin/mongosh"
  chmod +x "$root/usr/bin/mongosh"
  to_image "$root" "$(image_of mongo)" 'VOLUME /data/db /data/configdb' 'ENTRYPOINT ["docker-entrypoint.sh"]' \
    'CMD ["mongod"]'

  new_root "$root"
  copy_programs "$root" node
  bundle mail "$root/usr/lib/mail.cjs"
  to_image "$root" "$(image_of axllent/mailpit)" 'ENTRYPOINT ["node", "/usr/lib/mail.cjs"]'
}

build_image() {
  echo 'Building deploy/Dockerfile'
  # Takes the packages from this machine's cache if they are there, and with this machine's own settings of npm.
  { cat ~/.npmrc 2>/dev/null || true; } >"$home/npmrc"
  echo 'prefer-offline=true' >>"$home/npmrc"
  mkdir -p "$(npm config get cache)"
  # Only this format has health checks.
  podman build --quiet --format docker --pull=never --network host --file deploy/Dockerfile \
    --volume "$home/npmrc:/root/.npmrc:ro" --volume "$(npm config get cache):/root/.npm:O" --tag localhost/bedside:latest . \
    >"$home/build.log" 2>&1 || { tail -n 40 "$home/build.log" && stop 'The image could not be built.'; }
}

# The installation's own folder, so that its passwords differ from those of a .env in this clone.
lay_out() {
  rm -rf "$home/installation"
  mkdir -p "$home/installation"
  cp -r docker-compose.yml deploy "$home/installation/"
  sh "$home/installation/deploy/make-env.sh" >/dev/null
}

remove_containers() {
  podman rm --all --force --time 0 >/dev/null 2>&1 || true
  podman volume rm --all --force >/dev/null 2>&1 || true
  podman network prune --force >/dev/null 2>&1 || true
}

clean_up() {
  remove_containers
  podman rmi --all --force >/dev/null 2>&1 || true
  rm -rf "$home"
}

[ -d node_modules/koa ] || stop 'Run "npm install" first.'
install_missing
configure_podman
[ "$(podman info --format '{{.Store.GraphRoot}}')" = "$home/storage" ] || stop 'Podman does not use its own storage.'
exec 9>"$home/lock"
flock -n 9 || stop 'This script already runs.'
trap clean_up EXIT
# An earlier run may have been killed.
remove_containers
mongod=$(node_modules/.bin/tsx "$compose/print-mongod.ts")
make_stand_ins
build_image
lay_out
# The containers must not inherit the lock.
node_modules/.bin/tsx "$compose/walk.ts" "$home/installation" 9>&-
echo "Not proved: the images of Node, nginx, MongoDB, Redis and Mailpit, which stand-ins replaced; Docker's own reading of the file and
its name server; and nginx's search for a node at a new address."
