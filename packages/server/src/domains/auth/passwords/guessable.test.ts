import { describe, expect, it } from 'vitest';
import { slowness } from '../../../../test/slowness.ts';
import { isGuessable } from './guessable.ts';

it.each([
  'Password1!',
  'Summer2023',
  'Welcome123!',
  'P@ssw0rd2024',
  'Qwerty123!',
  'Hospital2025!',
  'Passwort1!',
  'Contraseña2024',
  'Admin@123',
  'Krankenhaus1',
  'Sommer2024!',
  'Invierno2023*',
  'Otoño2025',
  '!!Letmein1!!',
  '2024Password',
  'PASSWORD123456',
  'passwordpassword',
  'drowssap99',
  'M0nk3y!!',
  'Dragon2020?',
  'ILoveYou123',
  '1q2w3e4r5t',
  'zaq12wsx',
  'Bedside2026!',
  'Urgencias123',
  'Notaufnahme!1',
  'Januar2026',
  'ｐａｓｓｗｏｒｄ１',
  'Pa$$w0rd!',
  '00000000',
  '12345678',
  '2024!!!!',
  'Tr1age2024!',
  'ÄÄÄÄÄÄÄÄ',
])('rejects %s as guessable', (password) => {
  expect(isGuessable(password, [])).toBe(true);
});

it.each([
  'correct horse battery staple',
  'correct-horse-battery',
  'Bedside-demo-2024!',
  'bedside-demo-1',
  'a long enough passphrase',
  'sh0rt!!!',
  'x1x1x1x1x1x1',
  'пароль дежурной смены',
  '🩺🩺🩺🩺 stethoscope',
  'my password is long and odd',
  'k7#Vq2!xLm',
  'SecurePass123!',
  'StrongPassw0rd!',
  'summer winter autumn spring',
  'sixteen penguins waddle',
  'Tiger-4821-9937-quiet',
])('accepts %s', (password) => {
  expect(isGuessable(password, [])).toBe(false);
});

it.each(['Maya.Ortiz1', 'maya.ortiz@example.org', 'MAYA.ORTIZ2024!', '!m4ya.0rtiz'])(
  "rejects %s as Maya Ortiz's own name",
  (password) => {
    expect(isGuessable(password, ['maya.ortiz', 'maya.ortiz@example.org'])).toBe(true);
  },
);

it.each(['MayaOrtiz2024', 'Ortiz2024!', '0rtiz!!!', 'maya-ortiz-1'])(
  "rejects %s as Maya Ortiz's full name",
  (password) => {
    const own = ['Maya Ortiz', 'm.o', 'm.o@example.org'];
    expect(isGuessable(password, own)).toBe(true);
  },
);

describe('the words of a hospital', () => {
  const words = ['Klinikum Nord', 'UKN', 'Nordstraße'];

  it.each([
    'KlinikumNord2024!',
    'klinikum-nord-1',
    'UKN2024!!',
    'N0rdstrasse12',
    'Nordstraße!99',
    'dron-mukinilk',
  ])('are no password: %s', (password) => {
    expect(isGuessable(password, [], words)).toBe(true);
    expect(isGuessable(password, [])).toBe(false);
  });

  it.each(['UKN penguins waddle', 'Klinikum Nord hat 14 Bäume', 'Nordlicht-4821'])(
    'may be a part of one: %s',
    (password) => {
      expect(isGuessable(password, [], words)).toBe(false);
    },
  );
});

it('stays fast for the longest password', () => {
  const start = performance.now();
  for (const password of ['1!'.repeat(64), '1'.repeat(128), 'a1'.repeat(64)]) isGuessable(password, []);
  expect(performance.now() - start).toBeLessThan(1000 * slowness);
});
