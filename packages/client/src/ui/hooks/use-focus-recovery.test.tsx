import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { DiscardQuestion } from '../overlays/discard-question.tsx';
import { focusAfter } from './use-focus-recovery.ts';

function Rows({ names, isRegion = false }: { names: readonly string[]; isRegion?: boolean }) {
  const [left, setLeft] = useState(names);
  return (
    <main id="main" tabIndex={-1}>
      <section aria-label="results" {...(isRegion && { tabIndex: -1 })}>
        <ul>
          {left.map((name) => (
            <li key={name} data-row {...(!isRegion && focusAfter('[data-row] input', '[name=line]'))}>
              <input aria-label={name} />
              <button type="button" onClick={() => setLeft(left.filter((other) => other !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
        <input name="line" aria-label="line" />
      </section>
      <button type="button" onClick={() => setLeft([])}>
        Clear
      </button>
    </main>
  );
}

const remove = (name: string) => userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
const focusIsOn = (label: string) => waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());

describe('Lost focus', () => {
  it('goes to the row after the removed one', async () => {
    await show(<Rows names={['Na', 'K', 'Cr']} />);
    await remove('K');
    await focusIsOn('Cr');
  });

  it('goes to the row before if the last one was removed', async () => {
    await show(<Rows names={['Na', 'K']} />);
    await remove('K');
    await focusIsOn('Na');
  });

  it('goes to the next named control if no row is left', async () => {
    await show(<Rows names={['Na']} />);
    await remove('Na');
    await focusIsOn('line');
  });

  it('goes to the nearest region, and to no button, where nothing is named', async () => {
    await show(<Rows names={['Na', 'K']} isRegion />);
    await remove('Na');
    await focusIsOn('results');
  });

  it('stays away if the user had left the element before it was removed', async () => {
    await show(<Rows names={['Na']} />);
    await userEvent.click(screen.getByLabelText('Na'));
    await userEvent.click(document.body);
    expect(document.body).toHaveFocus();
    screen.getByLabelText('Na').closest('li')?.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.body).toHaveFocus();
  });

  it('waits in the region while the button saves, and returns to the button', async () => {
    await show(<SaveButton />);
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    await focusIsOn('vital signs');
    save.removeAttribute('disabled');
    await waitFor(() => expect(save).toHaveFocus());
  });

  it('stays where the user went while the button saves', async () => {
    await show(<SaveButton />);
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    await focusIsOn('vital signs');
    await userEvent.click(screen.getByLabelText('Heart rate'));
    save.removeAttribute('disabled');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByLabelText('Heart rate')).toHaveFocus();
  });
});

function SaveButton() {
  const [isSaving, setSaving] = useState(false);
  return (
    <section aria-label="vital signs" tabIndex={-1}>
      <input aria-label="Heart rate" />
      <button type="button" disabled={isSaving} onClick={() => setSaving(true)}>
        {isSaving ? 'Saving' : 'Save'}
      </button>
    </section>
  );
}

function BedForm() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <input aria-label="Bed" onKeyDown={({ key }) => key === 'Escape' && setAsking(true)} />
      {isAsking && (
        <DiscardQuestion
          title="Discard?"
          discard="Discard"
          keep="Keep editing"
          onDiscard={() => undefined}
          onKeep={() => setAsking(false)}
        />
      )}
    </>
  );
}

describe('The question before discarding', () => {
  it('returns the focus to the field when it is withdrawn', async () => {
    await show(<BedForm />);
    await userEvent.click(screen.getByLabelText('Bed'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Bed')).toHaveFocus();
  });
});
