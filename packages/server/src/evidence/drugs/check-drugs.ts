import { itemBounds } from '@bedside/contracts/bounds.ts';
import { againstDrugKinds, type ReplyDrug } from '@bedside/contracts/chat/reply-drug.ts';
import { checkAllergies } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import { duplicatesAmong, ingredientsIn } from '@bedside/contracts/clinical/medications/check-medication.ts';
import { contraindicationsOf } from '@bedside/contracts/clinical/medications/contraindications.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ChartDrugs } from './chart-drugs.ts';
import { type DrugMention, drugMentions } from './drug-mentions.ts';

/* What the chart holds against the drugs that a reply names (D67). Rules: docs/clinical/reply-drugs.md. */

type Against = ReplyDrug['against'][number];

/**
 * Returns the drugs of a reply that the chart speaks against, each at its first place, with the check of the medication
 * domain. A drug that the reply advises against, whose allergy it states, or that it lists as one the patient takes is
 * none (RDRUG-3).
 */
export function checkDrugs(text: string, chart: ChartDrugs): ReplyDrug[] {
  const active = chart.active.map((name) => ({ name, ingredients: ingredientsIn(name) }));
  const seen = new Set<string>();
  const found: ReplyDrug[] = [];
  let isAsked = chart.allergies !== 'not-asked';
  for (const drug of drugMentions(text)) {
    const { words, offset, length, known } = drug;
    if (found.length >= itemBounds.replyDrugs) break;
    if (seen.has(known.name) || !isMeant(drug, active)) continue;
    seen.add(known.name);
    const against = [
      ...againstAllergies(words, chart.allergies),
      ...contraindications(drug, chart),
      ...(drug.cue === 'propose' ? duplicatesOf(drug, chart) : []),
      // RDRUG-6: once in a reply.
      ...(isAsked ? [] : [{ kind: 'allergies-unknown' as const }]),
    ];
    isAsked = true;
    if (against.length === 0) continue;
    found.push({ offset, length, drug: words, against: sorted(against).slice(0, itemBounds.findingRecords) });
  }
  return found;
}

/** RDRUG-3: returns whether the reply may mean that the patient gets the drug. */
function isMeant(
  { cue, known }: DrugMention,
  active: readonly { ingredients: readonly string[] }[],
): boolean {
  if (cue === 'avoid' || cue === 'allergy') return false;
  const isTaken = active.some(({ ingredients }) =>
    known.ingredients.some((one) => ingredients.includes(one)),
  );
  return cue === 'propose' || !isTaken;
}

/** RDRUG-4: the same drug or one of its class. A related class is the lower warning, which the write gives (ALLERGY-4). */
const againstAllergies = (words: string, allergies: Patient['allergies']): Against[] =>
  checkAllergies(words, allergies).findings.flatMap(({ level, substance }) =>
    level === 'related' ? [] : [{ kind: level === 'same' ? 'allergy-same' : 'allergy-class', substance }],
  );

/** RDRUG-8: the table of contraindications. */
const contraindications = ({ known }: DrugMention, { facts }: ChartDrugs): Against[] =>
  contraindicationsOf(known, facts).map(({ kind, fact: substance }) => ({
    kind,
    ...(substance !== undefined && { substance }),
  }));

/** RDRUG-5: DUP-1. */
const duplicatesOf = ({ known }: DrugMention, { active }: ChartDrugs): Against[] =>
  duplicatesAmong(
    active.map((name) => ({ name })),
    known.ingredients,
  ).map(({ other }) => ({ kind: 'duplicate', substance: other.name }));

const sorted = (against: readonly Against[]): Against[] =>
  against.toSorted((a, b) => againstDrugKinds.indexOf(a.kind) - againstDrugKinds.indexOf(b.kind));
