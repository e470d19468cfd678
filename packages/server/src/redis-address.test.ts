import { describe, expect, it } from 'vitest';
import { clusterAddress, isRedisAddress, sentinelAddress } from './redis-address.ts';

describe('the address of Redis', () => {
  it('names Sentinels, the name they watch, and the passwords of both', () => {
    const address = 'redis+sentinel://app:p%40ss@one:26380,10.0.0.2/bedside?sentinelPassword=other';
    expect(sentinelAddress(address)).toEqual({
      sentinels: [
        { host: 'one', port: 26380 },
        { host: '10.0.0.2', port: 26379 },
      ],
      name: 'bedside',
      username: 'app',
      password: 'p@ss',
      sentinelPassword: 'other',
    });
  });

  it('may leave out every password', () => {
    expect(sentinelAddress('redis+sentinel://one/bedside')).toMatchObject({
      username: undefined,
      password: undefined,
      sentinelPassword: undefined,
    });
  });

  it('names some nodes of a Cluster and its password, with or without TLS', () => {
    expect(clusterAddress('redis+cluster://app:p%40ss@one:7000,10.0.0.2')).toEqual({
      nodes: [
        { host: 'one', port: 7000 },
        { host: '10.0.0.2', port: 6379 },
      ],
      username: 'app',
      password: 'p@ss',
      tls: false,
      certificates: {},
    });
    expect(clusterAddress('rediss+cluster://one')).toMatchObject({ tls: true, password: undefined });
  });

  it.each([
    ['redis://127.0.0.1:6379/0', true],
    ['rediss://redis.example.org', true],
    ['redis+sentinel://one,two,three/bedside', true],
    ['redis+sentinel://one,two', false],
    ['redis+sentinel://one,/bedside', false],
    ['redis+sentinel://one:x/bedside', false],
    ['redis+cluster://one:7000,two,three', true],
    ['rediss+cluster://:secret@one', true],
    ['rediss://one?tlsCertificateKeyFile=/run/own.pem&tlsCAFile=/run/ca.pem', true],
    ['rediss+cluster://one?tlsCAFile=/run/ca.pem', true],
    ['redis://one?tlsCertificateKeyFile=/run/own.pem', false],
    ['redis+cluster://one?tlsCAFile=/run/ca.pem', false],
    ['redis+cluster://one,', false],
    ['redis+cluster://one:x', false],
    // A Cluster has one database.
    ['redis+cluster://one/5', false],
    ['redis://', false],
    ['redis://a b', false],
    ['http://localhost', false],
  ])('accepts %s: %s', (text, isAccepted) => {
    expect(isRedisAddress(text)).toBe(isAccepted);
  });
});
