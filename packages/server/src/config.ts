import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {
  type AllowedReceiver,
  address,
  bearerToken,
  duration,
  hostAndPort,
  mailAddress,
  oidcProviders,
  oneOf,
  onOff,
  optionalDuration,
  optionalWholeNumber,
  origin,
  proxies,
  receivers,
  redisAddress,
  secret,
  secretKey,
  secretKeys,
  wholeNumber,
  words,
} from './config-variables.ts';
import { directoryOf, type OidcProviderSettings } from './oidc-providers.ts';
import { OperatorError } from './operator-error.ts';
import { settingBounds } from './work-bounds.ts';

/** Thrown by {@link parseConfig}. The message is one line that names each bad variable and its expected value. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

/** The languages of the demo's free texts. */
export const demoLanguages = ['en', 'es', 'de'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

/**
 * The process's configuration, named after its environment variables in camel case. An undefined field was not
 * set, and its comment states the default.
 */
export interface Config {
  nodeEnv: 'development' | 'production' | 'test';
  /** 0 lets the system choose a port. */
  port: number;
  host: string;
  /** Undefined: an embedded replica set under `dataDir`. Never undefined in production. */
  mongodbUri: string | undefined;
  /** The port for HL7 messages over MLLP. Undefined: the server does not listen for any. 0 lets the system choose. */
  mllpPort: number | undefined;
  /** The address of that port. Undefined: the same as `host`. */
  mllpHost: string | undefined;
  /** Absolute paths of PEM files. With a CA, a sender needs a certificate of it. Undefined: no TLS. */
  mllpTlsCert: string | undefined;
  mllpTlsKey: string | undefined;
  mllpTlsCa: string | undefined;
  /** Undefined: one process with its coordination in memory. */
  redisUrl: string | undefined;
  openaiApiKey: string | undefined;
  /** Without this and without a key the demo assistant replies (D18). No slash at the end. */
  openaiBaseUrl: string | undefined;
  openaiModel: string | undefined;
  openaiVisionModel: string | undefined;
  /** The model of the second reading. Undefined: the same as for replies; `off`: there is no second reading. */
  openaiCheckModel: string | undefined;
  /** Undefined: mails are written under `dataDir/mail`. */
  smtpUrl: string | undefined;
  /** The sender of mails. Undefined: an address at the host of `publicUrl`. */
  mailFrom: string | undefined;
  /** The recipient of feedback mails. Undefined: feedback is stored only in the database. */
  feedbackTo: string | undefined;
  /** The origin at which browsers reach this server, without a slash at the end. Undefined: its own address. */
  publicUrl: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Sign-ins of an unsubscribed account (D4). */
  trialSessionLimit: number;
  /** The proxies with a trusted `X-Forwarded-*`: none, all, a number of hops, or these addresses and CIDRs. */
  trustProxy: boolean | number | string[];
  /** The lifetime of a session (D3), in hours. Fractions are allowed. */
  sessionHours: number;
  /** Hours without a person's use after which the server ends a session. */
  sessionUnusedHours: number;
  /** Minutes without input after which a screen covers itself and requires the password (D42). */
  sessionIdleMinutes: number;
  /** The providers at which clinicians sign in (OpenID Connect), in the order of their buttons. Undefined: none. */
  oidcProviders: OidcProviderSettings[] | undefined;
  /** Whether passwords of our own open this installation. Never false without a provider. */
  passwordSignIn: boolean;
  /** Whether every member of every department needs a second factor, or each department decides. */
  secondFactor: 'by-department' | 'required';
  /** `exact`: a one-time code counts for its own 30 s only. */
  oneTimeCodes: 'exact' | undefined;
  /** The hospital's own words, such as names, streets and systems. A new password needs more than these. */
  passwordWords: string[] | undefined;
  /** The absolute path of a file with hashes of leaked passwords. Undefined: only the built-in list is asked. */
  leakedPasswords: string | undefined;
  /** Where an administrator may send notes and vitals. Undefined: anywhere. */
  messageReceivers: AllowedReceiver[] | undefined;
  /** The token with which the hospital's directory provisions its people (SCIM 2.0). Undefined: it cannot. */
  scimToken: string | undefined;
  /** The id of the provider whose people they are. Undefined: the only provider. */
  scimProvider: string | undefined;
  /** Tokens that the model reads and writes in one call, prompt and reply together. */
  openaiContextTokens: number;
  demoSimulator: boolean;
  /** The language of the demo department's free texts (D58). */
  demoLanguage: DemoLanguage;
  aiFirstTokenSeconds: number;
  /** Between two pieces of a reply. Undefined: the same as `aiFirstTokenSeconds`. */
  aiPauseSeconds: number | undefined;
  aiReplySeconds: number;
  /** Encrypts stored secrets. Undefined: a key file for an embedded database, no encryption otherwise. */
  secretsKey: Buffer | undefined;
  /** Former keys, to decrypt the secrets encrypted with them. */
  secretsKeyPrevious: Buffer[] | undefined;
  /** Receives the signed end of the access log every hour, as a line. An absolute path. */
  auditAnchorFile: string | undefined;
  /** The ClamAV daemon that scans each uploaded or received file. Undefined: files are not scanned. */
  virusScanner: { host: string; port: number } | undefined;
  /** Receives it, too, and each security event: `udp://host:514` or `tcp://host:601`. */
  auditSyslog: URL | undefined;
  /** Signs backups. A restore rejects a backup without this signature. Undefined: backups have only checksums. */
  backupKey: string | undefined;
  /** The absolute path of the operator's terms of use and privacy policy. Undefined: there are none. */
  policiesDir: string | undefined;
  /** An absolute path. */
  dataDir: string;
  /** The base address of an OpenTelemetry collector, which receives traces over HTTP. Undefined: there are no traces. */
  otelExporterOtlpEndpoint: string | undefined;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const Environment = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(settingBounds.port),
  HOST: z.string().default('127.0.0.1'),
  MONGODB_URI: address(['mongodb://', 'mongodb+srv://']).optional(),
  MLLP_PORT: optionalWholeNumber(settingBounds.port).optional(),
  MLLP_HOST: z.string().optional(),
  MLLP_TLS_CERT: z.string().optional(),
  MLLP_TLS_KEY: z.string().optional(),
  MLLP_TLS_CA: z.string().optional(),
  REDIS_URL: redisAddress().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: address(['http://', 'https://']).optional(),
  OPENAI_MODEL: z.string().optional(),
  OPENAI_VISION_MODEL: z.string().optional(),
  OPENAI_CHECK_MODEL: z.string().optional(),
  OPENAI_CONTEXT_TOKENS: wholeNumber(settingBounds.contextTokens),
  SMTP_URL: address(['smtp://', 'smtps://']).optional(),
  MAIL_FROM: mailAddress().optional(),
  FEEDBACK_TO: mailAddress().optional(),
  PUBLIC_URL: origin().optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  TRIAL_SESSION_LIMIT: wholeNumber(settingBounds.trialSessions),
  TRUST_PROXY: proxies().default(false),
  SESSION_HOURS: duration('hours', settingBounds.sessionHours),
  SESSION_UNUSED_HOURS: duration('hours', settingBounds.unusedHours),
  SESSION_IDLE_MINUTES: duration('minutes', settingBounds.idleMinutes),
  OIDC_PROVIDERS: oidcProviders().optional(),
  PASSWORD_SIGN_IN: onOff().default(true),
  SECOND_FACTOR: oneOf(['by-department', 'required']).default('by-department'),
  ONE_TIME_CODES: oneOf(['exact']).optional(),
  PASSWORD_WORDS: words(settingBounds.passwordWords).optional(),
  LEAKED_PASSWORDS: z.string().optional(),
  MESSAGE_RECEIVERS: receivers(settingBounds.messageReceivers).optional(),
  SCIM_TOKEN: bearerToken(settingBounds.scimTokenCharacters).optional(),
  SCIM_PROVIDER: z.string().optional(),
  DEMO_SIMULATOR: onOff().default(true),
  DEMO_LANGUAGE: oneOf(demoLanguages).default('en'),
  AI_FIRST_TOKEN_SECONDS: duration('seconds', settingBounds.firstTokenSeconds),
  AI_PAUSE_SECONDS: optionalDuration('seconds', settingBounds.pauseSeconds).optional(),
  AI_REPLY_SECONDS: duration('seconds', settingBounds.replySeconds),
  SECRETS_KEY: secretKey().optional(),
  SECRETS_KEY_PREVIOUS: secretKeys().optional(),
  AUDIT_ANCHOR_FILE: z.string().optional(),
  VIRUS_SCANNER: hostAndPort().optional(),
  AUDIT_SYSLOG: address(['udp://', 'tcp://']).optional(),
  BACKUP_KEY: secret(settingBounds.backupKeyCharacters).optional(),
  POLICIES_DIR: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http://', 'https://']).optional(),
});

/** A production server never searches for a database, and never downloads one. */
const Installation = Environment.refine(
  ({ NODE_ENV, MONGODB_URI }) => NODE_ENV !== 'production' || MONGODB_URI !== undefined,
  { path: ['MONGODB_URI'], message: 'must name a replica set, because NODE_ENV is production' },
).refine(({ PASSWORD_SIGN_IN, OIDC_PROVIDERS }) => PASSWORD_SIGN_IN || (OIDC_PROVIDERS?.length ?? 0) > 0, {
  path: ['PASSWORD_SIGN_IN'],
  message: 'must be on, because OIDC_PROVIDERS names no other way to sign in',
});

/**
 * The variables whose value may stand in a file, which `NAME_FILE` names: those that hold a secret. Container engines
 * hand over secrets as files, and an environment can be read by more processes than a file.
 */
const secretVariables = [
  'MONGODB_URI',
  'REDIS_URL',
  'SMTP_URL',
  'OPENAI_API_KEY',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'BACKUP_KEY',
  'SCIM_TOKEN',
] as const satisfies (keyof typeof Environment.shape)[];

/** Returns the values of `NAME_FILE` by name. Throws a {@link ConfigError} for a file that cannot be read. */
function valuesOfFiles(environment: Record<string, string>): Record<string, string> {
  const files = secretVariables.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    if (file === undefined) return [];
    if (environment[name] !== undefined) {
      throw new ConfigError(`Configuration: ${name} and ${name}_FILE are both set. Remove one of them.`);
    }
    return [[name, textOfFile(`${name}_FILE`, file)] as const];
  });
  return Object.fromEntries(files);
}

function textOfFile(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`Configuration: ${variable} names a file that cannot be read.`);
  }
}

/** A listener with half of its TLS would take patients' data in the clear. */
const WholeInstallation = Installation.refine(
  ({ MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key, MLLP_TLS_CA: ca }) =>
    (cert === undefined) === (key === undefined) && (ca === undefined || cert !== undefined),
  { path: ['MLLP_TLS_CERT'], message: 'and MLLP_TLS_KEY must be set together, and before MLLP_TLS_CA' },
);

/** The people of a directory are those of one provider, at which they sign in. */
const LinkedInstallation = WholeInstallation.refine(
  ({ SCIM_TOKEN: token, SCIM_PROVIDER: id, OIDC_PROVIDERS: providers = [] }) =>
    token === undefined || directoryOf(providers, id) !== undefined,
  {
    path: ['SCIM_TOKEN'],
    message: 'needs SCIM_PROVIDER, the id of one of OIDC_PROVIDERS, unless there is one',
  },
);

/** The names of all variables that the server reads. */
export const configVariables: readonly string[] = Object.keys(Environment.shape);

/** The names of the variables that name a file with the value of another one. */
export const fileVariables: readonly string[] = secretVariables.map((name) => `${name}_FILE`);

/**
 * Reads the configuration from the environment. An empty variable counts as absent, and spaces around a value
 * are ignored.
 *
 * @throws ConfigError that names all bad variables. It never repeats a value, because an address may contain a
 * password.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const trimmed = value?.trim();
    if (trimmed) environment[name] = trimmed;
  }
  const parsed = LinkedInstallation.safeParse({ ...environment, ...valuesOfFiles(environment) });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Configuration: ${problems.join('; ')}.`);
  }
  const values = parsed.data;
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    mongodbUri: values.MONGODB_URI,
    mllpPort: values.MLLP_PORT,
    mllpHost: values.MLLP_HOST,
    mllpTlsCert: absolute(values.MLLP_TLS_CERT),
    mllpTlsKey: absolute(values.MLLP_TLS_KEY),
    mllpTlsCa: absolute(values.MLLP_TLS_CA),
    redisUrl: values.REDIS_URL,
    openaiApiKey: values.OPENAI_API_KEY,
    openaiBaseUrl: values.OPENAI_BASE_URL?.replace(/\/+$/, ''),
    openaiModel: values.OPENAI_MODEL,
    openaiVisionModel: values.OPENAI_VISION_MODEL,
    openaiCheckModel: values.OPENAI_CHECK_MODEL,
    openaiContextTokens: values.OPENAI_CONTEXT_TOKENS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    feedbackTo: values.FEEDBACK_TO,
    publicUrl: values.PUBLIC_URL,
    logLevel: values.LOG_LEVEL,
    trialSessionLimit: values.TRIAL_SESSION_LIMIT,
    trustProxy: values.TRUST_PROXY,
    sessionHours: values.SESSION_HOURS,
    sessionUnusedHours: values.SESSION_UNUSED_HOURS,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    oidcProviders: values.OIDC_PROVIDERS,
    passwordSignIn: values.PASSWORD_SIGN_IN,
    secondFactor: values.SECOND_FACTOR,
    oneTimeCodes: values.ONE_TIME_CODES,
    passwordWords: values.PASSWORD_WORDS,
    leakedPasswords:
      values.LEAKED_PASSWORDS === undefined ? undefined : path.resolve(values.LEAKED_PASSWORDS),
    messageReceivers: values.MESSAGE_RECEIVERS,
    scimToken: values.SCIM_TOKEN,
    scimProvider: values.SCIM_PROVIDER,
    demoSimulator: values.DEMO_SIMULATOR,
    demoLanguage: values.DEMO_LANGUAGE,
    aiFirstTokenSeconds: values.AI_FIRST_TOKEN_SECONDS,
    aiPauseSeconds: values.AI_PAUSE_SECONDS,
    aiReplySeconds: values.AI_REPLY_SECONDS,
    secretsKey: values.SECRETS_KEY,
    secretsKeyPrevious: values.SECRETS_KEY_PREVIOUS,
    auditAnchorFile:
      values.AUDIT_ANCHOR_FILE === undefined ? undefined : path.resolve(values.AUDIT_ANCHOR_FILE),
    virusScanner: values.VIRUS_SCANNER,
    auditSyslog: values.AUDIT_SYSLOG === undefined ? undefined : new URL(values.AUDIT_SYSLOG),
    backupKey: values.BACKUP_KEY,
    policiesDir: values.POLICIES_DIR === undefined ? undefined : path.resolve(values.POLICIES_DIR),
    dataDir: path.resolve(values.DATA_DIR),
    otelExporterOtlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}

const absolute = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : path.resolve(file);
