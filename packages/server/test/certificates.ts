import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
})();

interface Certificate {
  /** Whose key signs it; its own, if absent. */
  authority?: string;
  subject?: string;
  /** An IP address that it is for. */
  address?: string;
}

/** Makes a key and a certificate in a folder. Writes `name.key`, `name.crt`, and both as `name.pem`. */
export function certify(
  home: string,
  name: string,
  { authority, subject = `/CN=${name}`, address }: Certificate = {},
): void {
  const file = (name: string) => path.join(home, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  key.push('-keyout', file(`${name}.key`));
  if (authority === undefined) {
    openssl('req', '-x509', ...key, '-out', file(`${name}.crt`), '-subj', subject, '-days', '2');
  } else {
    openssl('req', ...key, '-out', file(`${name}.csr`), '-subj', subject);
    const extension = file(`${name}.ext`);
    if (address !== undefined) writeFileSync(extension, `subjectAltName=IP:${address}`);
    openssl(
      ...['x509', '-req', '-in', file(`${name}.csr`), '-CA', file(`${authority}.crt`)],
      ...['-CAkey', file(`${authority}.key`), '-CAcreateserial', '-out', file(`${name}.crt`), '-days', '2'],
      ...(address === undefined ? [] : ['-extfile', extension]),
    );
  }
  writeFileSync(
    file(`${name}.pem`),
    readFileSync(file(`${name}.crt`)) + readFileSync(file(`${name}.key`), 'utf8'),
  );
}
