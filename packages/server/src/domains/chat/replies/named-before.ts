import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { testOf } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { foldedName } from '@bedside/contracts/clinical/medications/folded-name.ts';
import { namedDrugs } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import type { Topic } from '../../../evidence/facts.ts';
import { tokensOf } from '../../../evidence/reading/reply-tokens.ts';
import { longestTopicAt, meantBy } from '../../../evidence/reading/topics.ts';
import type { QuotedFact } from './quote-words.ts';

const words: Partial<Record<QuotedFact['field'], RegExp>> = {
  painLevel: /pain|dolor|schmerz|nrs/i,
  consciousness: /conscious|avpu|acvpu|consciencia|conciencia|bewusstsein/i,
  patientAge: /\bage\b|\bedad\b|\balter\b/i,
  weight: /weigh|\bpes[oa]|gewicht|wiegt/i,
  allergies: /allerg|alerg/i,
  pregnancy: /pregnan|embaraz|schwanger/i,
};

/**
 * QUOTE-2: returns whether the last thing that a line names is the one that a fact is about. A line that names another
 * thing, or none, needs the name beside the value, because the value alone would seem to belong to it.
 */
export function namesFact(line: string, fact: QuotedFact, language: ReplyLanguage): boolean {
  const clause = line.slice(Math.max(line.lastIndexOf('\n'), line.lastIndexOf('. ')) + 1);
  const own = words[fact.field];
  const last = lastTopic(clause, language);
  if (own !== undefined) return own.test(clause.slice(last?.start ?? 0));
  if (fact.field === 'dose' || fact.field === 'drug') return namesDrug(clause, fact.named ?? '', language);
  const topic = topicOf(fact);
  if (topic === undefined) return clause.toLowerCase().includes((fact.named ?? '\n').toLowerCase());
  // "T 38.6" and "fever of 38.6" name no topic, because T and fever mean more than the temperature.
  if (topic === 'temperature' && /\b(?:T|fever|fiebre|fieber)\b[^.,;\d]{0,12}$/iu.test(clause)) return true;
  return last !== undefined && meantBy(last.topic).includes(topic);
}

function topicOf({ field, named = '', unit }: QuotedFact): Topic | undefined {
  switch (field) {
    case 'heartRate':
    case 'respiratoryRate':
    case 'oxygenSaturation':
    case 'temperature':
    case 'bloodPressure':
      return field;
    case 'score':
    case 'news2':
      return `score:${named.toLowerCase()}`;
    default: {
      const test = testOf({ testName: named, units: unit });
      return test && `lab:${test.code}`;
    }
  }
}

function lastTopic(clause: string, language: ReplyLanguage): { topic: Topic; start: number } | undefined {
  const tokens = tokensOf(clause);
  let last: { topic: Topic; start: number } | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = longestTopicAt(tokens, at, language);
    if (found === undefined) continue;
    last = { topic: found.topic, start: tokens[at]?.offset ?? 0 };
    at += found.words - 1;
  }
  return last;
}

/** Whether the last drug of the clause is this one, as recorded or in the language of the reply. */
function namesDrug(clause: string, named: string, language: ReplyLanguage): boolean {
  const last = namedDrugs(clause).at(-1);
  const folded = foldedName(last?.words ?? clause);
  return [named, shownDrugName(named, language)].some((name) => folded.includes(foldedName(name)));
}
