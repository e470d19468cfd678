import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

/** A form of the compose file that this program does not know is an error, so that it ignores no setting. */
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.literal('.'), dockerfile: z.string() }).optional(),
  init: z.boolean().default(false),
  restart: z.string(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_grace_period: z.templateLiteral([z.number(), 's']).default('10s'),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
      start_period: z.string().optional(),
    })
    .optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) }))
    .default({}),
});
export type Service = z.output<typeof Service>;

const ComposeFile = z.looseObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});
export type ComposeFile = z.output<typeof ComposeFile>;

/** Returns the variables of a folder's `.env`. */
export function readVariables(folder: string): Record<string, string> {
  const lines = readFileSync(path.join(folder, '.env'), 'utf8').trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** Reads a folder's `docker-compose.yml` and substitutes variables, as Compose does. */
export function readComposeFile(folder: string, variables: Record<string, string>): ComposeFile {
  const written: unknown = parse(readFileSync(path.join(folder, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  });
  return ComposeFile.parse(substituted(written, variables));
}

/** Replaces `${NAME:-default}` and `${NAME:?message}` in every text, and `$$` with `$`. */
function substituted(value: unknown, variables: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => substituted(each, variables));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, substituted(each, variables)]),
    );
  if (typeof value !== 'string') return value;
  return value.replaceAll(
    /\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\}|)/g,
    (whole, name?: string, form?: string, rest = '') => {
      if (whole === '$$') return '$';
      if (name === undefined) throw new Error(`Unknown substitution in ${value}`);
      const given = variables[name];
      if (given) return given;
      if (form === '?') throw new Error(`${name}: ${rest}`);
      return rest;
    },
  );
}
