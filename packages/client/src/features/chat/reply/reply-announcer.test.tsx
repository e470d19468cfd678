import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { aMessage } from '../../../../test/chart-samples.ts';
import { show } from '../../../../test/show.tsx';
import { ReplyAnnouncer } from './reply-announcer.tsx';

function Conversation() {
  const [count, setCount] = useState(1);
  const replies = Array.from({ length: count }, (_, index) =>
    aMessage({ id: `reply-${index}`, role: 'assistant', content: 'Fluids.' }),
  );
  return (
    <>
      <ReplyAnnouncer messages={replies} />
      <button type="button" onClick={() => setCount(count + 1)}>
        next
      </button>
    </>
  );
}

it('announces each new reply, even with the same words, and no earlier reply', async () => {
  const user = userEvent.setup();
  await show(<Conversation />);
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent(/^$/);
  await user.click(screen.getByRole('button', { name: 'next' }));
  expect(region).not.toHaveTextContent(/^$/);
  const first = region.firstElementChild;
  await user.click(screen.getByRole('button', { name: 'next' }));
  expect(region).toHaveTextContent(first?.textContent ?? '');
  // Screen readers only announce changes, so the same words need a new element.
  expect(region.firstElementChild).not.toBe(first);
});
