import * as z from 'zod';
import type { DemoLanguage } from '../../config.ts';
import amina from './data/patients/amina-yusuf.json' with { type: 'json' };
import dwayne from './data/patients/dwayne-baptiste.json' with { type: 'json' };
import helga from './data/patients/helga-voss.json' with { type: 'json' };
import jana from './data/patients/jana-bienkowska.json' with { type: 'json' };
import josef from './data/patients/josef-brandstatter.json' with { type: 'json' };
import lina from './data/patients/lina-haddad.json' with { type: 'json' };
import margaret from './data/patients/margaret-okafor.json' with { type: 'json' };
import mei from './data/patients/mei-chan.json' with { type: 'json' };
import noah from './data/patients/noah-tran.json' with { type: 'json' };
import rafael from './data/patients/rafael-ibanez.json' with { type: 'json' };
import tomas from './data/patients/tomas-quispe.json' with { type: 'json' };
import unknown from './data/patients/unknown-delta.json' with { type: 'json' };
import { DemoPatient } from './patient.ts';
import { inLanguage } from './translated.ts';

/** The files of the department's patients. Their free texts are English. */
const files = [margaret, rafael, josef, helga, amina, noah, lina, tomas, jana, unknown, mei, dwayne];

/**
 * Returns twelve invented patients with their free texts in one language (D58). Together they show every feature and
 * every high-risk banner.
 *
 * @throws Error if a text has no translation
 */
export const demoPatientsIn = (language: DemoLanguage): readonly DemoPatient[] =>
  z.array(DemoPatient).parse(inLanguage(files, language));

/** The demo patients in English. */
export const demoPatients = demoPatientsIn('en');
