import { afterEach, beforeEach } from 'vitest';
import type { Bedside } from './bedside.ts';
import { Clinician, nurse, physician } from './clinician.ts';
import { oneServerAndBrowser } from './suite.ts';

/** What a suite with two windows works with; filled before each test. */
export interface TwoAtOnePatient {
  bedside: Bedside;
  /** The physician. */
  kim: Clinician;
  /** The nurse. */
  lopez: Clinician;
}

/** For a suite: one server and one browser, and for each test two signed-in clinicians who have `patient` open and live. */
export function twoAtOnePatient(patient: string): () => TwoAtOnePatient {
  const suite = oneServerAndBrowser();
  let room: TwoAtOnePatient;

  beforeEach(async () => {
    const [kim, lopez] = await Promise.all([
      Clinician.open(suite.browser, suite.bedside.url, { as: physician }),
      Clinician.open(suite.browser, suite.bedside.url, { as: nurse }),
    ]);
    await Promise.all([kim.select(patient), lopez.select(patient)]);
    await Promise.all([kim.isLive(), lopez.isLive()]);
    room = { bedside: suite.bedside, kim, lopez };
  });

  afterEach(async () => {
    await Promise.all([room.kim.close(), room.lopez.close()]);
  });

  return () => room;
}
