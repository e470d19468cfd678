import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { eachWithItsOwnDialog, openVitalsDialog, saved } from '../../../../test/vitals-dialog.tsx';
import { draftSet } from './draft-set.ts';
import { News2Preview } from './news2-preview.tsx';

eachWithItsOwnDialog();

/** Everything that NEWS2 needs, so that the score is one number. */
const complete = 'bp 91/51 hr 135 rr 26 spo2 93 t 37.2c ra v';
const chipOf = (text: string) =>
  within(screen.getByRole('list', { name: 'Understood so far' })).getByText(text);

describe('The meaning of typed vitals', () => {
  it('LINE-11: shows what the line has understood, each value with its tone', async () => {
    const { user } = await openVitalsDialog(saved);
    await user.click(screen.getByLabelText('Quick entry'));
    await user.paste(`${complete} xyz 7`);
    expect(chipOf('BP 91/51 mmHg')).toHaveClass('text-red');
    expect(chipOf('HR 135 bpm')).toHaveClass('text-red');
    expect(chipOf('SpO₂ 93 %')).toHaveClass('text-red');
    expect(chipOf('Responds to voice')).toHaveClass('text-red');
    expect(chipOf('Room air')).not.toHaveClass('text-red');
    expect(screen.queryByText(/xyz/)).toBeNull();
  });

  it('LINE-11: shows NEWS2 before and with the values, as a range while signs are missing', async () => {
    const { user } = await openVitalsDialog(saved);
    const line = screen.getByLabelText('Quick entry');
    await user.type(line, 'hr 135');
    expect(screen.getByText(/^NEWS2 now \d+–\d+, with these values 3–20$/)).toBeInTheDocument();
    await user.clear(line);
    await user.type(line, complete);
    expect(screen.getByText(/^NEWS2 now \d+–\d+, with these values 13$/)).toBeInTheDocument();
  });

  it('LINE-11: keeps the meaning at the fields, with the difference to the last value', async () => {
    const { user } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText('Quick entry'), 'hr 135 bp 91/51{Enter}');
    const rate = screen.getByLabelText(/^Heart rate/);
    expect(rate).toHaveClass('text-red');
    expect(rate).toHaveAccessibleDescription(/^Tachycardia · \+43\s?last: 92, 4 min ago$/);
    expect(screen.getByLabelText(/^Systolic/)).toHaveAccessibleDescription(
      /^Hypotension\s?no previous value/,
    );
    expect(screen.getByText(/^NEWS2 now \d+–\d+, with these values 5–\d+$/)).toBeInTheDocument();
  });

  it('LINE-11: judges half a pressure only as far as it is known', async () => {
    const { user } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Systolic/), '120');
    expect(screen.getByLabelText(/^Systolic/)).not.toHaveAccessibleDescription(/limit/);
    expect(screen.getByLabelText(/^Systolic/)).toHaveClass('text-unknown');
  });

  it('LINE-11: does not call the vital signs of a patient old who has none', async () => {
    const now = new Date('2026-11-29T10:00:00Z');
    const draft = draftSet({
      values: {},
      line: { painLevel: 5 },
      ...{ observed: now.getTime(), records: [], patient: aPatient(), now },
    });
    await show(<News2Preview draft={draft} isTyped hasSets={false} />);
    expect(screen.getByText(/no vitals yet/)).toBeInTheDocument();
    expect(screen.queryByText(/30 min/)).toBeNull();
  });
});
