import { mentionsOf } from './mentions.ts';

/** COMFORT-8: words for a head injury in the three languages. A space matches any whitespace. */
const words = [
  // English.
  'head (?:injur(?:y|ies)|trauma|strike|wound|lacerations?|knock|bump|impact)|closed head injury|injur(?:y|ies) (?:to|of) the head',
  '(?:hit|hits|hitting|struck|strikes|bumped|banged|knocked|cut|injured) (?:his |her |their |the |own )?head',
  '(?:blow|knock|bump|bang|trauma|kick|fall|fell) (?:to|on|onto|against) (?:his |her |their |the )?head',
  '(?:scalp|skull) (?:laceration|wound|fracture|ha?ematoma)s?|(?:traumatic brain|brain) injury|tbi|mtbi|concussions?|concussed',
  // Spanish.
  'traumatismo (?:craneal|craneoencef[aá]lico|encefalocraneano|de cr[aá]neo)|tce|(?:trauma|lesi[oó]n) (?:craneal|craneoencef[aá]lico)',
  '(?:golpe|golpes|contusi[oó]n|herida|traumatismo|ca[ií]da) (?:en|de|sobre|a) (?:la )?(?:cabeza|cr[aá]neo|cuero cabelludo)',
  '(?:se )?golpe[oó] (?:en )?la cabeza|contusi[oó]n (?:craneal|cerebral)|conmoci[oó]n cerebral|fractura de cr[aá]neo|herida en cuero cabelludo',
  // German.
  'sch[aä]del-?hirn-?(?:trauma|verletzung)\\p{L}*|sht|(?:kopf|sch[aä]del)(?:verletzung|trauma|prellung|platzwunde|wunde|anprall|kontusion)\\p{L}*',
  '(?:sturz|schlag|stoss|sto[sß]|tritt|platzwunde|rqw|prellung|anprall|wunde) (?:auf|am|gegen|an|mit) (?:den |dem |die )?(?:kopf|sch[aä]del|hinterkopf)(?:anprall)?',
  'kopf (?:an|auf)?(?:ge)?(?:schlagen|angeschlagen|gestossen|angestossen|gesto[sß]en|angesto[sß]en|aufgeschlagen)|gehirnersch[uü]tterung|commotio(?: cerebri)?|sch[aä]delfraktur',
].join('|');

/** Returns the first head injury that a complaint states and does not deny, as written. */
export const headInjuryIn = (chiefComplaint: string): string | undefined =>
  mentionsOf(chiefComplaint, words).find(({ isDenied }) => !isDenied)?.term;
