import { afterEach, beforeEach } from 'vitest';
import type { Bedside } from './bedside.ts';
import { Clinician, nurse, physician } from './clinician.ts';
import { oneServerAndBrowser } from './suite.ts';

/** The server and the two windows of a suite. The windows are new in each test. */
export interface TwoAtOnePatient {
  bedside: Bedside;
  /** The physician. */
  kim: Clinician;
  /** The nurse. */
  lopez: Clinician;
}

/** Starts one server and one browser for a suite, and opens `patient` live for two clinicians before each test. */
export function twoAtOnePatient(patient: string): () => TwoAtOnePatient {
  const suite = oneServerAndBrowser();
  let room: TwoAtOnePatient;

  beforeEach(async () => {
    const [kim, lopez] = await Promise.all([
      Clinician.open(suite.browser, suite.bedside.url, { as: physician, at: patient }),
      Clinician.open(suite.browser, suite.bedside.url, { as: nurse, at: patient }),
    ]);
    await Promise.all([kim.isLive(), lopez.isLive()]);
    room = { bedside: suite.bedside, kim, lopez };
  });

  afterEach(async () => {
    await Promise.all([room.kim.close(), room.lopez.close()]);
  });

  return () => room;
}
