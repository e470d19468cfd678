import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { fillIn } from '../../../../test/fill-in.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import de from '../../../i18n/de/first/auth.json';
import deProblems from '../../../i18n/de/first/problems.json';
import en from '../../../i18n/en/first/auth.json';
import enProblems from '../../../i18n/en/first/problems.json';
import es from '../../../i18n/es/first/auth.json';
import esProblems from '../../../i18n/es/first/problems.json';
import { currentToken, dropToken } from '../../../storage/token.ts';
import { clearToast } from '../../../ui/feedback/toast.ts';
import { AuthScreen } from './auth-screen.tsx';

const texts = { en, es, de } as const;
const problems = { en: enProblems, es: esProblems, de: deProblems } as const;

afterEach(() => {
  dropToken(currentToken(), 'signed-out');
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function fillRegistration(user: ReturnType<typeof userEvent.setup>, more: { username?: string } = {}) {
  await fillIn(user, await screen.findByLabelText('Full name'), 'Kim Ferrer');
  await user.type(screen.getByLabelText('Username'), more.username ?? 'kim');
  await user.selectOptions(screen.getByLabelText('Role'), 'Nurse');
  await fillIn(user, screen.getByLabelText('Email'), 'kim@example.org');
  await fillIn(user, screen.getByLabelText('Password'), 'a long password');
  await fillIn(user, screen.getByLabelText('Confirm password'), 'a long password');
  await user.click(screen.getByLabelText('I accept the Terms & Conditions'));
  await user.click(screen.getByLabelText('I accept the Privacy Policy'));
}

it('marks the fields that a registration needs as required, and the others as optional', async () => {
  window.history.replaceState(null, '', '/?invite=CODE');
  fakeServer({});
  await show(<AuthScreen />);
  const needed = ['Full name', 'Username', 'Role', 'Email', 'Password', 'Confirm password'];
  for (const label of [...needed, 'I accept the Terms & Conditions', 'I accept the Privacy Policy']) {
    expect(await screen.findByLabelText(label), label).toBeRequired();
  }
  for (const label of ['First name', 'Last name', 'Invite code']) {
    expect(screen.getByLabelText(label), label).not.toBeRequired();
  }
});

describe('the login', () => {
  it.each(['en', 'es', 'de'] as const)(
    'names the missing fields in %s, and focuses the first',
    async (language) => {
      const user = userEvent.setup();
      const asked = fakeServer({});
      await show(<AuthScreen />, language);
      await user.click(screen.getByRole('button', { name: texts[language].login }));
      expect(await screen.findByText(problems[language].field['not-an-email'])).toBeVisible();
      expect(screen.getByText(problems[language].of.password.required)).toBeVisible();
      expect(screen.getByLabelText(texts[language].fields.email)).toHaveFocus();
      expect(screen.getByLabelText(texts[language].fields.email)).toHaveAccessibleDescription(
        problems[language].field['not-an-email'],
      );
      expect(asked).toHaveLength(0);
    },
  );

  it('uses the exact English texts', () => {
    expect(enProblems.field).toMatchObject({
      'not-an-email': 'Invalid email address',
      'passwords-differ': "Passwords don't match",
      required: 'This field is required',
      invalid: 'Invalid format',
    });
    expect(enProblems.of).toMatchObject({
      password: {
        required: 'Password is required',
        'too-short': 'Password must be at least {{min}} characters',
      },
      username: { 'too-short': 'Username must be at least {{min}} characters' },
      fullName: { 'too-short': 'Full name is required' },
      userRole: { required: 'Please select your role' },
      acceptedTerms: { 'not-accepted': 'You must accept the Terms & Conditions' },
      acceptedPrivacy: { 'not-accepted': 'You must accept the Privacy Policy' },
    });
  });

  it('stores the token, and reports the session once it can request data', async () => {
    const user = userEvent.setup();
    fakeServer({
      'POST /auth/login': () =>
        json({
          token: 'fresh',
          expiresAt: '2026-11-22T08:00:00.000Z',
          user: aUser(),
          sessionCount: 1,
          sessionLimit: null,
        }),
    });
    const seen: (string | null)[] = [];
    const note = () => seen.push(currentToken());
    await show(<AuthScreen onSubmit={note} onSignedIn={note} />);
    await fillIn(user, screen.getByLabelText('Email'), 'kim@example.org');
    await fillIn(user, screen.getByLabelText('Password'), 'a long password');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe('fresh'));
    expect(seen).toEqual([null, 'fresh']);
  });

  it('focuses the address first', async () => {
    fakeServer({});
    await show(<AuthScreen />);
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  });

  it.each([
    ['en', 1, 'Too many attempts. Please try again in a minute'],
    ['es', 899, 'Demasiados intentos. Vuelva a intentarlo en 15 minutos'],
    ['de', 61, 'Zu viele Versuche. Bitte versuchen Sie es in 2 Minuten erneut'],
  ] as const)('asks in %s for patience while %d seconds remain', async (language, seconds, words) => {
    const user = userEvent.setup();
    const body = { code: 'rate-limited', message: 'Too many', error: 'Too many', requestId: 'test' };
    fakeServer({ 'POST /auth/login': () => json(body, 429, { 'Retry-After': String(seconds) }) });
    await show(<AuthScreen />, language);
    await fillIn(user, screen.getByLabelText(texts[language].fields.email), 'kim@example.org');
    await fillIn(user, screen.getByLabelText(texts[language].fields.password), 'wrong');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(words)).toBeVisible();
    // The text that stays names the time, because "in 15 minutes" would soon be wrong.
    const [before = ''] = texts[language].tooManyUntil.split('{{');
    expect(screen.getByText((text) => text.startsWith(before) && /\d\d:\d\d/.test(text))).toBeVisible();
  });

  it('removes the error toast on a new attempt', async () => {
    const user = userEvent.setup();
    fakeServer({ 'POST /auth/login': () => failure(401, 'unauthenticated', 'Email or password is wrong') });
    await show(<AuthScreen />);
    await fillIn(user, screen.getByLabelText('Email'), 'kim@example.org');
    await fillIn(user, screen.getByLabelText('Password'), 'wrong');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Login Failed')).toBeVisible();
    fakeServer({ 'POST /auth/login': () => new Promise(() => {}) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Login Failed')).toBeNull());
  });

  it('shows the server\'s words for a wrong password, and "Login failed" for a lost network', async () => {
    const user = userEvent.setup();
    fakeServer({ 'POST /auth/login': () => failure(401, 'unauthenticated', 'Email or password is wrong') });
    await show(<AuthScreen />);
    await fillIn(user, screen.getByLabelText('Email'), 'kim@example.org');
    await fillIn(user, screen.getByLabelText('Password'), 'wrong');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Login Failed')).toBeVisible();
    const inForm = within(screen.getByLabelText('Password').closest('form') ?? document.body);
    expect(screen.getAllByText('Email or password is wrong')).toHaveLength(2);
    act(clearToast);
    expect(inForm.getByText('Email or password is wrong')).toBeVisible();
    fakeServer({});
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login failed')).toBeVisible();
    act(clearToast);
    expect(inForm.getByText(en.loginFailed.offline)).toBeVisible();
  });

  it.each(['en', 'es', 'de'] as const)(
    'describes the password by the failure in %s, until the next attempt',
    async (language) => {
      const user = userEvent.setup();
      fakeServer({
        'POST /auth/login': () => failure(403, 'forbidden', 'No', { fields: { email: 'suspended' } }),
      });
      await show(<AuthScreen />, language);
      await fillIn(user, screen.getByLabelText(texts[language].fields.email), 'kim@example.org');
      const password = screen.getByLabelText<HTMLInputElement>(texts[language].fields.password);
      await fillIn(user, password, 'wrong');
      await user.click(screen.getByRole('button', { name: texts[language].login }));
      const reason = problems[language].request.email.suspended;
      await waitFor(() => expect(password).toHaveAccessibleDescription(reason));
      expect(password).toHaveFocus();
      expect([password.selectionStart, password.selectionEnd]).toEqual([0, 5]);
      act(clearToast);
      await fillIn(user, password, 'another');
      expect(screen.getByText(reason)).toBeVisible();
      fakeServer({ 'POST /auth/login': () => new Promise(() => {}) });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
    },
  );

  it.each(['en', 'es', 'de'] as const)('offers one and the same way back in %s', async (language) => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AuthScreen />, language);
    const back = () => screen.findByRole('button', { name: texts[language].backToLogin });
    await user.click(screen.getByRole('button', { name: texts[language].toRegister }));
    await user.click(await back());
    await user.click(screen.getByRole('button', { name: texts[language].forgotPassword }));
    await user.click(await back());
    expect(screen.getByRole('heading', { name: texts[language].loginTitle })).toBeVisible();
  });

  it('tells a suspended clinician whom to ask', async () => {
    const user = userEvent.setup();
    fakeServer({
      'POST /auth/login': () => failure(403, 'forbidden', 'Suspended', { fields: { email: 'suspended' } }),
    });
    await show(<AuthScreen />);
    await fillIn(user, screen.getByLabelText('Email'), 'kim@example.org');
    await fillIn(user, screen.getByLabelText('Password'), 'right');
    await user.keyboard('{Enter}');
    // At the form, and as a message.
    for (const text of await screen.findAllByText(/^This account is suspended\. Please ask an administrator/))
      expect(text).toBeVisible();
  });

  it('shows that the trial has ended', async () => {
    const user = userEvent.setup();
    fakeServer({
      'POST /auth/login': () => failure(403, 'session-limit', 'Over', { sessionCount: 20, sessionLimit: 20 }),
    });
    await show(<AuthScreen />);
    await fillIn(user, screen.getByLabelText('Email'), 'kim@example.org');
    await fillIn(user, screen.getByLabelText('Password'), 'right');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Session Limit Reached')).toBeVisible();
    expect(screen.getByText('Your free trial has ended. Please upgrade to continue')).toBeVisible();
    expect(screen.getByText(/20 of 20 free sign-ins are used/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'How to upgrade' })).toHaveAttribute('href', '/upgrade');
  });
});

it("shows the server's refusals in the screen's language", async () => {
  const user = userEvent.setup();
  fakeServer({ 'POST /auth/login': () => failure(401, 'unauthenticated', 'Invalid email or password') });
  await show(<AuthScreen />, 'de');
  await fillIn(user, screen.getByLabelText('E-Mail'), 'kim@example.org');
  await fillIn(user, screen.getByLabelText('Passwort'), 'falsch');
  await user.keyboard('{Enter}');
  // The form and a message show it, one after the other.
  const [shown] = await screen.findAllByText('E-Mail-Adresse oder Passwort ist falsch');
  expect(shown).toBeVisible();
});

describe('the forgotten password', () => {
  async function toForm(language: 'en' | 'es' | 'de' = 'en') {
    const user = userEvent.setup();
    await show(<AuthScreen />, language);
    await fillIn(user, screen.getByLabelText(texts[language].fields.email), 'kim@example');
    await user.click(screen.getByRole('button', { name: texts[language].forgotPassword }));
    await screen.findByRole('heading', { name: texts[language].forgot.title });
    return user;
  }

  it.each(['en', 'es', 'de'] as const)('requires a valid address, in %s', async (language) => {
    const asked = fakeServer({});
    const user = await toForm(language);
    await user.click(screen.getByRole('button', { name: texts[language].forgot.send }));
    expect(await screen.findByText(problems[language].field['not-an-email'])).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('sends the address, confirms it whether or not an account exists, and leads back', async () => {
    const asked = fakeServer({ 'POST /auth/forgot-password': () => json({ message: 'On its way' }) });
    const user = await toForm();
    await user.type(screen.getByLabelText('Email'), '.org');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(asked[0]?.body).toEqual({ email: 'kim@example.org' });
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('shows the server\'s words in a toast, or "Failed to send reset email"', async () => {
    fakeServer({ 'POST /auth/forgot-password': () => failure(429, 'rate-limited', 'Wait a minute') });
    const user = await toForm();
    await user.type(screen.getByLabelText('Email'), '.org{Enter}');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getAllByText('Wait a minute')).toHaveLength(2);
    act(clearToast);
    expect(screen.getByText('Wait a minute')).toBeVisible();
    fakeServer({});
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(screen.getAllByText('Failed to send reset email')).toHaveLength(2));
  });
});

describe('the registration', () => {
  it.each(['en', 'es', 'de'] as const)('shows every problem at once in %s', async (language) => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AuthScreen />, language);
    await user.click(screen.getByRole('button', { name: texts[language].toRegister }));
    await fillIn(user, await screen.findByLabelText(texts[language].fields.confirmPassword), 'something');
    await user.click(screen.getByRole('button', { name: texts[language].register }));
    await waitFor(() => expect(screen.getByLabelText(texts[language].fields.fullName)).toHaveFocus());
    const { field, of } = problems[language];
    const expected = [
      of.fullName['too-short'],
      of.username['too-short'].replace('{{min}}', '3'),
      of.userRole.required,
      field['not-an-email'],
      of.password['too-short'].replace('{{min}}', '8'),
      field['passwords-differ'],
      of.acceptedTerms['not-accepted'],
      of.acceptedPrivacy['not-accepted'],
    ];
    for (const message of expected) {
      expect((await screen.findAllByText(message)).length, message).toBeGreaterThan(0);
    }
  });

  it('offers the six professions', async () => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AuthScreen />);
    await user.click(screen.getByRole('button', { name: texts.en.toRegister }));
    const choice = await screen.findByRole('combobox', { name: texts.en.fields.role });
    const offered = [...choice.querySelectorAll('option')].map(({ value }) => value).filter(Boolean);
    expect(offered).toEqual(['Medical Practitioner', 'Student', 'Nurse', 'Resident', 'Fellow', 'Other']);
  });

  it.each([
    ['es', 'María García López', 'María', 'García López'],
    ['es', 'Juan Pablo Pérez de la Cruz', 'Juan Pablo', 'Pérez de la Cruz'],
    ['es', 'Ana Ruiz', 'Ana', 'Ruiz'],
    ['de', 'Annette von Droste zu Hülshoff', 'Annette von Droste', 'zu Hülshoff'],
    ['de', 'Karl von der Heide', 'Karl', 'von der Heide'],
    ['en', 'Mary Ann Smith', 'Mary Ann', 'Smith'],
    ['en', 'Kim', '', ''],
  ] as const)('divides a full name in %s: %s', async (language, fullName, first, last) => {
    window.history.replaceState(null, '', '/?invite=ABCD-1234');
    fakeServer({});
    await show(<AuthScreen />, language);
    const { fields } = texts[language];
    await userEvent.type(await screen.findByLabelText(fields.fullName), fullName);
    expect(screen.getByLabelText(new RegExp(`^${fields.firstName}(?! (?:completo|de))`))).toHaveValue(first);
    expect(screen.getByLabelText(new RegExp(`^${fields.lastName}`))).toHaveValue(last);
  });

  it('takes the invite code of the link, sends the form and returns to the login after two seconds', async () => {
    const user = userEvent.setup();
    window.history.replaceState(null, '', '/?invite=ABCD-1234');
    const asked = fakeServer({
      'POST /auth/invitation': () => json({ department: 'Emergency department', invitedBy: 'Sabine Weber' }),
      'POST /auth/register': () => json({ message: 'Welcome', user: aUser() }, 201),
    });
    await show(<AuthScreen />);
    expect(await screen.findByLabelText('Invite code')).toHaveValue('ABCD-1234');
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus());
    await fillRegistration(user);
    expect(await screen.findByText('Sabine Weber invites you to “Emergency department”.')).toBeVisible();
    // Nobody types a name twice: first and last name follow from the full name.
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Kim');
    expect(screen.getByLabelText(/^Last name/)).toHaveValue('Ferrer');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration successful')).toBeVisible();
    const back = timers.mock.calls.find(([, time]) => time === 2000)?.[0];
    timers.mockRestore();
    expect(asked.find(({ path }) => path === '/api/auth/register')?.body).toEqual({
      username: 'kim',
      email: 'kim@example.org',
      password: 'a long password',
      confirmPassword: 'a long password',
      fullName: 'Kim Ferrer',
      firstName: 'Kim',
      lastName: 'Ferrer',
      userRole: 'Nurse',
      acceptedTerms: true,
      acceptedPrivacy: true,
      inviteCode: 'ABCD-1234',
      subscriptionStatus: 'unsubscribed',
    });
    expect(screen.queryByLabelText('Email')).toBeNull();
    act(() => back?.());
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('kim@example.org');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  it("shows the server's refusal at its field and in a toast", async () => {
    const user = userEvent.setup();
    fakeServer({
      'POST /auth/register': () =>
        failure(409, 'conflict', 'Registration is not possible', { fields: { username: 'taken' } }),
    });
    await show(<AuthScreen />);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await fillRegistration(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration Failed')).toBeVisible();
    expect(screen.getAllByText('Registration is not possible')).toHaveLength(2);
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('This username is taken');
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  it('shows "Registration failed" without a response', async () => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AuthScreen />);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await fillRegistration(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration Failed')).toBeVisible();
    act(clearToast);
    expect(screen.getByText('Registration failed')).toBeVisible();
  });
});
