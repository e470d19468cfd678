/** HL7's form of a moment in UTC. */
export const hl7Moment = (at: Date): string => `${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}+0000`;

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\E\\',
  '|': '\\F\\',
  '^': '\\S\\',
  '&': '\\T\\',
  '~': '\\R\\',
};

/** Returns a text as a value of a message with the usual separators. Line ends become spaces, and controls are left out. */
export const hl7Text = (text: string): string =>
  text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a control would end a segment or a frame
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .replace(/[\\|^&~]/g, (character) => escapes[character] ?? '')
    .trim();

/** Returns the lines of a text as repetitions of one field. */
export const hl7Lines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(hl7Text)
    .join('~');
