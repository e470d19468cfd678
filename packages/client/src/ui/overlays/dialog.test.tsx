import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from './dialog.tsx';

async function open(body: ReactNode): Promise<void> {
  await show(
    <Dialog open>
      <DialogContent title="A dialog">
        <DialogBody>{body}</DialogBody>
        <DialogFooter>
          <Button>Cancel</Button>
          <Button variant="destructive">Suspend</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'A dialog' });
}

it('a dialog focuses its first field, and has its close button last', async () => {
  await open(<input aria-label="Name" />);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.setup().tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

it('a dialog without a field focuses its safe button', async () => {
  await open('Suspend Alex Kim?');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});
