import * as z from 'zod';
import amina from './data/amina-yusuf.json' with { type: 'json' };
import dwayne from './data/dwayne-baptiste.json' with { type: 'json' };
import helga from './data/helga-voss.json' with { type: 'json' };
import jana from './data/jana-bienkowska.json' with { type: 'json' };
import josef from './data/josef-brandstatter.json' with { type: 'json' };
import lina from './data/lina-haddad.json' with { type: 'json' };
import margaret from './data/margaret-okafor.json' with { type: 'json' };
import mei from './data/mei-chan.json' with { type: 'json' };
import noah from './data/noah-tran.json' with { type: 'json' };
import rafael from './data/rafael-ibanez.json' with { type: 'json' };
import tomas from './data/tomas-quispe.json' with { type: 'json' };
import unknown from './data/unknown-delta.json' with { type: 'json' };
import { DemoPatient } from './patient.ts';

/** Twelve invented patients. Nobody real; together they reach every feature and every banner of high risk. */
export const demoPatients: readonly DemoPatient[] = z
  .array(DemoPatient)
  .parse([margaret, rafael, josef, helga, amina, noah, lina, tomas, jana, unknown, mei, dwayne]);
