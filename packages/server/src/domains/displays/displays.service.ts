import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ChangeDisplay, Display, OwnDisplay } from '@bedside/contracts/displays/displays.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { RateLimits } from '../../realtime/coordination/coordination.ts';
import type { PageAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import { olderThan, placeText, readPlace } from '../../request/list-place.ts';
import type { DisplayActor, RequestContext } from '../../request/request-context.ts';
import type { BedsOfDepartment } from '../departments/beds.service.ts';
import { departments } from '../departments/departments.service.ts';
import { securityEvents } from '../security/security.service.ts';
import { DisplayModel, type StoredDisplay } from './displays.model.ts';
import { createPairings } from './pairings.ts';
import { presentDisplay, settingsOf } from './present-display.ts';

interface DisplayOptions {
  coordination: { limits: RateLimits };
  /** Disconnects the sockets of these displays on every node. */
  sessionsEnded: (displayIds: string[], reason: 'revoked') => void;
  /** Notifies a display's sockets on every node. Resolves when those of this node have its new privacy. */
  displayChanged: (displayId: string) => Promise<void>;
  beds: Pick<BedsOfDepartment, 'read'>;
}

export type Displays = ReturnType<typeof createDisplays>;

const isValid = { revokedAt: trusted({ $exists: false }) };

/** The wall displays: their pairing, and their list for clinicians. */
export function createDisplays({
  coordination: { limits },
  sessionsEnded,
  displayChanged,
  beds,
}: DisplayOptions) {
  /** Returns a page of the department's displays, newest first. */
  async function list(
    { actor: { departmentId } }: RequestContext,
    { limit = itemBounds.displays, before }: ListQuery,
  ): Promise<PageAnswer<Display[]>> {
    const most = Math.min(limit, itemBounds.displays);
    const found = await DisplayModel.find({
      departmentId,
      ...isValid,
      ...(before !== undefined && olderThan('pairedAt', readPlace(before))),
    })
      .sort({ pairedAt: -1, _id: -1 })
      .limit(most + 1)
      .lean<StoredDisplay[]>();
    const page = found.slice(0, most);
    const last = found.length > most ? page.at(-1) : undefined;
    return { data: page.map(presentDisplay), next: last && placeText(last.pairedAt, last._id) };
  }

  /**
   * Renames a display or changes its settings. Only an administrator makes it show full names. From the response on, calls and this node's sockets have the new
   * privacy; those of other nodes follow at once, or within 2 s without the bus. Throws `not-found` for another department's
   * and for a revoked one.
   */
  async function rename(
    request: RequestContext,
    displayId: string,
    changes: z.output<typeof ChangeDisplay>,
  ): Promise<Display> {
    const own = { _id: displayId, departmentId: request.actor.departmentId, ...isValid };
    const set = withoutUndefined(changes);
    if (changes.privacy === 'staff') await refuseFullNames(request, own);
    const before = await DisplayModel.findOneAndUpdate(own, { $set: set }).lean<StoredDisplay>();
    if (!before) throw new AppError('not-found');
    await displayChanged(displayId);
    const { name = before.name, privacy = before.privacy } = changes;
    if (before.name !== name)
      securityEvents.recordBy(request, 'display-renamed', { from: before.name, to: name });
    if (before.privacy !== privacy)
      securityEvents.recordBy(request, 'display-privacy-changed', { from: before.privacy, to: privacy });
    return presentDisplay({ ...before, ...set });
  }

  /** Throws `forbidden` if a member who is no administrator would make a display show full names. */
  async function refuseFullNames({ actor }: RequestContext, display: object): Promise<void> {
    if (actor.isAdmin) return;
    const known = await DisplayModel.findOne(display, { privacy: 1 }).lean<Pick<StoredDisplay, 'privacy'>>();
    if (known && known.privacy !== 'staff') throw new AppError('forbidden');
  }

  /** Returns a display's own settings. Throws `unauthenticated` if it was revoked a moment ago. */
  async function ownOf({ displayId, departmentId }: DisplayActor): Promise<OwnDisplay> {
    const [display, departmentName, listed] = await Promise.all([
      DisplayModel.findOne({ _id: displayId, ...isValid }).lean<StoredDisplay>(),
      departments.nameOf(departmentId),
      beds.read(departmentId),
    ]);
    if (!display) throw new AppError('unauthenticated');
    return { ...settingsOf(display), departmentName, beds: listed.beds };
  }

  /** Revokes a display: rejects its token from the next request, and disconnects its sockets. */
  async function revoke(request: RequestContext, displayId: string): Promise<void> {
    const own = { _id: displayId, departmentId: request.actor.departmentId, ...isValid };
    const revoked = await DisplayModel.findOneAndUpdate(own, { revokedAt: now() }).lean<StoredDisplay>();
    if (!revoked) throw new AppError('not-found');
    sessionsEnded([displayId], 'revoked');
    securityEvents.recordBy(request, 'display-revoked', { from: revoked.name });
  }

  return { ...createPairings({ limits }), list, rename, revoke, ownOf };
}
