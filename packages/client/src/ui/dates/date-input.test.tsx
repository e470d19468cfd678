import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import de from '../../i18n/de/frame/dates.json';
import en from '../../i18n/en/frame/dates.json';
import es from '../../i18n/es/frame/dates.json';
import { writtenDay } from '../../i18n/typed-date.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { DateInput } from './date-input.tsx';
import type { DateKind } from './use-typed-date.ts';

const texts = { en, es, de } as const;
const today = () => localDay(new Date());

const sources = import.meta.glob<string>('../../**/*.tsx', { eager: true, query: '?raw', import: 'default' });

let reported: string[] = [];

function Form({ first, kind }: { first: string; kind: DateKind }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <DateInput
        aria-label="Born"
        kind={kind}
        value={value}
        onChange={(next) => {
          reported.push(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('1961-07-04')}>
        A colleague's
      </button>
    </>
  );
}

async function openForm(
  language: 'en' | 'es' | 'de' = 'en',
  { first = '', kind = 'birth' }: { first?: string; kind?: DateKind } = {},
) {
  reported = [];
  const user = userEvent.setup();
  await show(<Form first={first} kind={kind} />, language);
  return { user, field: screen.getByLabelText('Born') };
}

it.each([
  ['en', '07/13/1948', '13 July 1948'],
  ['es', '13/07/1948', '13 de julio de 1948'],
  ['de', '13.07.1948', '13. Juli 1948'],
] as const)('reads a date in the order of %s and says it in words', async (language, typed, words) => {
  const { user, field } = await openForm(language);
  expect(field).toHaveProperty('type', 'text');
  expect(field).toHaveAttribute('placeholder', texts[language].format);
  await user.type(field, typed);
  expect(reported.at(-1)).toBe('1948-07-13');
  expect(screen.getByRole('status')).toHaveTextContent(words);
  expect(field).toHaveAccessibleDescription(words);
});

it('offers the other day of a text with two orders, and takes it in one click', async () => {
  const { user, field } = await openForm('en');
  await user.type(field, '03/04/1948');
  await user.tab();
  expect(reported.at(-1)).toBe('1948-03-04');
  expect(screen.getByRole('status')).toHaveTextContent('4 March 1948');
  await user.click(screen.getByRole('button', { name: 'Or 3 April 1948?' }));
  expect(reported.at(-1)).toBe('1948-04-03');
  expect(field).toHaveValue('04/03/1948');
  expect(screen.queryByRole('button', { name: /^Or/ })).toBeNull();
});

it('asks for the century of a birth, and reports no day until it is chosen', async () => {
  const { user, field } = await openForm('de');
  await user.type(field, '13.7.15');
  expect(reported.at(-1)).toBe('13.7.15');
  expect(screen.getByText(de.which)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '13. Juli 2015' }));
  expect(reported.at(-1)).toBe('2015-07-13');
  expect(field).toHaveValue('13.07.2015');
});

it('says that a text is no date once the field is left, and reports the text instead of an empty value', async () => {
  const { user, field } = await openForm('en');
  await user.type(field, '02/31/1948');
  expect(screen.queryByText(/not a date/)).toBeNull();
  await user.tab();
  const problem = en.notADate.replace('{{example}}', writtenDay(today(), 'en'));
  expect(screen.getByText(problem)).toBeVisible();
  expect(field).toHaveAccessibleDescription(problem);
  await waitFor(() => expect(document.querySelector('[aria-live=assertive]')).toHaveTextContent('Born'));
  expect(reported.at(-1)).toBe('02/31/1948');
});

it('says at once that a date lies in the future', async () => {
  const { user, field } = await openForm('en');
  await user.type(field, '07/13/2399');
  expect(screen.getByText(en.future)).toBeVisible();
});

it('shows a value from outside, and writes it in the order of a newly chosen language', async () => {
  const { user, field } = await openForm('en', { first: '1948-03-04' });
  expect(field).toHaveValue('03/04/1948');
  expect(screen.queryByRole('button', { name: /^Or/ })).toBeNull();
  await user.clear(field);
  await user.type(field, '03/05/1948');
  act(() => getDefaultStore().set(languageAtom, 'es'));
  expect(field).toHaveValue('05/03/1948');
  await user.click(screen.getByRole('button', { name: "A colleague's" }));
  expect(field).toHaveValue('04/07/1961');
});

it('has a calendar that the keyboard moves by day, week, month and year', async () => {
  const { user } = await openForm('en', { first: '1948-07-13' });
  await user.click(screen.getByRole('button', { name: en.open }));
  const calendar = screen.getByRole('dialog', { name: en.calendar });
  const grid = within(calendar).getByRole('grid', { name: 'July 1948' });
  expect(within(grid).getByRole('button', { name: 'Tuesday, 13 July 1948' })).toHaveFocus();
  expect(document.activeElement?.closest('td')).toHaveAttribute('aria-selected', 'true');
  for (const [key, day] of [
    ['{ArrowRight}', 'Wednesday, 14 July 1948'],
    ['{ArrowDown}', 'Wednesday, 21 July 1948'],
    ['{ArrowLeft}', 'Tuesday, 20 July 1948'],
    ['{ArrowUp}', 'Tuesday, 13 July 1948'],
    ['{Home}', 'Sunday, 11 July 1948'],
    ['{End}', 'Saturday, 17 July 1948'],
    ['{PageDown}', 'Tuesday, 17 August 1948'],
    ['{PageUp}', 'Saturday, 17 July 1948'],
    ['{Shift>}{PageUp}{/Shift}', 'Thursday, 17 July 1947'],
    ['{Shift>}{PageDown}{/Shift}', 'Saturday, 17 July 1948'],
  ] as const) {
    await user.keyboard(key);
    expect(screen.getByRole('button', { name: day })).toHaveFocus();
  }
  await user.keyboard('{Enter}');
  expect(reported).toEqual(['1948-07-17']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: en.open })).toHaveFocus();
});

it('has a calendar that closes on Escape without a change, and gives the focus back', async () => {
  const { user } = await openForm('en', { first: '1948-07-13' });
  await user.click(screen.getByRole('button', { name: en.open }));
  await user.keyboard('{ArrowRight}{Escape}');
  expect(reported).toEqual([]);
  expect(screen.getByRole('button', { name: en.open })).toHaveFocus();
});

it('has a calendar that reaches a birth by month and year, and begins the week where the language does', async () => {
  const { user, field } = await openForm('de');
  await user.click(screen.getByRole('button', { name: de.open }));
  await user.selectOptions(screen.getByRole('combobox', { name: de.year }), '1948');
  await user.selectOptions(screen.getByRole('combobox', { name: de.month }), 'Juli');
  const heads = within(screen.getByRole('grid')).getAllByRole('columnheader');
  expect(heads[0]).toHaveAccessibleName('Montag');
  await user.click(screen.getByRole('button', { name: 'Dienstag, 13. Juli 1948' }));
  expect(field).toHaveValue('13.07.1948');
});

it('has a calendar that ends today', async () => {
  const { user } = await openForm('en', { kind: 'recent' });
  await user.click(screen.getByRole('button', { name: en.open }));
  await user.keyboard('{ArrowRight}{PageDown}');
  expect(document.activeElement).toHaveAttribute('aria-current', 'date');
  await user.click(screen.getByRole('button', { name: en.today }));
  expect(reported).toEqual([today()]);
});

it('is the only way to a date: no form uses a field that follows the language of the browser', () => {
  const native = Object.entries(sources).filter(
    ([path, source]) =>
      !path.includes('.test.') && /type=["'{]+(?:date|time|datetime-local|month|week)\b/.test(source),
  );
  expect(native.map(([path]) => path)).toEqual([]);
});
