import { describe, expect, it } from 'vitest';
import { displayName, namedByType } from './file-names.ts';

describe('the display name of a file', () => {
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
    ['Cafe\u0301.png', 'Café.png'],
    ['a\u200eb\u200fc\u061c\u2066d\ufeff.png', 'abcd.png'],
    ['report.pdf. . ', 'report.pdf'],
    ['a"b<c>d|e:f*g?.txt', 'a_b_c_d_e_f_g_.txt'],
  ])('turns %j into %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });

  it('keeps the extension when it cuts the name', () => {
    const shown = displayName(`${'ö'.repeat(500)}.log`);
    expect([...shown].length).toBe(120);
    expect(shown).toMatch(/^ö+…\.log$/);
  });
});

describe('the extension of a stored file', () => {
  it.each([
    ['x.html', 'image/png', 'x.png'],
    ['x.png.html', 'image/png', 'x.png'],
    ['photogpj.exe', 'image/jpeg', 'photogpj.jpg'],
    ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.JPEG'],
    ['scan', 'image/gif', 'scan.gif'],
    ['v1.2 Dr. Müller', 'image/png', 'v1.2 Dr. Müller.png'],
    ['html', 'application/pdf', 'html.pdf'],
    ['.html', 'image/png', 'file.png'],
    ['server.log', 'text/plain', 'server.log'],
    ['page.html', 'text/plain', 'page.txt'],
    ['README', 'text/plain', 'README'],
    ['x.dwg', 'image/vnd.dwg', 'x.dwg'],
  ])('turns %j with the bytes of %s into %j', (name, type, expected) => {
    expect(namedByType(name, type)).toBe(expected);
  });

  it('keeps the extension on a name of maximum length', () => {
    const shown = namedByType('ö'.repeat(120), 'image/png');
    expect([...shown].length).toBe(120);
    expect(shown).toMatch(/…\.png$/);
  });
});
