import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { show } from '../../../test/show.tsx';
import type { Language } from '../../storage/preferences.ts';
import { Field, FieldError } from './field.tsx';
import { Input } from './input.tsx';

/** A form with three required fields, of which the label of the last is an attribute. */
function Admission() {
  const [values, setValues] = useState({ name: '', mrn: '', sex: '' });
  const [isSent, setSent] = useState(false);
  const problem = (field: keyof typeof values) =>
    isSent && values[field] === '' ? `No ${field}` : undefined;
  const set = (field: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [field]: event.target.value });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
    >
      <Field label="Name" error={problem('name')}>
        {(control) => <Input {...control} value={values.name} onChange={set('name')} />}
      </Field>
      <Field label="MRN" error={problem('mrn')}>
        {(control) => <Input {...control} value={values.mrn} onChange={set('mrn')} />}
      </Field>
      <Input aria-label="Sex" aria-describedby="sex" value={values.sex} onChange={set('sex')} />
      <FieldError id="sex" message={problem('sex')} />
      <button type="submit">Send</button>
    </form>
  );
}

/** Shows the form, and collects each text that a screen reader would announce. */
async function admission(language: Language = 'en') {
  await show(<Admission />, language);
  const said: string[] = [];
  const voice = document.querySelector('[aria-live=assertive]');
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
  });
  if (voice) observer.observe(voice, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  const user = userEvent.setup();
  return { user, said, voice, send: () => user.click(screen.getByRole('button', { name: 'Send' })) };
}

it.each([
  ['en', '3 fields need attention: Name, MRN, Sex'],
  ['es', 'Revise 3 campos: Name, MRN, Sex'],
  ['de', 'Bitte 3 Felder prüfen: Name, MRN, Sex'],
] as const)(
  '%s: announces all errors of a form once, by the names of their fields',
  async (language, text) => {
    const { said, send } = await admission(language);
    await send();
    await waitFor(() => expect(said).toEqual([text]));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('MRN')).toHaveAccessibleDescription('No mrn');
    expect(screen.getByLabelText('Sex')).toHaveAccessibleDescription('No sex');
  },
);

it('repeats the errors that are left when the form is sent again, and a single one too', async () => {
  const { user, said, send } = await admission();
  await send();
  await waitFor(() => expect(said).toHaveLength(1));
  await send();
  await waitFor(() => expect(said).toHaveLength(2));
  await user.type(screen.getByLabelText('Name'), 'A');
  await user.type(screen.getByLabelText('MRN'), '1');
  await send();
  await waitFor(() => expect(said).toHaveLength(3));
  expect(said.slice(1)).toEqual(['3 fields need attention: Name, MRN, Sex', '1 field needs attention: Sex']);
});

it('withdraws the announcement once no error is left', async () => {
  const { user, said, voice, send } = await admission();
  await send();
  await waitFor(() => expect(said).toHaveLength(1));
  for (const field of ['Name', 'MRN', 'Sex']) await user.type(screen.getByLabelText(field), 'x');
  expect(voice).toBeEmptyDOMElement();
  await send();
  expect(voice).toBeEmptyDOMElement();
});
