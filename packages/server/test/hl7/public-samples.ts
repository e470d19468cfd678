import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./public-samples/', import.meta.url);

/** A message that a public package carries, and the acknowledgements that it should get. */
export interface PublicSample {
  /** The package's file, and the message's place in the package. */
  name: string;
  /** One frame: a message, or a batch. */
  text: string;
  /** The acknowledgement of each message as sent: `AA`, or the code and the reason. */
  expected: string[];
  /** The same with a header of production, of a message whose header alone is refused. */
  inProduction?: string[];
}

/** Reads the samples. A line `# place -> acknowledgement` precedes each; see `public-samples/README.md`. */
export function publicSamples(): PublicSample[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.hl7'))
    .flatMap((file) => samplesOf(file, readFileSync(new URL(file, folder), 'utf8')));
}

function samplesOf(file: string, text: string): PublicSample[] {
  const [, ...parts] = text.split(/^# /m).slice(1);
  return parts.map((part) => {
    const [head = '', ...lines] = part.trimEnd().split('\n');
    const [place = '', outcome = ''] = head.split(' -> ');
    const [expected = '', inProduction] = outcome.split('; ');
    return {
      name: `${file} ${place}`,
      text: lines.join('\r'),
      expected: expected.split(' + '),
      ...(inProduction !== undefined && { inProduction: inProduction.split(' + ') }),
    };
  });
}

/** Returns the header lines of a sample. */
export const headersOf = (text: string): string[] =>
  text.split('\r').filter((line) => line.startsWith('MSH'));

/** Returns a field of a header. */
export const headerField = (header: string, field: number): string =>
  header.split(header[3] ?? '|')[field - 1] ?? '';

/** Returns the sample as a system in production would send it: `P` in MSH-11, and a version that is read in MSH-12. */
export function inProduction(text: string): string {
  return text
    .split('\r')
    .map((line) => {
      if (!line.startsWith('MSH')) return line;
      const separator = line[3] ?? '|';
      const fields = line.split(separator);
      while (fields.length < 12) fields.push('');
      fields[10] = 'P';
      if (!/^2\.(3|3\.1|4|5|5\.1|6|7|7\.1|8)(\^|$)/.test(fields[11] ?? '')) fields[11] = '2.5.1';
      return fields.join(separator);
    })
    .join('\r');
}
