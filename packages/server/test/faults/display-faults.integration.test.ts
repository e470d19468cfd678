import { displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { describe, expect, it } from 'vitest';
import { aSocket } from '../factories.ts';
import { hasRedis } from '../processes/mongod.ts';
import { twoServers } from '../processes/two-servers.ts';
import { slowness } from '../slowness.ts';

describe.skipIf(!hasRedis())('a wall display while Redis is lost', () => {
  it('goes blank on both servers within 5 s of its revocation', async () => {
    const { redis, here, there, physician, stop } = await twoServers();
    try {
      const { pairingId, code } = await here.call(displaysEndpoints.requestPairing, {});
      const body = { code, name: 'Wall at the desk' };
      const { id } = await here.call(displaysEndpoints.pair, { token: physician.token, body });
      const { token = '' } = await there.call(displaysEndpoints.pairing, { params: { pairingId } });
      const sockets = [await aSocket(here.url, token), await aSocket(there.url, token)];
      const ended = sockets.map((socket) => new Promise((resolve) => socket.once('session:ended', resolve)));
      await redis.kill();
      const begun = performance.now();
      await here.call(displaysEndpoints.revoke, { token: physician.token, params: { displayId: id } });
      expect(await Promise.all(ended)).toEqual([{ reason: 'revoked' }, { reason: 'revoked' }]);
      expect(performance.now() - begun).toBeLessThan(5000 * slowness);
      for (const node of [here, there]) {
        expect((await node.api('GET', '/board', { token })).status).toBe(401);
        await expect(aSocket(node.url, token)).rejects.toThrow('unauthenticated');
      }
    } finally {
      await stop();
    }
  });
});
