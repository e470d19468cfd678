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
    .replace(/^\.+/, '');
  if (bare === '') return 'file';
  const letters = [...bare];
  if (letters.length <= maxLength) return bare;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(bare)?.[0] ?? '';
  return `${letters.slice(0, maxLength - ending.length - 1).join('')}…${ending}`;
}
