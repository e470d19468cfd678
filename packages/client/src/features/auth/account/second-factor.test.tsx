import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { currentToken, dropToken } from '../../../storage/token.ts';
import { AuthScreen } from '../sign-in/auth-screen.tsx';
import EnrolScreen from '../sign-in/enrol-screen.tsx';
import { AccountNotices } from './account-notices.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

afterEach(() => {
  dropToken(currentToken(), 'signed-out');
  vi.unstubAllGlobals();
});

const expiresAt = '2026-11-22T08:00:00.000Z';
const session = { token: 'fresh', expiresAt, user: aUser(), sessionCount: 1, sessionLimit: null };
const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const enrolment = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Bedside:kim?secret=JBSWY3DPEHPK3PXP' };
const wrong = (status: number, code: string) =>
  failure(status, code, 'Incorrect code', { fields: { code: 'wrong' } });

describe('the sign-in with a second factor', () => {
  it('requests the code after the password, shows when it is wrong, and sends both together', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      'POST /auth/login': ({ body }) => {
        const { code } = Object(body);
        if (code === undefined) return failure(403, 'second-factor-required', 'A code is needed');
        return code === '123456' ? json(session) : wrong(401, 'unauthenticated');
      },
    });
    await show(<AuthScreen />);
    await user.type(screen.getByLabelText('Email'), 'kim@example.org');
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText('Incorrect code')).toBeVisible();
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe('fresh'));
    expect(asked.filter(({ path }) => path === '/api/auth/login').at(-1)?.body).toEqual({
      email: 'kim@example.org',
      password: 'a long password',
      code: '123456',
    });
  });

  it('goes back to the password', async () => {
    const user = userEvent.setup();
    fakeServer({ 'POST /auth/login': () => failure(403, 'second-factor-required', 'A code is needed') });
    await show(<AuthScreen />);
    await user.type(screen.getByLabelText('Email'), 'kim@example.org');
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });
});

describe('the setup of a second factor', () => {
  it('leads from the password and the QR code to the recovery codes, and replaces the whole screen', async () => {
    const user = userEvent.setup();
    const onDone = vi.fn();
    fakeServer({
      'POST /auth/second-factor/enrol': () => json(enrolment),
      'POST /auth/second-factor/confirm': ({ body }) =>
        Object(body).code === '123456' ? json({ recoveryCodes }) : wrong(422, 'invalid-input'),
    });
    await show(<EnrolScreen user={aUser({ mustEnrol: true })} onDone={onDone} />);
    expect(screen.getByText(/^Emergency requires a code/)).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Key for your authenticator app' })).toHaveValue(
      enrolment.secret,
    );
    await user.type(screen.getByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByText('Incorrect code')).toBeVisible();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(onDone).toHaveBeenCalled();
    expect(JSON.stringify(localStorage)).not.toContain(enrolment.secret);
  });

  it('has no removal if the department requires it', async () => {
    const since = '2026-11-20T08:00:00.000Z';
    const state = { isOn: true, since, recoveryCodesLeft: 1, isRequired: true };
    fakeServer({ 'GET /auth/second-factor': () => json(state) });
    await show(<SecondFactorSection user={aUser()} />);
    expect(await screen.findByText('Your department requires a second factor.')).toBeVisible();
    expect(screen.getByText(/1 recovery code is left\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('is undone with password and code', async () => {
    const user = userEvent.setup();
    let isOn = true;
    const asked = fakeServer({
      'GET /auth/second-factor': () =>
        json(
          isOn
            ? { isOn, since: expiresAt, recoveryCodesLeft: 10, isRequired: false }
            : { isOn, isRequired: false },
        ),
      'POST /auth/second-factor/off': () => {
        isOn = false;
        return json(undefined, 204);
      },
    });
    await show(<SecondFactorSection user={aUser()} />);
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      password: 'a long password',
      code: '123456',
    });
  });
});

describe('a step of the second factor', () => {
  it.each([
    { button: 'Turn off', isOn: true },
    { button: 'New recovery codes', isOn: true },
    { button: 'Set up', isOn: false },
  ])('$button can be left before it changes anything', async ({ button, isOn }) => {
    const user = userEvent.setup();
    const on = { isOn, since: expiresAt, recoveryCodesLeft: 10, isRequired: false };
    const asked = fakeServer({
      'GET /auth/second-factor': () => json(isOn ? on : { isOn, isRequired: false }),
    });
    await show(<SecondFactorSection user={aUser()} />);
    await user.click(await screen.findByRole('button', { name: button }));
    if (isOn) {
      expect(screen.getByRole('heading', { name: button })).toBeVisible();
      await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
      await user.click(await screen.findByRole('button', { name: 'Back' }));
    }
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('account notices', () => {
  it('show the newest two and count the rest, because a phone has little room above the patient', async () => {
    const at = '2026-11-20T08:00:00.000Z';
    const notices = ['n4', 'n3', 'n2', 'n1'].map((id) => ({ id, kind: 'password-changed', at }));
    fakeServer({ 'GET /auth/notices': () => json(notices) });
    await show(<AccountNotices userId="user-2" />);
    expect(await screen.findByText('And 2 earlier changes.')).toBeVisible();
    expect(screen.getAllByText(/^Your password was changed/)).toHaveLength(2);
  });

  it('stay until they are dismissed', async () => {
    const user = userEvent.setup();
    let notices = [{ id: 'n1', kind: 'password-reset', at: '2026-11-20T08:00:00.000Z' }];
    const asked = fakeServer({
      'GET /auth/notices': () => json(notices),
      'POST /auth/notices/read': () => {
        notices = [];
        return json(undefined, 204);
      },
    });
    await show(<AccountNotices userId="user-1" />);
    expect(await screen.findByText(/^Your password was reset \(20 Nov/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have read this' }));
    await waitFor(() => expect(screen.queryByText(/password was reset/)).toBeNull());
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['n1'] });
  });
});
