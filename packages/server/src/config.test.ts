import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

function problemOf(env: Record<string, string>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('parseConfig', () => {
  it('uses defaults for an empty environment', () => {
    expect(parseConfig({})).toEqual({
      nodeEnv: 'development',
      port: 3000,
      host: '127.0.0.1',
      mongodbUri: undefined,
      redisUrl: undefined,
      openaiApiKey: undefined,
      openaiBaseUrl: undefined,
      openaiModel: undefined,
      openaiVisionModel: undefined,
      openaiCheckModel: undefined,
      openaiContextTokens: 32_768,
      smtpUrl: undefined,
      mailFrom: undefined,
      feedbackTo: undefined,
      publicUrl: undefined,
      logLevel: 'info',
      trialSessionLimit: 20,
      trustProxy: false,
      sessionHours: 14,
      sessionUnusedHours: 4,
      sessionIdleMinutes: 30,
      oidcProviders: undefined,
      passwordSignIn: true,
      demoSimulator: true,
      demoLanguage: 'en',
      aiFirstTokenSeconds: 20,
      aiReplySeconds: 120,
      secretsKey: undefined,
      secretsKeyPrevious: undefined,
      secondFactor: 'by-department',
      passwordWords: undefined,
      leakedPasswords: undefined,
      messageReceivers: undefined,
      policiesDir: undefined,
      dataDir: path.resolve('.data'),
    });
  });

  it('reads a secret from a file, and refuses two values for one', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'bedside-')), 'key');
    writeFileSync(file, 'a key of the test\n');
    expect(parseConfig({ OPENAI_API_KEY_FILE: file }).openaiApiKey).toBe('a key of the test');
    expect(problemOf({ OPENAI_API_KEY_FILE: file, OPENAI_API_KEY: 'other' })).toContain('both set');
    expect(problemOf({ OPENAI_API_KEY_FILE: '/no/such/file' })).toContain('cannot be read');
  });

  it('reads providers from a value or a file, with their secrets beside it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bedside-'));
    const provider = {
      ...{ id: 'klinikum', name: 'Klinikum Nord', issuer: 'https://sso.example.org', clientId: 'bedside' },
      ...{ departments: 'a-department', roles: 'Nurse' },
    };
    writeFileSync(path.join(folder, 'secret'), 'the secret\n');
    const file = path.join(folder, 'providers.json');
    writeFileSync(file, JSON.stringify([{ ...provider, clientSecretFile: 'secret' }]));
    expect(parseConfig({ OIDC_PROVIDERS: file }).oidcProviders).toMatchObject([
      { id: 'klinikum', clientSecret: 'the secret', prompt: 'login', secondFactor: { amr: ['mfa'] } },
    ]);
    const problem = (change: object) =>
      problemOf({ OIDC_PROVIDERS: JSON.stringify([{ ...provider, clientSecret: 'hidden', ...change }]) });
    expect(problem({ issuer: 'http://sso.example.org' })).toContain('needs https');
    expect(problem({ id: 'No Good' })).toContain('0.id');
    expect(problem({ roles: 'Pilot' })).not.toContain('hidden');
    expect(problemOf({ OIDC_PROVIDERS: '[' })).toContain('no JSON');
    expect(problemOf({ PASSWORD_SIGN_IN: 'off' })).toContain('OIDC_PROVIDERS names no other way');
  });

  it('reads the words of the hospital and the receivers that it allows', () => {
    const { passwordWords } = parseConfig({ PASSWORD_WORDS: 'Klinikum Nord, UKN ,Nordstraße' });
    expect(passwordWords).toEqual(['Klinikum Nord', 'UKN', 'Nordstraße']);
    for (const bad of ['UK', 'a,,b', 'x'.repeat(61)]) {
      expect(problemOf({ PASSWORD_WORDS: bad })).toContain('PASSWORD_WORDS must be at most 1000 words');
    }
    const { messageReceivers } = parseConfig({
      MESSAGE_RECEIVERS: 'RIS.example.org, 10.0.0.7:2575, [fe80::1]:1',
    });
    expect(messageReceivers).toEqual([
      { host: 'ris.example.org', port: undefined },
      { host: '10.0.0.7', port: 2575 },
      { host: 'fe80::1', port: 1 },
    ]);
    for (const bad of ['http://ris', 'ris:0', 'ris:70000', 'ris,']) {
      expect(problemOf({ MESSAGE_RECEIVERS: bad })).toContain('MESSAGE_RECEIVERS must be hosts');
    }
  });

  it('requires a second factor of everyone only if it is told so', () => {
    expect(parseConfig({ SECOND_FACTOR: 'required' }).secondFactor).toBe('required');
    expect(problemOf({ SECOND_FACTOR: 'on' })).toContain(
      'SECOND_FACTOR must be one of by-department, required',
    );
  });

  it('counts one-time codes for their own half minute only if it is told so', () => {
    expect(parseConfig({}).oneTimeCodes).toBeUndefined();
    expect(parseConfig({ ONE_TIME_CODES: 'exact' }).oneTimeCodes).toBe('exact');
    expect(problemOf({ ONE_TIME_CODES: 'loose' })).toContain('ONE_TIME_CODES must be one of exact');
  });

  it('reads variables, and treats an empty one as absent', () => {
    const config = parseConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '',
      MONGODB_URI: 'mongodb://a:1,b:2/bedside?replicaSet=rs0',
      REDIS_URL: '  ',
      OPENAI_BASE_URL: 'http://localhost:11434/v1/',
      PUBLIC_URL: 'https://bedside.example.org/',
      SESSION_HOURS: '0.5',
      SESSION_UNUSED_HOURS: '2',
      SESSION_IDLE_MINUTES: '5',
      MAIL_FROM: 'Bedside <bedside@example.org>',
      FEEDBACK_TO: 'feedback@example.org',
      TRIAL_SESSION_LIMIT: '0',
      DATA_DIR: '/var/lib/bedside',
    });
    expect(config).toMatchObject({
      nodeEnv: 'production',
      port: 8080,
      host: '127.0.0.1',
      mongodbUri: 'mongodb://a:1,b:2/bedside?replicaSet=rs0',
      redisUrl: undefined,
      openaiBaseUrl: 'http://localhost:11434/v1',
      publicUrl: 'https://bedside.example.org',
      sessionHours: 0.5,
      sessionUnusedHours: 2,
      sessionIdleMinutes: 5,
      mailFrom: 'Bedside <bedside@example.org>',
      feedbackTo: 'feedback@example.org',
      trialSessionLimit: 0,
      dataDir: '/var/lib/bedside',
    });
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('reads TRUST_PROXY=%s', (text, value) => {
    expect(parseConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
  });

  it.each([
    ['on', true],
    ['1', true],
    ['True', true],
    ['off', false],
    ['0', false],
    ['false', false],
  ])('reads DEMO_SIMULATOR=%s', (text, value) => {
    expect(parseConfig({ DEMO_SIMULATOR: text }).demoSimulator).toBe(value);
  });

  it('reads DEMO_LANGUAGE, English by default', () => {
    expect(parseConfig({}).demoLanguage).toBe('en');
    expect(parseConfig({ DEMO_LANGUAGE: 'de' }).demoLanguage).toBe('de');
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['NODE_ENV', 'prod'],
    ['MONGODB_URI', 'localhost:27017'],
    ['REDIS_URL', 'http://localhost'],
    ['REDIS_URL', 'redis+sentinel://one:26379,two:26379'],
    ['REDIS_URL', 'redis+cluster://one:7000,two:port'],
    ['REDIS_URL', 'redis+sentinel://one:port/bedside'],
    ['OPENAI_BASE_URL', 'ftp://models'],
    ['SMTP_URL', 'mail.example.org'],
    ['PUBLIC_URL', 'https://example.org/bedside'],
    ['PUBLIC_URL', 'example.org'],
    ['LOG_LEVEL', 'loud'],
    ['TRIAL_SESSION_LIMIT', '2.5'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['TRUST_PROXY', 'proxy.local'],
    ['SESSION_HOURS', '0'],
    ['SESSION_UNUSED_HOURS', '0'],
    ['SESSION_UNUSED_HOURS', '721'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['MAIL_FROM', 'Bedside'],
    ['FEEDBACK_TO', 'a@example.org <b@example'],
    ['DEMO_SIMULATOR', 'maybe'],
    ['DEMO_LANGUAGE', 'French'],
    ['AI_FIRST_TOKEN_SECONDS', 'soon'],
    ['AI_PAUSE_SECONDS', '0'],
    ['AI_REPLY_SECONDS', '1e9'],
    ['OPENAI_CONTEXT_TOKENS', '4095'],
    ['SECRETS_KEY', 'a password'],
    ['SECRETS_KEY', Buffer.alloc(31).toString('base64')],
    ['SECRETS_KEY', Buffer.alloc(33).toString('base64')],
    ['SECRETS_KEY_PREVIOUS', `${Buffer.alloc(32).toString('base64')}, none`],
  ])('rejects %s=%s and names the variable', (name, text) => {
    const problem = problemOf({ [name]: text });
    expect(problem).toContain(`${name} must be`);
    expect(problem).not.toContain('\n');
  });

  it('reads the key of secrets and several former ones', () => {
    const [one, two, three] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill));
    const SECRETS_KEY = one?.toString('base64');
    const SECRETS_KEY_PREVIOUS = `${two?.toString('base64')}, ${three?.toString('base64')}`;
    const { secretsKey, secretsKeyPrevious } = parseConfig({ SECRETS_KEY, SECRETS_KEY_PREVIOUS });
    expect([secretsKey, secretsKeyPrevious]).toEqual([one, [two, three]]);
  });

  it('rejects production without MONGODB_URI', () => {
    const problem = 'Configuration: MONGODB_URI must name a replica set, because NODE_ENV is production.';
    expect(problemOf({ NODE_ENV: 'production' })).toBe(problem);
    expect(problemOf({ NODE_ENV: 'production', MONGODB_URI: ' ' })).toBe(problem);
  });

  it('names all bad variables in one line and repeats no value', () => {
    const problem = problemOf({ MONGODB_URI: 'postgres://app:hunter2@db', PORT: 'hunter2' });
    expect(problem).toBe(
      'Configuration: PORT must be a whole number from 0 to 65535; ' +
        'MONGODB_URI must be an address that begins with mongodb:// or mongodb+srv://.',
    );
  });
});
