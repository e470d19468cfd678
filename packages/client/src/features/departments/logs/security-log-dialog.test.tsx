import type { SecurityEvent } from '@bedside/contracts/security/security.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import SecurityLogDialog from './security-log-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const kim = { id: 'user-1', fullName: 'Kim Ferrer' };
const ana = { id: 'user-2', fullName: 'Ana Lopez' };
const anEvent = (more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T08:00:00.000Z',
  kind: 'signed-in',
  ...more,
});
const member = {
  ...ana,
  username: 'ana',
  email: 'ana@example.org',
  role: 'Nurse',
  isAdmin: false,
  status: 'active',
  hasSecondFactor: false,
  subscriptionStatus: 'subscribed',
};

describe('the security log', () => {
  it('shows each event, its actor, its target and its network address', async () => {
    const events = [
      anEvent({
        kind: 'role-changed',
        actor: kim,
        subject: ana,
        address: '203.0.113.7',
        from: 'Nurse',
        to: 'Resident',
      }),
      anEvent({ kind: 'sign-in-failed', subject: ana, address: '203.0.113.8', about: 'second-factor' }),
      anEvent({
        kind: 'settings-changed',
        actor: kim,
        address: '203.0.113.7',
        about: 'require-second-factor',
        to: 'on',
      }),
      anEvent({ kind: 'backup-made' }),
    ];
    fakeServer({
      'GET /department/members': () => json([member]),
      'GET /department/security-events': () => json(events),
    });
    await show(<SecurityLogDialog onClose={() => undefined} />);
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows[0]).toMatch(/Role changed · Nurse → Resident.*Kim Ferrer → Ana Lopez.*203\.0\.113\.7/);
    expect(rows[1]).toMatch(/Sign-in failed · wrong code.*Ana Lopez.*203\.0\.113\.8/);
    expect(rows[2]).toMatch(/Setting changed · second factor required: on/);
    expect(rows[3]).toMatch(/Backup made.*Operator/);
  });

  it('filters by kind and person, and loads older pages', async () => {
    const user = userEvent.setup();
    const page = Array.from({ length: 50 }, (_, place) => anEvent({ id: `event-${place}`, actor: kim }));
    const asked = fakeServer({
      'GET /department/members': () => json([member]),
      'GET /department/security-events': ({ path }) => json(path.includes('before=') ? [] : page),
    });
    await show(<SecurityLogDialog onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
    expect(asked.at(-1)?.path).toBe('/api/department/security-events?limit=50&before=event-49');
    await user.selectOptions(screen.getByLabelText('Type'), 'Sign-in failed');
    await user.selectOptions(screen.getByLabelText('Person'), 'Ana Lopez');
    await waitFor(() =>
      expect(asked.at(-1)?.path).toBe(
        '/api/department/security-events?limit=50&kind=sign-in-failed&userId=user-2',
      ),
    );
  });

  it('shows when it is empty and when it cannot be loaded', async () => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<SecurityLogDialog onClose={() => undefined} />);
    expect(await screen.findByText('The security log could not be loaded.')).toBeVisible();
    fakeServer({
      'GET /department/members': () => json([]),
      'GET /department/security-events': () => json([]),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No events.')).toBeVisible();
  });
});
