import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Bedside, startBedside } from './bedside.ts';
import { launchBrowser } from './browser.ts';
import { Clinician, nurse, physician } from './clinician.ts';

/** What a suite with two windows works with; filled before each test. */
export interface TwoAtOnePatient {
  bedside: Bedside;
  /** The physician. */
  kim: Clinician;
  /** The nurse. */
  lopez: Clinician;
}

/** For a suite: one server and one browser, and for each test two signed-in clinicians who have `patient` open. */
export function twoAtOnePatient(patient: string): () => TwoAtOnePatient {
  let bedside: Bedside;
  let browser: Browser;
  let room: TwoAtOnePatient;

  beforeAll(async () => {
    [bedside, browser] = await Promise.all([startBedside(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await bedside?.stop();
  });

  beforeEach(async () => {
    const kim = await Clinician.open(browser, bedside.url);
    const lopez = await Clinician.open(browser, bedside.url);
    await Promise.all([kim.signIn(physician), lopez.signIn(nurse)]);
    await Promise.all([kim.select(patient), lopez.select(patient)]);
    room = { bedside, kim, lopez };
  });

  afterEach(async () => {
    await Promise.all([room.kim.close(), room.lopez.close()]);
  });

  return () => room;
}
