import { lazily } from '../../lazily.ts';
import { ingredientsIn } from './check-medication.ts';

/** COMFORT-8: the anticoagulants of the WHO's ATC index 2025, B01AA, B01AB, B01AE, B01AF and B01AX05. */
const names =
  'warfarin, phenprocoumon, acenocoumarol, fluindione, heparin, enoxaparin, dalteparin, nadroparin, tinzaparin, certoparin, ' +
  'bemiparin, parnaparin, reviparin, danaparoid, apixaban, rivaroxaban, edoxaban, dabigatran, argatroban, bivalirudin, ' +
  'fondaparinux';

const anticoagulants = lazily(() => new Set(names.split(', ').flatMap(ingredientsIn)));

/** Returns whether a drug's name states an anticoagulant. Platelet inhibitors are none. */
export const isAnticoagulant = (name: string): boolean =>
  ingredientsIn(name).some((one) => anticoagulants().has(one));
