import { describe, expect, it } from 'vitest';
import { displayName } from './file-names.ts';

describe('a file’s name to be shown', () => {
  it.each([
    ['Röntgen.png', 'Röntgen.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\report.pdf', 'report.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a"b<c>d|e:f*g?.txt', 'a_b_c_d_e_f_g_.txt'],
  ])('%j reads %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });

  it('keeps its ending when it is cut', () => {
    const shown = displayName(`${'ö'.repeat(500)}.log`);
    expect([...shown].length).toBe(120);
    expect(shown).toMatch(/^ö+…\.log$/);
  });
});
