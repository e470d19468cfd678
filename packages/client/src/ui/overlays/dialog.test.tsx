import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { toast } from '../feedback/toast.ts';
import { Dialog, DialogBody, DialogContent } from './dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogContent title="Security">
        <DialogBody>
          <DropdownMenu>
            <DropdownMenuTrigger>More</DropdownMenuTrigger>
            <DropdownMenuContent>
              <DropdownMenuItem>Rename</DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

it('closes with one Escape although a toast came after it', async () => {
  await show(<Opened />);
  act(() => toast({ title: 'Passkey added' }));
  await screen.findByText('Passkey added');
  // The control that had the focus may be gone.
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await userEvent.setup().keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stays open when Escape closes a menu of it', async () => {
  const user = userEvent.setup();
  await show(<Opened />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
});
