import { randomInt } from 'node:crypto';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import {
  type Display,
  type DisplayLanguage,
  displayLanguages,
  type PairDisplay,
  type Pairing,
  type PairingState,
  pairingCodeDigits,
} from '@bedside/contracts/displays/displays.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { rateBounds } from '../../bounds.ts';
import type { PublicContext } from '../../http/bind.ts';
import { networkOf } from '../../http/client/client-network.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { inTransaction } from '../../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import { idOf, newToken } from '../../infra/secrets/tokens.ts';
import { countAttempt, countingFailures } from '../../realtime/coordination/attempts.ts';
import type { Count, RateLimits } from '../../realtime/coordination/coordination.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import { DisplayModel, PairingModel, type StoredDisplay, type StoredPairing } from './displays.model.ts';
import { displayTokenPrefix, presentDisplay } from './present-display.ts';

/** The lifetime of a wall display's pairing code, and the time to fetch the token after it. */
export const pairingLifeMs = 5 * 60 * 1000;

type Sender = Pick<PublicContext, 'network'>;

/**
 * Pairs screens with departments. A screen without an account shows a code. A clinician in front of it enters the code
 * and decides on its department, name and privacy. The screen then fetches its token with the pairing's id.
 */
export function createPairings({ limits }: { limits: RateLimits }) {
  /**
   * A clinician's attempts on this node run one after another. An attempt counts as wrong until it succeeds, so ten
   * right codes at once would count as ten wrong ones.
   */
  const attempts = new KeyedQueue();

  /** Returns a new code, valid for five minutes. Throws `rate-limited` after too many for one network or in total. */
  async function requestPairing({ network }: Sender): Promise<Pairing> {
    await countAttempt(limits, rateBounds.pairingsByNetwork, network);
    await countAttempt(limits, rateBounds.pairings, 'all');
    const pairingId = newToken();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + pairingLifeMs);
    for (let tries = 1; ; tries += 1) {
      const code = String(randomInt(10 ** pairingCodeDigits)).padStart(pairingCodeDigits, '0');
      try {
        await PairingModel.create({ _id: idOf(pairingId), code, createdAt, expiresAt });
        return { pairingId, code, expiresAt: expiresAt.toISOString() };
      } catch (error) {
        // Another screen shows this code, or did until a moment ago.
        if (duplicateKeyOf(error) !== 'code' || tries === 10) throw error;
        await PairingModel.deleteOne({ code, expiresAt: trusted({ $lte: now() }) });
      }
    }
  }

  /**
   * Returns whether someone has entered the code, and the display's token. Until the display has used a token, each
   * call returns a new one, so that a lost response does no harm. Throws `not-found` for an unknown or deleted pairing,
   * and `rate-limited` after too many calls from one network.
   */
  async function stateOf(pairingId: string, { network }: Sender): Promise<PairingState> {
    await countAttempt(limits, rateBounds.pairingReadsByNetwork, network);
    const pairing = await PairingModel.findById(idOf(pairingId)).lean<StoredPairing>();
    if (!pairing) throw new AppError('not-found');
    if (pairing.expiresAt <= now()) return { status: 'expired' };
    if (pairing.displayId === undefined) return { status: 'waiting' };
    const token = displayTokenPrefix + newToken();
    const unused = {
      _id: pairing.displayId,
      lastSeenAt: trusted({ $exists: false }),
      revokedAt: trusted({ $exists: false }),
    };
    const { matchedCount } = await DisplayModel.updateOne(unused, { tokenHash: idOf(token) });
    return matchedCount === 1 ? { status: 'paired', token } : { status: 'expired' };
  }

  /**
   * Makes the screen that shows `code` a display of the actor's department. A code works once: of two clinicians who
   * enter it at the same moment, one gets `invalid-input`, as for an unknown or expired code. Counts wrong codes by
   * clinician, by network and in total. Throws `forbidden` for full names by a member who is no administrator, and `conflict` if the department has too many displays.
   */
  async function pair(
    request: RequestContext,
    { code, language = languageOf(request), ...settings }: z.output<typeof PairDisplay>,
  ): Promise<Display> {
    const { id, fullName, role, departmentId, isAdmin } = request.actor;
    if (settings.privacy === 'staff' && !isAdmin) throw new AppError('forbidden');
    const digits = code.replace(/[\s-]/g, '');
    const display: StoredDisplay = {
      _id: newId(),
      departmentId,
      ...settings,
      language,
      pairedAt: now(),
      pairedBy: { id, fullName, role },
    };
    const counts: Count[] = [
      [rateBounds.wrongPairingCodes, id],
      [rateBounds.wrongPairingCodesByNetwork, networkOf(request.caller?.address ?? '')],
      [rateBounds.wrongPairingCodesInAll, 'all'],
    ];
    const paired = await attempts.run(id, () =>
      countingFailures(limits, counts, () => spend(digits, display)),
    );
    if (!paired) throw new AppError('invalid-input', { fields: { code: 'expired' } });
    securityEvents.recordBy(request, 'display-paired', { to: settings.name });
    return presentDisplay(display);
  }

  /** Stores the display and removes the code from its pairing. Returns undefined if the code is not valid. */
  function spend(code: string, display: StoredDisplay): Promise<StoredDisplay | undefined> {
    return inTransaction(async (session) => {
      const { departmentId, pairedAt } = display;
      const pairing = await PairingModel.findOneAndUpdate(
        { code, expiresAt: trusted({ $gt: pairedAt }) },
        {
          $set: {
            displayId: display._id,
            // The screen polls every few seconds, and needs the token even if the code was entered in its last second.
            expiresAt: new Date(pairedAt.getTime() + pairingLifeMs),
          },
          $unset: { code: 1 },
        },
        { session },
      ).lean();
      if (!pairing) return undefined;
      const others = { departmentId, revokedAt: trusted({ $exists: false }) };
      if ((await DisplayModel.countDocuments(others, { session })) >= itemBounds.displays) {
        throw new AppError('conflict', {
          message: 'This department has too many wall displays; revoke one first',
        });
      }
      await DisplayModel.create([display], { session });
      return display;
    });
  }

  return { requestPairing, stateOf, pair };
}

const languageOf = ({ language }: RequestContext): DisplayLanguage =>
  displayLanguages.find((one) => one === language) ?? 'en';
