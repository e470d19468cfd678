/** Characters of a file's name. */
const maxNameCharacters = 120;

/**
 * Returns a sender's file name in a form that is safe to show and to use for a download. Removes folders,
 * control characters and marks that change the reading direction (`gpj.exe` must not read `exe.jpg`). Cuts the
 * name to 120 characters and keeps the extension. Returns `file` if nothing is left.
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
  if (letters.length <= maxNameCharacters) return bare;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(bare)?.[0] ?? '';
  return `${letters.slice(0, maxNameCharacters - ending.length - 1).join('')}…${ending}`;
}

/** The extensions of each type, the usual one first. A file of any other type keeps its name. */
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
 * Gives a name from {@link displayName} the extension of the file's real type: a PNG named `x.html` or
 * `x.png.html` becomes `x.png`. A matching extension stays as written, and text needs none.
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
