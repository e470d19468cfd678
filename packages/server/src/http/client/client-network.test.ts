import { expect, it } from 'vitest';
import { networkOf } from './client-network.ts';

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:9'],
  ['fe80::1%eth0', 'fe80::2%eth1'],
  ['192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.7', '::ffff:c000:207'],
])('treats %s and %s as one network', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['192.0.2.7', '192.0.2.8'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
  ['unknown', 'other'],
])('treats %s and %s as two networks', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});

it('returns only a short part of a text that is no address', () => {
  expect(networkOf('x'.repeat(10_000)).length).toBe(64);
});
