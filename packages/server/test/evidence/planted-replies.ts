import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { aVitalsRecord, calmSigns, testNow } from '../../../contracts/test/a-vitals-record.ts';
import { dosesOf } from '../../src/evidence/doses/chart-doses.ts';
import { factsOf } from '../../src/evidence/facts.ts';
import { sidesOf } from '../../src/evidence/sides/chart-sides.ts';
import { statesOf } from '../../src/evidence/states/states.ts';
import type { Seeded } from './random.ts';
import { languages, replyWords, type Sign, written } from './reply-forms.ts';
import { type Sided, sidedThings, sideForms } from './side-forms.ts';

/* Replies with one error that a program planted, beside true sentences about the same chart. */

/** What a program plants in a reply. */
export const plantedKinds = [
  'value',
  'unit',
  'time',
  'other patient',
  'dose',
  'dose unit',
  'frequency',
  'route',
  'time of a dose',
  'denial',
  'age',
  'side',
  'normal',
  'no name',
] as const;
export type PlantedKind = (typeof plantedKinds)[number];

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const common = { patientId: 'patient-1', recordedBy: by, version: 1 };
const minutesBefore = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000).toISOString();

const homeDrugs = [
  { id: 'metformin', unit: 'mg', doses: [500, 850, 1000] },
  { id: 'bisoprolol', unit: 'mg', doses: [1.25, 2.5, 5, 10] },
  { id: 'insulin-glargine', unit: 'IU', doses: [8, 12, 20] },
] as const;
const givenDrugs = [
  { id: 'ceftriaxone', unit: 'g', doses: [1, 2] },
  { id: 'morphine', unit: 'mg', doses: [2, 5, 10] },
  { id: 'furosemide', unit: 'mg', doses: [20, 40, 80] },
] as const;
const drugNames: Record<string, Record<ReplyLanguage, string>> = {
  metformin: { en: 'metformin', es: 'metformina', de: 'Metformin' },
  bisoprolol: { en: 'bisoprolol', es: 'bisoprolol', de: 'Bisoprolol' },
  'insulin-glargine': { en: 'insulin glargine', es: 'insulina glargina', de: 'Insulin glargin' },
  ceftriaxone: { en: 'ceftriaxone', es: 'ceftriaxona', de: 'Ceftriaxon' },
  morphine: { en: 'morphine', es: 'morfina', de: 'Morphin' },
  furosemide: { en: 'furosemide', es: 'furosemida', de: 'Furosemid' },
};

/** A chart as the generator draws it. */
export function drawChart({ draw, one }: Seeded) {
  const systolic = draw(70, 190);
  return {
    minutesAgo: draw(3, 55),
    signs: {
      heartRate: draw(45, 160),
      respiratoryRate: draw(8, 40),
      oxygenSaturation: draw(78, 99),
      temperature: draw(345, 405) / 10,
      bloodPressure: systolic,
      lactate: draw(8, 95) / 10,
      potassium: draw(28, 68) / 10,
    } satisfies Record<Sign, number>,
    diastolic: Math.round(systolic * 0.6),
    age: draw(18, 95),
    isPregnant: draw(0, 1) === 1,
    isAllergic: draw(0, 1) === 1,
    home: {
      ...one(homeDrugs),
      frequency: one(['once daily', 'twice daily', 'three times daily']),
      pick: draw(0, 99),
    },
    given: { ...one(givenDrugs), minutesAgo: draw(4, 55), pick: draw(0, 99) },
    sided: Object.fromEntries(
      sidedThings.map((thing) => {
        const [language, isLeft] = [one(languages), draw(0, 1) === 1];
        return [thing, { isLeft, text: one(sideForms[language].things[thing])(isLeft) }];
      }),
    ) as Record<Sided, { isLeft: boolean; text: string }>,
  };
}
export type DrawnChart = ReturnType<typeof drawChart>;

const doseOf = ({ doses, pick }: { doses: readonly number[]; pick: number }) =>
  doses[pick % doses.length] ?? 1;
const homeRoute = ({ home }: DrawnChart) => (home.unit === 'IU' ? 'subcutaneous' : 'oral');

/** Returns whether a value is out of range by the header's limits, or a result by its reference. */
function isAbnormal({ signs, diastolic, isPregnant }: DrawnChart, sign: Sign): boolean {
  const value = signs[sign];
  const [low, high] = {
    heartRate: [60, 100],
    respiratoryRate: [12, 20],
    oxygenSaturation: [96, 100],
    temperature: [36, 38],
    bloodPressure: [90, isPregnant ? 139 : 140],
    lactate: [0, 2],
    potassium: [3.5, 5.1],
  }[sign] as [number, number];
  const isPressure = sign === 'bloodPressure';
  const isDiastolicOut = isPressure && (diastolic < 60 || diastolic > (isPregnant ? 89 : 90));
  return value < low || value > high || isDiastolicOut;
}

/** What a reply to a question about this chart is compared with. */
export function comparedWith(chart: DrawnChart) {
  const { signs, minutesAgo, diastolic, home, given } = chart;
  const { heartRate, respiratoryRate, oxygenSaturation, temperature, bloodPressure } = signs;
  const vitals = [
    aVitalsRecord({
      ...calmSigns,
      ...{ heartRate, respiratoryRate, oxygenSaturation, temperature, minutesAgo },
      ...{ bloodPressureSystolic: bloodPressure, bloodPressureDiastolic: diastolic },
    }),
  ];
  const resultTime = minutesBefore(minutesAgo);
  const labs = (['lactate', 'potassium'] as const).map(
    (name): LabResult => ({
      ...{ ...common, id: name, testName: name, result: `${signs[name]}`, units: 'mmol/L' },
      ...{ resultTime, orderedAt: resultTime, recordedAt: resultTime, isTaggedForChat: true, tags: [] },
      isAbnormal: isAbnormal(chart, name),
    }),
  );
  const medications: Medication[] = [
    {
      ...{ ...common, id: 'home', name: drugNames[home.id]?.en ?? '', kind: 'home', drug: home.id },
      ...{ dosage: `${doseOf(home)} ${home.unit}`, frequency: home.frequency, route: homeRoute(chart) },
      ...{ startedAt: minutesBefore(600), recordedAt: minutesBefore(600) },
    },
    {
      ...{ ...common, id: 'given', name: drugNames[given.id]?.en ?? '', kind: 'given', drug: given.id },
      ...{ dosage: `${doseOf(given)} ${given.unit}`, frequency: 'once', route: 'IV' },
      ...{ startedAt: minutesBefore(given.minutesAgo), recordedAt: minutesBefore(given.minutesAgo) },
    },
  ];
  const patient = {
    ...{ age: chart.age, gender: 'female' as const, spo2Scale: 1 as const },
    pregnancy: chart.isPregnant ? ({ status: 'yes', weeks: 20 } as const) : ({ status: 'no' } as const),
    allergies: chart.isAllergic ? [{ substance: 'penicillin' }] : ('none-known' as const),
  };
  return {
    facts: factsOf({ patient, vitals, labs, scores: [] }, testNow),
    states: statesOf({ patient, vitals, medications, labs }, testNow),
    doses: dosesOf(medications),
    sides: sidesOf({
      patient: { chiefComplaint: chart.sided.weakness.text },
      vitals: [{ id: 'set', notes: chart.sided.pneumothorax.text }],
      notes: [
        { id: 'note', title: 'Note', content: chart.sided.knee.text },
        { id: 'older note', title: 'Note', content: chart.sided.lung.text },
      ],
      medications: [],
    }),
  };
}

/** One sentence of a planted reply. */
export interface PlantedSentence {
  text: string;
  isPlanted: boolean;
}

const wrongUnits: Record<Sign, string> = {
  ...{ heartRate: ' %', respiratoryRate: ' mmHg', oxygenSaturation: ' mmHg', temperature: ' °F' },
  ...{ bloodPressure: ' %', lactate: ' mg/dL', potassium: ' mg/dL' },
};
const allSigns: readonly Sign[] = [
  ...(['heartRate', 'respiratoryRate', 'oxygenSaturation', 'temperature'] as const),
  ...(['bloodPressure', 'lactate', 'potassium'] as const),
];

/** Returns the sentences of a reply about a chart. One of them has an error of this kind. */
export function plantedReply(
  chart: DrawnChart,
  other: DrawnChart,
  language: ReplyLanguage,
  kind: PlantedKind,
  random: Seeded,
): PlantedSentence[] {
  const wrongSign = random.one(allSigns);
  const sentences = allSigns.map((sign): PlantedSentence => {
    const isPlanted = sign === wrongSign && ['value', 'unit', 'time', 'other patient'].includes(kind);
    return {
      text: signSentence({ chart, other, language, random }, sign, isPlanted ? kind : undefined),
      isPlanted,
    };
  });
  const context = { chart, other, language, random };
  const planted = (own: readonly PlantedKind[]) => (own.includes(kind) ? kind : undefined);
  const wrongHome = planted(['dose', 'dose unit', 'frequency', 'route']);
  const wrongGiven = planted(['time of a dose']);
  const wrongAge = planted(['age']);
  const all: PlantedSentence[] = [
    ...sentences,
    { text: homeSentence(context, wrongHome), isPlanted: wrongHome !== undefined },
    { text: givenSentence(context, wrongGiven), isPlanted: wrongGiven !== undefined },
    {
      text: random.one(replyWords[language].age)(chart.age + (wrongAge ? random.draw(1, 30) : 0)),
      isPlanted: wrongAge !== undefined,
    },
    { text: random.one(replyWords[language].beside), isPlanted: false },
    ...denialSentences(context, kind === 'denial'),
    ...sideSentences(context, kind === 'side'),
    ...normalSentences(context, kind === 'normal'),
    unnamedSentence(context, kind === 'no name'),
  ];
  return all.map((sentence) => ({ ...sentence, text: `${sentence.text}.\n` }));
}

interface Context {
  chart: DrawnChart;
  other: DrawnChart;
  language: ReplyLanguage;
  random: Seeded;
}

function signSentence(
  { chart, other, language, random }: Context,
  sign: Sign,
  wrong: PlantedKind | undefined,
): string {
  const { names, units, forms, ago } = replyWords[language];
  const value = chart.signs[sign];
  const isFine = sign === 'temperature' || sign === 'lactate' || sign === 'potassium';
  const shifted = Math.round((value + random.draw(3, 9) * (isFine ? 0.1 : 1)) * 10) / 10;
  const foreign = other.signs[sign] === value ? shifted : other.signs[sign];
  const said = wrong === 'value' ? shifted : wrong === 'other patient' ? foreign : value;
  const diastolic = wrong === 'other patient' ? other.diastolic : chart.diastolic;
  const number = sign === 'bloodPressure' ? `${said}/${diastolic}` : written(said, language);
  const unit = wrong === 'unit' ? wrongUnits[sign] : random.one(units[sign]);
  const minutes = chart.minutesAgo + (wrong === 'time' ? random.draw(10, 200) : 0);
  const age = wrong === 'time' || random.draw(0, 1) === 1 ? random.one(ago)(minutes) : '';
  return random.one(forms)(random.one(names[sign]), `${number}${unit}`) + age;
}

function homeSentence({ chart, language, random }: Context, wrong: PlantedKind | undefined): string {
  const { dose, frequencies, routes } = replyWords[language];
  const { home } = chart;
  const right = doseOf(home);
  const amount = wrong === 'dose' ? right * random.one([2, 10, 0.1, 0.5]) : right;
  const unit =
    wrong === 'dose unit'
      ? 'g'
      : home.unit === 'IU'
        ? { en: 'units', es: 'UI', de: 'IE' }[language]
        : home.unit;
  const otherFrequency = home.frequency === 'twice daily' ? 'three times daily' : 'twice daily';
  const often = random.one(frequencies[wrong === 'frequency' ? otherFrequency : home.frequency] ?? []);
  const way = random.one(routes[wrong === 'route' ? 'IV' : homeRoute(chart)] ?? []);
  const name = drugNames[home.id]?.[language] ?? '';
  return random.one(dose)(
    name,
    `${written(Math.round(amount * 1000) / 1000, language)} ${unit}`,
    `${way}, ${often}`,
  );
}

function givenSentence({ chart, language, random }: Context, wrong: PlantedKind | undefined): string {
  const { given } = chart;
  const minutes = given.minutesAgo + (wrong ? random.draw(10, 120) : 0);
  const dose = `${written(doseOf(given), language)} ${given.unit}`;
  return random.one(replyWords[language].given)(drugNames[given.id]?.[language] ?? '', dose, minutes);
}

/** True denials of the chart, and one that it contradicts if one is planted. */
function denialSentences({ chart, language, random }: Context, isPlanted: boolean): PlantedSentence[] {
  const { signs } = chart;
  const has = {
    fever: signs.temperature >= 38,
    hypoxia: signs.oxygenSaturation < 94,
    tachycardia: signs.heartRate > 100,
    hypotension: signs.bloodPressure < 90,
    allergies: chart.isAllergic,
    pregnancy: chart.isPregnant,
  };
  const { denials } = replyWords[language];
  const things = (['fever', 'hypoxia', 'tachycardia', 'hypotension', 'allergies', 'pregnancy'] as const).map(
    (thing) => ({ text: random.one(denials[thing]), isFalse: has[thing] }),
  );
  const wrong = things.filter(({ isFalse }) => isFalse);
  const right = things.filter(({ isFalse }) => !isFalse);
  return [
    ...right.map(({ text }) => ({ text, isPlanted: false })),
    ...(isPlanted && wrong.length > 0 ? [{ text: random.one(wrong).text, isPlanted: true }] : []),
  ];
}

/** Each sided thing of the chart on its side, one of them on the other if one is planted, and true words beside them. */
function sideSentences({ chart, language, random }: Context, isPlanted: boolean): PlantedSentence[] {
  const { things, beside } = sideForms[language];
  const wrong = isPlanted ? random.one(sidedThings) : undefined;
  const sentences = sidedThings.map((thing): PlantedSentence => {
    const { isLeft } = chart.sided[thing];
    const isSaidLeft = thing === wrong ? !isLeft : isLeft;
    return { text: random.one(things[thing])(isSaidLeft), isPlanted: thing === wrong };
  });
  const { isLeft } = chart.sided.weakness;
  return [...sentences, { text: random.one(beside)(!isLeft), isPlanted: false }];
}

/** What the reply truly calls normal, and one thing that is not if one is planted. */
function normalSentences({ chart, language, random }: Context, isPlanted: boolean): PlantedSentence[] {
  const { normal, names } = replyWords[language];
  const things = allSigns.map((sign) => ({
    text: random.one(normal)(random.one(names[sign])),
    isFalse: isAbnormal(chart, sign),
  }));
  const wrong = things.filter(({ isFalse }) => isFalse);
  const right = things.filter(({ isFalse }) => !isFalse);
  return [
    ...right.map(({ text }) => ({ text, isPlanted: false })),
    ...(isPlanted && wrong.length > 0 ? [{ text: random.one(wrong).text, isPlanted: true }] : []),
  ];
}

/** A value without a name, known by its unit. */
function unnamedSentence({ chart, language, random }: Context, isPlanted: boolean): PlantedSentence {
  const { signs, diastolic } = chart;
  const by = isPlanted ? random.draw(3, 9) : 0;
  const values = [
    `${written(Math.round((signs.temperature + by / 10) * 10) / 10, language)} °C`,
    `${signs.bloodPressure + by}/${diastolic} mmHg`,
    `${signs.heartRate + by} ${language === 'es' ? 'lpm' : '/min'}`,
  ];
  return { text: random.one(replyWords[language].unnamed)(random.one(values)), isPlanted };
}
