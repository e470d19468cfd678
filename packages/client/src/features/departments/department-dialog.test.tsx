import { type Invite, Member, UpdateMember } from '@bedside/contracts/departments/departments.contract.ts';
import { UpdateVitalsIntervals, type VitalsIntervals } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeRequest, failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { PermissionContext } from '../../ui/rights/permission.tsx';
import { controlOf } from '../../ui/rights/refusal.ts';
import DepartmentDialog, { type DepartmentPage } from './department-dialog.tsx';
import InviteDialog from './members/invite-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const aMember = (more: Partial<Member> = {}): Member => ({
  id: 'user-2',
  fullName: 'Ana Lopez',
  username: 'ana',
  email: 'ana@example.org',
  role: 'Nurse',
  isAdmin: false,
  status: 'active',
  hasSecondFactor: false,
  lastSeenAt: '2026-11-20T09:30:00.000Z',
  subscriptionStatus: 'subscribed',
  ...more,
});
const kim = aMember({ id: 'user-1', fullName: 'Kim Ferrer', email: 'kim@example.org', isAdmin: true });
const anInvite = (more: Partial<Invite> = {}): Invite => ({
  id: 'invite-1',
  code: 'ABCD-1234',
  createdAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2026-11-28T08:00:00.000Z',
  ...more,
});

/** A department with a server that applies changes. */
function aDepartment({ members = [aMember(), kim], invites = [anInvite()] } = {}) {
  const change = ({ body }: FakeRequest) => {
    members = members.map((member) =>
      member.id === 'user-2' ? Member.parse({ ...member, ...UpdateMember.parse(body) }) : member,
    );
    return json(members.find(({ id }) => id === 'user-2'));
  };
  const answers = {
    'GET /department/vitals-intervals': () =>
      json({ version: 0, minutes: { 1: 5, 2: 15, 3: 60, 4: 120, 5: 120 } }),
    'GET /department/members': () => json(members),
    'GET /department/invites': () => json(invites),
    'GET /department/security-settings': () => json({ requireSecondFactor: false, membersWithout: 2 }),
    'PATCH /department': () => json({ id: 'department-1', name: 'Emergency, north' }),
    'PATCH /department/members/user-2': change,
    'POST /department/invites': () => {
      invites = [anInvite({ id: 'invite-2', code: 'WXYZ-9876' }), ...invites];
      return json(invites[0], 201);
    },
    'DELETE /department/invites/invite-1': () => {
      invites = invites.filter(({ id }) => id !== 'invite-1');
      return json(undefined, 204);
    },
    'POST /department/members/user-2/reset-link': () =>
      json({
        url: 'https://bedside.example.org/reset-password?token=t',
        expiresAt: '2026-11-21T09:00:00.000Z',
      }),
  };
  return { answers, asked: fakeServer(answers) };
}

async function open(page?: DepartmentPage) {
  const user = userEvent.setup();
  const onClose = vi.fn();
  await show(<DepartmentDialog user={aUser({ isAdmin: true })} onClose={onClose} {...(page && { page })} />);
  return user;
}

async function choose(user: ReturnType<typeof userEvent.setup>, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Ana Lopez' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('an open dialog of someone who is no administrator any more', () => {
  it.each(['name', 'members', 'invites', 'intervals'] as const)(
    'on the page %s keeps its controls, sends nothing and says why',
    async (page) => {
      const { asked } = aDepartment();
      const refusal = 'Only administrators may do this.';
      await show(
        <PermissionContext value={(needs) => controlOf(needs, { refusal })}>
          <DepartmentDialog user={aUser({ isAdmin: true })} page={page} onClose={vi.fn()} />
        </PermissionContext>,
      );
      await waitFor(() => expect(document.querySelectorAll('[data-needs]').length).toBeGreaterThan(0));
      if (page === 'members') await screen.findByText('Ana Lopez');
      const controls = [...document.querySelectorAll('[data-needs]')];
      for (const control of controls) {
        expect(control).toHaveAttribute('aria-disabled', 'true');
        expect(control).toHaveAttribute('title', refusal);
        fireEvent.click(control);
        if (control.matches('select')) fireEvent.change(control, { target: { value: 'Student' } });
      }
      expect(await screen.findAllByText(refusal)).not.toHaveLength(0);
      expect(screen.queryAllByRole('dialog')).toHaveLength(1);
      expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );
});

describe('a second factor that the operator requires of everyone', () => {
  it('is shown as such, and cannot be changed', async () => {
    const { answers } = aDepartment();
    fakeServer({
      ...answers,
      'GET /department/security-settings': () =>
        json({ requireSecondFactor: true, membersWithout: 0, isByInstallation: true }),
    });
    await open('members');
    const box = await screen.findByRole('checkbox', { name: /second factor/i });
    expect(box).toBeChecked();
    expect(box).toBeDisabled();
    expect(box).toHaveAccessibleDescription(/Whoever runs Bedside requires it of every department/);
  });
});

describe('emergency accesses', () => {
  it('are reviewed by an administrator, but not by the one who used it', async () => {
    const grant = (id: string, name: string) => ({
      ...{ id: `grant-${id}`, patientId: `patient-${id}`, from: 'Surgery', to: 'Emergency' },
      by: { id, fullName: name, role: 'Nurse' },
      reason: 'Unconscious, transferred',
      at: '2026-11-21T08:00:00.000Z',
      until: '2026-11-21T12:00:00.000Z',
    });
    const grants = [grant('user-1', 'Kim Ferrer'), grant('user-2', 'Ana Lopez')];
    fakeServer({ 'GET /department/break-glass': () => json(grants) });
    await open('emergencies');
    const [own, other] = await screen.findAllByRole('listitem');
    expect(own).toHaveTextContent('Another administrator reviews this');
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(other as HTMLElement).getByRole('button', { name: 'Mark as reviewed' })).toBeVisible();
  });
});

describe('the department name', () => {
  it('shows the current name, and the new one once it is saved', async () => {
    const { asked } = aDepartment();
    const user = await open('name');
    const name = await screen.findByLabelText('Department name');
    expect(name).toHaveValue('Emergency');
    const save = screen.getByRole('button', { name: 'Rename' });
    expect(save).toBeDisabled();
    await user.clear(name);
    expect(save).toBeDisabled();
    await user.type(name, ' Emergency,  north {Enter}');
    expect(await screen.findByText('Department renamed')).toBeVisible();
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Emergency,  north' });
    expect(name).toHaveValue('Emergency, north');
  });
});

describe('department members', () => {
  it('show role, state and last visit; administrators cannot change their own entry', async () => {
    aDepartment();
    await open();
    const row = (await screen.findByText('Ana Lopez')).closest('tr');
    if (row === null) throw new Error('No row');
    expect(within(row).getByLabelText('Role of Ana Lopez')).toHaveValue('Nurse');
    expect(within(row).getByText('Active')).toBeVisible();
    expect(within(row).getByText(/20 Nov/)).toBeVisible();
    expect(screen.getByText('(you)')).toBeVisible();
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for Kim Ferrer' })).toBeNull();
  });

  it('shows who is active now in place of a time, but never for a suspended member', async () => {
    const lastSeenAt = new Date().toISOString();
    const suspended = aMember({ id: 'user-3', fullName: 'Sam Out', status: 'suspended', lastSeenAt });
    aDepartment({ members: [aMember({ lastSeenAt }), kim, suspended] });
    await open();
    expect((await screen.findByText('Ana Lopez')).closest('tr')).toHaveTextContent('Active now');
    expect(screen.getByText('Sam Out').closest('tr')).not.toHaveTextContent('Active now');
  });

  it('are suspended after a confirmation, and then shown as suspended', async () => {
    const { asked } = aDepartment();
    const user = await open();
    await choose(user, 'Suspend');
    const question = await screen.findByRole('dialog', { name: 'Suspend Ana Lopez?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
    await choose(user, 'Suspend');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Suspend Ana Lopez?' })).getByRole('button', {
        name: 'Suspend',
      }),
    );
    expect(await screen.findByText('Suspended')).toBeVisible();
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'suspended' });
    expect(await screen.findByText('Ana Lopez is suspended and signed out everywhere.')).toBeVisible();
    await choose(user, 'Reactivate');
    expect(await screen.findByRole('dialog', { name: 'Reactivate Ana Lopez?' })).toBeVisible();
  });

  it('get another role after a confirmation', async () => {
    const { asked } = aDepartment();
    const user = await open();
    await user.selectOptions(await screen.findByLabelText('Role of Ana Lopez'), 'Resident');
    await user.click(await screen.findByRole('button', { name: 'Change role' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'Resident' }),
    );
    await waitFor(() => expect(screen.getByLabelText('Role of Ana Lopez')).toHaveValue('Resident'));
  });

  it('stay unchanged if the server rejects the change, and the reason appears', async () => {
    const { answers } = aDepartment();
    fakeServer({
      ...answers,
      'PATCH /department/members/user-2': () =>
        failure(
          409,
          'conflict',
          'A department needs an active administrator. Make another member an administrator first.',
          { fields: { member: 'last-admin' } },
        ),
    });
    const user = await open();
    await choose(user, 'Make administrator');
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Make Ana Lopez/ })).getByRole('button', {
        name: 'Make administrator',
      }),
    );
    expect(
      await screen.findByText(
        'A department needs an active administrator. Make another member an administrator first.',
      ),
    ).toBeVisible();
  });

  it('get a reset link that works once, with its expiry', async () => {
    const { asked } = aDepartment();
    const user = await open();
    await choose(user, 'One-time reset link');
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('textbox', { name: 'Reset link' })).toHaveValue(
      'https://bedside.example.org/reset-password?token=t',
    );
    await user.click(
      within(screen.getByRole('dialog', { name: /Ana Lopez/ })).getByRole('button', { name: 'Copy' }),
    );
    expect(await navigator.clipboard.readText()).toBe('https://bedside.example.org/reset-password?token=t');
  });

  it('show an error and a retry if they cannot be loaded', async () => {
    fakeServer({});
    const user = await open();
    expect(await screen.findByText('The members could not be loaded.')).toBeVisible();
    aDepartment({ members: [kim] });
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(await screen.findByText(/You are the only one here/)).toBeVisible();
  });
});

describe('invite codes', () => {
  it('are created, copied as a link and revoked after a confirmation', async () => {
    aDepartment();
    const user = await open('invites');
    expect(await screen.findByRole('textbox', { name: 'Link with code ABCD-1234' })).toHaveValue(
      `${window.location.origin}/?invite=ABCD-1234`,
    );
    await user.click(screen.getByRole('button', { name: 'New code' }));
    expect(await screen.findByText('WXYZ-9876')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke ABCD-1234' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Revoke ABCD-1234?' })).getByRole('button', {
        name: 'Revoke',
      }),
    );
    await waitFor(() => expect(screen.queryByText('ABCD-1234')).toBeNull());
  });

  it('show a text if none is unused', async () => {
    aDepartment({ invites: [] });
    await open('invites');
    expect(await screen.findByText('No active codes.')).toBeVisible();
  });
});

describe('the intervals for vital signs', () => {
  const published = { 1: 5, 2: 15, 3: 60, 4: 120, 5: 120 };
  const own = { 1: 5, 2: 10, 3: 30, 4: 90, 5: 240 };
  const changedBy = { id: 'user-2', fullName: 'Ana Lopez', role: 'Nurse' };
  const path = '/department/vitals-intervals';

  /** A department that stores its intervals with their version. */
  function intervals(more: Parameters<typeof fakeServer>[0] = {}) {
    let stored: VitalsIntervals = { version: 0, minutes: published };
    const asked = fakeServer({
      ...aDepartment().answers,
      [`GET ${path}`]: () => json(stored),
      [`PATCH ${path}`]: ({ body }: FakeRequest) => {
        const { version, minutes } = UpdateVitalsIntervals.parse(body);
        if (version !== stored.version) return failure(409, 'stale-version', 'Changed');
        stored = { version: version + 1, minutes, changedAt: '2026-11-22T12:00:00.000Z', changedBy };
        return json(stored);
      },
      ...more,
    });
    return {
      asked,
      sent: () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
      /** A colleague saves other intervals. */
      overtake: () => {
        stored = {
          version: stored.version + 1,
          minutes: own,
          changedAt: '2026-11-22T12:00:00.000Z',
          changedBy,
        };
      },
    };
  }

  const field = (level: number) => screen.findByRole('textbox', { name: `ESI ${level}` });
  const save = () => screen.getByRole('button', { name: 'Save intervals' });

  it('show the published default beside each level, and save the typed values', async () => {
    const { sent } = intervals();
    const user = await open('intervals');
    expect(await field(3)).toHaveValue('60');
    expect(screen.getByText('Default: 60')).toBeVisible();
    expect(save()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Use the defaults' })).toBeNull();
    await user.clear(await field(3));
    await user.type(await field(3), '30{Enter}');
    expect(await screen.findByText('Intervals saved')).toBeVisible();
    expect(sent()).toEqual([{ version: 0, minutes: { ...published, 3: 30 } }]);
    expect(await screen.findByText(/^Changed by Ana Lopez, /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use the defaults' }));
    await user.click(save());
    await waitFor(() => expect(sent()[1]).toEqual({ version: 1, minutes: published }));
  });

  it('save nothing while a level has no whole number of minutes or less than a more urgent one', async () => {
    const { sent } = intervals();
    const user = await open('intervals');
    await user.clear(await field(2));
    expect(await screen.findByText('Enter whole minutes from 1 to 720.')).toBeVisible();
    await user.type(await field(2), '4{Enter}');
    expect(await screen.findByText('Not shorter than ESI 1.')).toBeVisible();
    await user.type(await field(2), '5x');
    expect(await screen.findByText('Enter whole minutes from 1 to 720.')).toBeVisible();
    expect(save()).toBeDisabled();
    expect(sent()).toEqual([]);
  });

  it('keep the typed values when a colleague saved others meanwhile, name them, and save again', async () => {
    const { sent, overtake } = intervals();
    const user = await open('intervals');
    await user.clear(await field(5));
    await user.type(await field(5), '180');
    overtake();
    await user.click(save());
    expect(
      await screen.findByText(/^Ana Lopez also changed the intervals: 5, 10, 30, 90, 240 min\./),
    ).toBeVisible();
    expect(await field(5)).toHaveValue('180');
    expect(await field(3)).toHaveValue('30');
    // Both changed ESI 5, so neither value is saved unseen.
    const both = screen.getByRole('group', { name: 'Ana Lopez also changed ESI 5 (min)' });
    expect(within(both).getByRole('button', { name: 'Use theirs: 240' })).toBeVisible();
    expect(save()).toBeDisabled();
    await user.click(within(both).getByRole('button', { name: 'Keep mine: 180' }));
    const fifth = await field(5);
    await waitFor(() => expect(fifth).toHaveFocus());
    await user.click(save());
    expect(await screen.findByText('Intervals saved')).toBeVisible();
    expect(sent()[1]).toEqual({ version: 1, minutes: { ...own, 5: 180 } });
  });

  it('say that they could not be loaded, and load on a retry', async () => {
    let isDown = true;
    intervals({
      [`GET ${path}`]: () =>
        isDown ? failure(503, 'unavailable', 'Down') : json({ version: 0, minutes: published }),
    });
    const user = await open('intervals');
    const alert = (await screen.findByText('The intervals could not be loaded.')).closest('[role=alert]');
    if (!(alert instanceof HTMLElement)) throw new Error('No alert');
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await field(1)).toHaveValue('5');
  });
});

describe("the format of the department's hand-overs", () => {
  const path = 'PATCH /department/handover';

  it('is SBAR until another is chosen, which the server receives', async () => {
    const asked = fakeServer({ ...aDepartment().answers, [path]: () => json({ format: 'ipass' }) });
    const user = await open('name');
    const formats = screen.getByRole('group', { name: 'Format in which hand-overs open' });
    expect(within(formats).getByRole('button', { name: 'SBAR' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(formats).getByRole('button', { name: 'I-PASS' }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { format: 'ipass' },
      ]),
    );
  });
});

describe('the pages of the settings', () => {
  it('have an index, and keep the input of a page while another is shown', async () => {
    aDepartment();
    const user = await open('name');
    const name = await screen.findByLabelText('Department name');
    await user.type(name, ' north');
    const index = screen.getByRole('navigation', { name: 'Settings' });
    expect(within(index).getAllByRole('button')).toHaveLength(12);
    await user.click(within(index).getByRole('button', { name: 'Members' }));
    expect(await screen.findByText('Ana Lopez')).toBeVisible();
    expect(name).not.toBeVisible();
    expect(within(index).getByRole('button', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
    await user.click(within(index).getByRole('button', { name: 'Name, hand-over' }));
    expect(screen.getByLabelText('Department name')).toBeVisible();
    expect(screen.getByLabelText('Department name')).toHaveDisplayValue(/ north$/);
  });
});

describe('the invitation', () => {
  it('shows the newest code as a link and a QR code, and creates one only without a valid one', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const later = new Date(Date.now() + 6 * 86_400_000).toISOString();
    for (const [expiresAt, code] of [
      [later, 'ABCD-1234'],
      [soon, 'WXYZ-9876'],
    ] as const) {
      const { asked } = aDepartment({ invites: [anInvite({ expiresAt })] });
      const { unmount } = await show(<InviteDialog department="Emergency, north" onClose={() => {}} />);
      expect(await screen.findByRole('img', { name: `QR code of the link with code ${code}` })).toBeVisible();
      expect(screen.getByText('Whoever opens this link registers in “Emergency, north”.')).toBeVisible();
      expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(code === 'ABCD-1234' ? 0 : 1);
      unmount();
    }
  });
});
