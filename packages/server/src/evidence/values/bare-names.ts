import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Topic } from '../facts.ts';
import type { Token } from '../reading/reply-tokens.ts';
import { decadeAt } from './limits.ts';
import { isAbbreviated, pressureAt } from './written-numbers.ts';

/* Words that name a sign only with its value beside them: "tachycardic at 140", and not "systolic function" (REPLY-7). */

/** Returns the sign of each word of a table. */
export const topicTable = (words: Partial<Record<Topic, string>>): ReadonlyMap<string, Topic> =>
  new Map(
    (Object.keys(words) as Topic[]).flatMap((topic) =>
      (words[topic] ?? '').split(' ').map((word) => [word, topic] as const),
    ),
  );

/** The sign that such a word names. */
export const bareNames: Record<ReplyLanguage, ReadonlyMap<string, Topic>> = {
  en: topicTable({
    heartRate: 'tachycardic bradycardic tachyarrhythmia heart rhythm p rate tachycardia bradycardia',
    respiratoryRate: 'tachypneic tachypnoeic breathing breathes respiring r tachypnea tachypnoea',
    bloodPressure: 'hypotensive hypertensive systolic diastolic pressure pressures hypotension hypertension',
    oxygenSaturation: 'hypoxic hypoxemic hypoxaemic saturating satting oxygenating',
    temperature: 'febrile pyrexial fever hypothermic spiking spiked hypothermia t',
    'lab:leukocytes': 'leukocytosis leucocytosis',
    'lab:potassium': 'hyperkalemia hyperkalaemia hypokalemia hypokalaemia',
    'lab:sodium': 'hyponatremia hyponatraemia hypernatremia',
    'lab:hemoglobin': 'anemia anaemia anemic anaemic',
  }),
  es: topicTable({
    heartRate:
      'sinusal taquiarritmia taquicardico taquicardica bradicardico bradicardica frecuencia ritmo late corazon taquicardia bradicardia',
    respiratoryRate: 'taquipneico taquipneica respira respirando taquipnea',
    bloodPressure:
      'hipotenso hipotensa hipertenso hipertensa sistolica sistolicas diastolica diastolicas presion tension hipotension hipertension',
    oxygenSaturation: 'hipoxico hipoxica hipoxemico hipoxemica satura saturando',
    temperature: 'febril fiebre hipotermico hipotermica hipotermia febricula t',
    'lab:leukocytes': 'leucocitosis',
    'lab:potassium': 'hiperpotasemia hiperkalemia hipopotasemia',
    'lab:sodium': 'hiponatremia hipernatremia',
    'lab:hemoglobin': 'anemia',
  }),
  de: topicTable({
    heartRate: 'tachykard tachyarrhythmie bradykard sinusrhythmus p herz tachykardie bradykardie frequenz',
    respiratoryRate: 'tachypnoisch tachypnoeisch atmet tachypnoe',
    bloodPressure:
      'hypoton hyperton systolisch diastolisch syst diast systole diastole hypotonie hypertonie hypotension',
    oxygenSaturation: 'hypoxisch hypoxamisch sattigt',
    temperature: 'febril fieber subfebril hypotherm hypothermie t',
    'lab:leukocytes': 'leukozytose',
    'lab:potassium': 'hyperkaliamie hypokaliamie',
    'lab:sodium': 'hyponatriamie hypernatriamie',
    'lab:hemoglobin': 'anamie',
  }),
};

const joining: ReadonlySet<string> = new Set(
  'fast rapidly schnell rapido of is was reads read reading shows showing at above below over under in the mid high low to up holding sitting running steady stable schlagt mit going beating beats rate ( : = ~ about around roughly de es era va a al en torno sobre hasta unos un ist war bei bis mit von um die ca circa etwa uber unter por encima debajo superior inferior ronda los mantenida mantiene fue llega alcanza marca ahora'.split(
    ' ',
  ),
);
/** Below it a number behind such a word is an hour: "febrile at 7 pm". */
const leastValue = 25;
/** A slow breathing rate, and no hour. */
const leastBreaths = 8;
/** A rate above it is that of a heart. */
const mostBreaths = 40;
const anyRate = /^(?:rate|frequenz|frecuencia)$/;
/** "Hypoxisch mit 40 % Sauerstoff" gives the oxygen and not the saturation. */
const besideOxygen = /^h[iy]pox/;

/** Returns the sign that a word names by the value directly behind it; undefined for any other word. */
export function bareNameAt(
  tokens: readonly Token[],
  place: number,
  language: ReplyLanguage,
): Topic | undefined {
  const name = tokens[place]?.plain ?? '';
  const topic = bareNames[language].get(name);
  if (topic === undefined) return undefined;
  // "She isn't 30".
  if (name === 't' && /^[’']$/.test(tokens[place - 1]?.text ?? '')) return undefined;
  const from = isAbbreviated(tokens, place + 1) ? place + 2 : place + 1;
  if (besideOxygen.test(name) && tokens[from]?.plain === 'mit') return undefined;
  let at = from;
  while (at < from + 4 && joining.has(tokens[at]?.plain ?? '')) at += 1;
  // "Intraocular pressure of 28".
  if (/^pressures?$/.test(name) && pressureAt(tokens, at).length === 1) return undefined;
  if (topic.startsWith('lab:') && /^(?:with|con|mit)$/.test(tokens[at]?.plain ?? '')) at += 1;
  if (topic.startsWith('lab:')) return tokens[at]?.values.length ? topic : undefined;
  const value = tokens[at]?.values[0] ?? 0;
  // "Rate 26" is one of breathing.
  if (anyRate.test(name) && value >= leastBreaths && value <= mostBreaths) return 'respiratoryRate';
  const least = topic === 'respiratoryRate' ? leastBreaths : leastValue;
  // "In the 120s", and not "in 30 minutes".
  const isIn = tokens.slice(from, at).some(({ plain }) => plain === 'in');
  if (isIn && decadeAt(tokens, at) === undefined) return undefined;
  // "P 78", and not "p = 0.05" or "heart 3".
  if (/^[pr]$/.test(name) && tokens[place]?.text !== name.toUpperCase()) return undefined;
  return (tokens[at]?.values[0] ?? 0) >= least ? topic : undefined;
}
