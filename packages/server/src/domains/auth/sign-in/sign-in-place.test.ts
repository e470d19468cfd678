import { describe, expect, test } from 'vitest';
import { networkOf, signInPlaceOf } from './sign-in-place.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('the place of a sign-in', () => {
  test('names the browser and the system', () => {
    expect(signInPlaceOf({ address: '203.0.113.9', userAgent: firefox })).toEqual({
      browser: 'Firefox',
      system: 'Windows',
      network: '203.0.113.x',
    });
    expect(signInPlaceOf({ address: '', userAgent: iphone })).toEqual({ browser: 'Safari', system: 'iOS' });
  });

  test("contains nothing from the client's header except a known name", () => {
    const place = signInPlaceOf({ address: '::1', userAgent: `${'A'.repeat(100_000)} <b>Ada Quill</b>` });
    expect(JSON.stringify(place)).not.toMatch(/Ada|<b>|AAAA/);
    expect(signInPlaceOf({ address: 'nowhere', userAgent: '' })).toEqual({});
  });

  test.each([
    ['203.0.113.77', '203.0.113.x'],
    ['::ffff:203.0.113.77', '203.0.113.x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001::6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['nonsense', undefined],
  ])('shows %s as %s', (address, network) => expect(networkOf(address)).toBe(network));
});
