import { screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { DialogBody } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SaveFooter, SaveForm } from './save-form.tsx';

const question = { title: 'Discard what you typed?', discard: 'Discard', keep: 'Keep editing' };

interface Given {
  isSaving?: boolean;
  isPending?: boolean;
  onSave?: () => void;
  onClose?: () => void;
}

function ANote({ isSaving = false, isPending = false, onSave = () => {}, onClose = () => {} }: Given) {
  const [text, setText] = useState('');
  return (
    <FormDialog
      open
      isTouched={text !== ''}
      work={{ kind: 'mark', patientId: 'patient-1' }}
      isSaving={isSaving}
      field="text"
      title="A note"
      question={question}
      onClose={onClose}
    >
      <SaveForm onSubmit={onSave}>
        <DialogBody>
          <input aria-label="Title" />
          <textarea
            aria-label="Text"
            name="text"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </DialogBody>
        <SaveFooter save="Save" saving="Saving…" isPending={isPending}>
          {text.length} characters
        </SaveFooter>
      </SaveForm>
    </FormDialog>
  );
}

const text = () => screen.findByRole('textbox', { name: 'Text' });

describe('a dialog with a form', () => {
  it('focuses the field that it was opened for', async () => {
    await show(<ANote />);
    expect(await text()).toHaveFocus();
  });

  it('closes at once while nothing was entered', async () => {
    const onClose = vi.fn();
    await show(<ANote onClose={onClose} />);
    await text();
    await userEvent.setup().keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the cross', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])(
    'asks before %s closes it over input, and a second attempt withdraws the question',
    async (_way, close) => {
      const onClose = vi.fn();
      await show(<ANote onClose={onClose} />);
      const user = userEvent.setup();
      await user.type(await text(), 'Pale');
      await close(user);
      await screen.findByRole('alertdialog', { name: question.title });
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(onClose).not.toHaveBeenCalled();
      expect(await text()).toHaveValue('Pale');
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      expect(onClose).toHaveBeenCalledOnce();
    },
  );

  it('stays open while it saves', async () => {
    const onClose = vi.fn();
    await show(<ANote isSaving onClose={onClose} />);
    await text();
    await userEvent.setup().keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('saves once with Ctrl+Enter from any field, while Enter in a text adds a line', async () => {
    const onSave = vi.fn();
    await show(<ANote onSave={onSave} />);
    const user = userEvent.setup();
    await user.type(await text(), 'Pale{Enter}');
    expect(onSave).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSave).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('textbox', { name: 'Title' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSave).toHaveBeenCalledTimes(2);
  });

  it('shows that it saves on the button, which keeps the focus', async () => {
    await show(<ANote isPending />);
    const button = await screen.findByRole('button', { name: 'Saving…' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    button.focus();
    expect(button).toHaveFocus();
  });
});
