import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMessage } from '../../../../test/chart-samples.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { ReplyBody } from './reply.tsx';

const leftOut = [
  { kind: 'messages' as const, count: 34, before: '2020-11-21T09:00:00.000Z' },
  { kind: 'notes' as const, count: 1, more: true, before: '2020-11-21T09:00:00.000Z' },
];

it('says below a reply what the model was not given, in the reader’s language', async () => {
  fakeServer({});
  const message = aMessage({ role: 'assistant', content: 'Fine.', metadata: { leftOut } });
  await show(<ReplyBody message={message} question={undefined} isOwn={false} />);
  expect(
    screen.getByText(/^Not given to the model: 34 older messages, at least 1 note up to .*21 Nov/),
  ).toBeVisible();
});

it('says nothing below a reply whose model was given all', async () => {
  fakeServer({});
  const message = aMessage({ role: 'assistant', content: 'Fine.', metadata: {} });
  await show(<ReplyBody message={message} question={undefined} isOwn={false} />);
  expect(screen.queryByText(/Not given/)).toBeNull();
});
