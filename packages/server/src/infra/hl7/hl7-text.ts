import type { messageCharacterSets } from '@bedside/contracts/connections/connections.contract.ts';
import { Hl7Refusal } from './hl7-refusal.ts';

/** The character sets of MSH-18 (HL7 table 0211) that this server reads. */
export type CharacterSet = (typeof messageCharacterSets)[number];

const names = new Map<string, CharacterSet>([
  ['ASCII', 'ASCII'],
  ['8859/1', '8859/1'],
  ['8859/15', '8859/15'],
  ['UNICODE UTF-8', 'UNICODE UTF-8'],
  // Spellings that senders use and that mean nothing else.
  ['UTF-8', 'UNICODE UTF-8'],
  ['UTF8', 'UNICODE UTF-8'],
  ['ISO-8859-1', '8859/1'],
  ['ISO8859-1', '8859/1'],
  ['ISO 8859-1', '8859/1'],
  ['ISO-8859-15', '8859/15'],
  ['US-ASCII', 'ASCII'],
]);

/** Returns the character set that MSH-18 names; undefined for an unknown one. */
export const characterSetNamed = (name: string): CharacterSet | undefined =>
  names.get(name.trim().toUpperCase());

/**
 * Decodes bytes strictly. Throws `character-set` for bytes that the set does not have: a guess could make another name of a
 * patient's. ASCII admits UTF-8 nowhere, because a set that is not named must not be guessed.
 */
export function decode(bytes: Buffer, set: CharacterSet): string {
  switch (set) {
    case 'ASCII':
      if (bytes.some((byte) => byte > 0x7f)) throw unreadable();
      return bytes.toString('latin1');
    case '8859/1':
      // WHATWG's "iso-8859-1" is windows-1252. These bytes are controls in the real one.
      if (bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)) throw unreadable();
      return bytes.toString('latin1');
    case '8859/15':
      if (bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)) throw unreadable();
      return new TextDecoder('iso-8859-15').decode(bytes);
    case 'UNICODE UTF-8':
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
      } catch {
        throw unreadable();
      }
  }
}

const unreadable = () => new Hl7Refusal('character-set', { at: 'MSH-18', never: true });
