import { open } from 'node:fs/promises';
import path from 'node:path';
import { byteBounds } from '@bedside/contracts/bounds.ts';
import {
  type Policies,
  type Policy,
  type PolicyLanguage,
  policyLanguages,
} from '@bedside/contracts/policies/policies.contract.ts';
import { type PolicyName, policyNames } from '@bedside/contracts/policies/policy-names.ts';
import { OperatorError } from '../../operator-error.ts';

/** Returns the operator's policies in a language, or in the text for all languages. */
export type PoliciesIn = (language: PolicyLanguage) => Policies;

/** An installation whose operator provides no policies. */
export const noPolicies: PoliciesIn = () => ({ terms: null, privacy: null });

/**
 * Reads the operator's policies from a folder: `terms.md` and `privacy.md` for all languages, and files such as
 * `terms.de.md` for one. Undefined: there are none.
 *
 * @throws OperatorError if a file cannot be read as text, is empty or is too large, or if the folder contains none
 */
export async function readPolicies(folder: string | undefined): Promise<PoliciesIn> {
  if (folder === undefined) return noPolicies;
  const found = await Promise.all(policyNames.map((name) => readPolicy(folder, name)));
  if (found.every((texts) => texts.size === 0)) {
    throw new OperatorError('POLICIES_DIR contains neither terms.md nor privacy.md.');
  }
  const [terms, privacy] = found;
  return (language) => ({ terms: policyIn(terms, language), privacy: policyIn(privacy, language) });
}

type Texts = ReadonlyMap<PolicyLanguage | null, string>;

async function readPolicy(folder: string, name: PolicyName): Promise<Texts> {
  const texts = new Map<PolicyLanguage | null, string>();
  for (const language of [null, ...policyLanguages]) {
    const text = await readText(folder, language === null ? `${name}.md` : `${name}.${language}.md`);
    if (text !== undefined) texts.set(language, text);
  }
  return texts;
}

function policyIn(texts: Texts | undefined, language: PolicyLanguage): Policy | null {
  const translated = texts?.get(language);
  if (translated !== undefined) return { text: translated, language };
  const common = texts?.get(null);
  return common === undefined ? null : { text: common, language: null };
}

/** Returns undefined for a file that does not exist. Reads one byte more than allowed, whatever the file is. */
async function readText(folder: string, file: string): Promise<string | undefined> {
  const handle = await open(path.join(folder, file)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new OperatorError(`POLICIES_DIR: ${file} cannot be read.`);
  });
  if (handle === undefined) return undefined;
  try {
    if (!(await handle.stat()).isFile()) throw new OperatorError(`POLICIES_DIR: ${file} is not a file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(byteBounds.policy + 1));
    if (bytesRead > byteBounds.policy) {
      throw new OperatorError(`POLICIES_DIR: ${file} is larger than ${byteBounds.policy} bytes.`);
    }
    return textOf(buffer.subarray(0, bytesRead), file);
  } finally {
    await handle.close();
  }
}

function textOf(bytes: Uint8Array, file: string): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    throw new OperatorError(`POLICIES_DIR: ${file} is not UTF-8 text.`);
  }
  if (text === '') throw new OperatorError(`POLICIES_DIR: ${file} is empty.`);
  return text;
}
