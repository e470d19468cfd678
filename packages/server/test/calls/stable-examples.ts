import type { Example } from './example-calls.ts';

const isId = (key: string) => /^(id|ids|epoch|inReplyTo|doseOf|connection)$|Ids?$/.test(key);
/** Fields with a new value in each run, and their replacement. */
const secrets: Record<string, string> = {
  token: 'hT2v…',
  code: '123456',
  inviteCode: 'ABCD-EFGH',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Bedside:robin.okafor%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Bedside',
  url: 'https://bedside.example/reset-password?token=hT2v…',
  logout_token: 'eyJ0eXAi…',
  challenge: 'kQ7u',
  rawId: 'mB4x',
  clientDataJSON: 'eyJ0eXAi',
  attestationObject: 'o2NmbXRk',
  authenticatorData: 'SZYN5YgO',
  signature: 'MEUCIQDx',
  recoveryCodes: 'ABCD-EFGH-JKMN-PQRS',
  promptVersion: 'version-of-the-prompt',
  network: '203.0.113.x',
  address: '203.0.113.7',
  filePath: '/api/patient/lab-results/id-of-the-document/download',
};
const providerUrl = 'https://sso.klinikum.example/authorize?client_id=bedside&response_type=code&state=hT2v…';
/** The characters of a longer example. */
const longestContent = 300;
const moment = '2026-01-15T08:30:00.000Z';

/** Replaces ids by numbered UUIDs in order of appearance, every time by one moment, and secrets by placeholders. */
export function stable(examples: ReadonlyMap<string, Example>): Record<string, Example> {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const replaced = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => replaced(item, key));
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).map(([name, one]) => [name, replaced(one, name)]);
      // A line of the access log, whose number depends on the lines about the ends of charts.
      return { ...Object.fromEntries(fields), ...('seq' in value && 'sessionId' in value && { seq: 4711 }) };
    }
    // A prompt contains ages, and changes with its version.
    if (key === 'tokens') return 3400;
    if (typeof value !== 'string') return value;
    if (key === 'content' && value.length > longestContent) return `${value.slice(0, 60)}…`;
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return moment;
    // The site of a passkey.
    if (value === '127.0.0.1' && key !== 'address') return 'bedside.example';
    if (isId(key)) return idOf(value);
    if (key === 'mrn' && value !== 'NA') return 'MRN-2026-000001';
    // The code of a contradiction is a word, not a secret.
    if (key === 'code' && /^[a-z]/.test(value) && value.length < 40) return value;
    // The address of a provider's sign-in.
    if (key === 'url' && value.includes('client_id=')) return providerUrl;
    return secrets[key] ?? value;
  };
  return Object.fromEntries(
    [...examples].map(([name, { request, response }]) => [
      name,
      {
        ...(request !== undefined && { request: replaced(request, '') }),
        ...(response !== undefined && { response: replaced(response, '') }),
      },
    ]),
  );
}
