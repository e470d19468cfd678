import { isCalling } from '@bedside/contracts/attention/attention.contract.ts';
import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../../../test/factories.ts';
import { aNode, useMongo } from '../../../test/node.ts';
import { demoParts } from '../../domains.ts';
import { openDemoDepartment } from './department.ts';
import { demoClinicians, demoPassword } from './seed.ts';

beforeAll(() => useMongo());

test('D76: two patients of a new demo department call, and the calls of the others were taken', async () => {
  const node = await aNode();
  await openDemoDepartment(node.app, demoParts, 'en', async () => {});
  const { token } = await signIn(node, demoClinicians.nurse.email, demoPassword);
  const rows = await node.call(boardEndpoints.list, { token });
  expect(rows).toHaveLength(12);
  const calling = rows.filter(({ attention }) => attention.some(isCalling)).map(({ label }) => label);
  expect(calling.toSorted()).toEqual(['Jana Bieńkowska', 'Margaret Okafor']);
  const taken = rows.filter(({ attention }) => attention.some(({ state }) => state === 'taken'));
  expect(taken.length).toBeGreaterThan(3);
  await node.close();
});
