import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { type ComposeFile, readComposeFile, readVariables, type Service } from './compose-file.ts';
import { type Ended, podman, tryPodman } from './podman.ts';

const healthPatience = 180_000;

/** The services of a compose file as containers of podman. */
export interface Installation {
  services: string[];
  /** Creates the network and the volumes if they are missing, and starts each service when those before it are ready. */
  up(): Promise<void>;
  /** Runs a command in a new container of a service, as `docker compose run --rm` does. */
  run(service: string, ...command: string[]): Promise<Ended>;
  /** Stops and removes the containers and keeps the volumes. Returns the exit code of each service. */
  down(): Promise<Record<string, number>>;
  /** Resolves when the service's own health check has succeeded. */
  untilHealthy(service: string): Promise<void>;
  /** Returns the name of a service's container. */
  container(service: string): string;
}

/** @param overrides variables that differ for the stand-ins, by service; may depend on the network's name server */
export function anInstallation(
  folder: string,
  overrides: (nameServer: string) => Record<string, Record<string, string>>,
): Installation {
  const file = readComposeFile(folder, readVariables(folder));
  const network = `${file.name}_default`;
  const container = (service: string) => `${file.name}-${service}-1`;

  async function nameServer(): Promise<string> {
    if ((await tryPodman('network', 'exists', network)).code !== 0)
      await podman('network', 'create', network);
    return podman('network', 'inspect', '--format', '{{(index .Subnets 0).Gateway}}', network);
  }

  /** The options of `podman run` that a service and a command in a container of its own share. */
  function optionsOf(service: Service, environment = service.environment): string[] {
    return [
      ...['--pull', 'never', '--network', network],
      ...(service.init ? ['--init'] : []),
      // Docker has no temporary folders in a read-only container unless the file names them.
      ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
      ...service.tmpfs.flatMap((mount) => ['--tmpfs', mount]),
      ...service.cap_drop.flatMap((name) => ['--cap-drop', name]),
      ...service.security_opt.flatMap((option) => ['--security-opt', option]),
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...service.volumes.flatMap((mount) => ['--volume', sourceOf(mount, file, folder)]),
    ];
  }

  async function start(name: string, service: Service, environment: Record<string, string>): Promise<void> {
    const { healthcheck: check } = service;
    await podman(
      ...['run', '--detach', '--name', container(name)],
      ...['--network-alias', name, '--restart', service.restart],
      ...['--stop-timeout', String(Number.parseInt(service.stop_grace_period, 10))],
      ...optionsOf(service, environment),
      ...service.ports.flatMap((port) => ['--publish', port]),
      ...(check ? ['--health-cmd', JSON.stringify(commandOf(check)), '--health-timeout', check.timeout] : []),
      imageOf(service),
      ...service.command,
    );
  }

  async function untilHealthy(service: string): Promise<void> {
    const limit = Date.now() + healthPatience;
    // Podman needs systemd to run the check at intervals.
    for (;;) {
      const { code, output } = await tryPodman('healthcheck', 'run', container(service));
      if (code === 0) return;
      if (Date.now() > limit) throw new Error(`${service} did not become healthy: ${output.trim()}`);
      await delay(1000);
    }
  }

  return {
    services: Object.keys(file.services),
    container,
    untilHealthy,
    async run(name, ...command) {
      const service = file.services[name];
      if (!service) throw new Error(`${name} is no service of the file`);
      return tryPodman('run', '--rm', ...optionsOf(service), imageOf(service), ...command);
    },
    async up() {
      const different = overrides(await nameServer());
      const started = new Set<string>();
      while (started.size < Object.keys(file.services).length) {
        const next = Object.entries(file.services).find(
          ([name, { depends_on: needs }]) =>
            !started.has(name) && Object.keys(needs).every((each) => started.has(each)),
        );
        if (!next) throw new Error('The services wait for each other');
        const [name, service] = next;
        for (const [each, { condition }] of Object.entries(service.depends_on))
          if (condition === 'service_healthy') await untilHealthy(each);
        await start(name, service, { ...service.environment, ...different[name] });
        started.add(name);
      }
    },
    async down() {
      const codes: Record<string, number> = {};
      for (const name of Object.keys(file.services)) {
        await podman('stop', container(name));
        const format = '{{.State.ExitCode}}';
        codes[name] = z.coerce.number().parse(await podman('inspect', '--format', format, container(name)));
        await podman('rm', container(name));
      }
      return codes;
    },
  };
}

/** Every image is a stand-in or built here. */
function imageOf({ image }: Service): string {
  return `localhost/${image.includes(':') ? image : `${image}:latest`}`;
}

function commandOf({ test: [form, ...rest] }: NonNullable<Service['healthcheck']>): string[] {
  return form === 'CMD' ? rest : ['/bin/sh', '-c', ...rest];
}

/** Returns a volume's mount with its name in the installation, or a file's with its absolute path. */
function sourceOf(mount: string, file: ComposeFile, folder: string): string {
  const [source = '', ...rest] = mount.split(':');
  if (source.startsWith('.')) return [path.join(folder, source), ...rest].join(':');
  if (!(source in file.volumes)) throw new Error(`${source} is no volume of the file`);
  return [`${file.name}_${source}`, ...rest].join(':');
}
