const maxLength = 120;

/**
 * A file's name as its sender has it, fit to be shown and to be a download's name: without the folders before it, without
 * control characters and those that turn the direction of reading (`gpj.exe` must not read `exe.jpg`), at most 120
 * characters with the ending kept. `file` where nothing is left.
 */
export function displayName(name: string): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["<>|:*?]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  if (bare === '') return 'file';
  const letters = [...bare];
  if (letters.length <= maxLength) return bare;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(bare)?.[0] ?? '';
  return `${letters.slice(0, maxLength - ending.length - 1).join('')}…${ending}`;
}

/** The endings of each type, the usual one first. A type that is not here keeps the name that it came with. */
const endings: Partial<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic'],
  'image/avif': ['avif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log'],
};

/**
 * Gives a name that {@link displayName} returned the ending of what the file is by its bytes: `x.html` that is a PNG
 * becomes `x.png`, and `x.png.html` does too. An ending that fits stays as it was written, and text may do without one.
 */
export function namedByType(name: string, type: string): string {
  const fitting = endings[type];
  if (fitting === undefined) return name;
  const written = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1];
  if (written === undefined ? type === 'text/plain' : fitting.includes(written.toLowerCase())) return name;
  const bare = name.replace(/\.[A-Za-z0-9]{1,8}$/, '');
  const isNamedAlready = fitting.some((ending) => bare.toLowerCase().endsWith(`.${ending}`));
  return displayName(isNamedAlready ? bare : `${bare === '' ? 'file' : bare}.${fitting[0]}`);
}
