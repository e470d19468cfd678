/** A dose as a text states it. Masses are in mg, amounts of insulin and heparin in units, electrolytes in mmol. */
export interface ReadDose {
  /** The highest amount that the text can mean: "1-2 mg" is 2, "1,000 mg" is 1000 and not 1. */
  amount: number;
  unit: DoseUnit;
  isPerKg: boolean;
  /** Absent for a dose that is given at once; `day` for the sum of a day. */
  per?: 'hour' | 'minute' | 'day';
}

export type DoseUnit = 'mg' | 'units' | 'mmol';

const number = String.raw`(?:\d{1,3}(?:[., '\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d*[.,]\d+|\d+)`;
const range = String.raw`(?:${number}\s*(?:-|–|to|bis|a|hasta)\s*)?${number}`;

/** Each unit with its factor to the unit of {@link ReadDose}. Patterns match whole words, in lower case. */
const units: readonly (readonly [RegExp, DoseUnit, number])[] = [
  [/^(?:mg|mgs|mgr|milligrams?|milligramm|miligramos?)$/, 'mg', 1],
  [/^(?:g|gm|gms|gr|grs|grams?|gramm|gramos?)$/, 'mg', 1000],
  [/^(?:µg|μg|ug|mcg|mcgs|micrograms?|mikrogramm|microgramos?|gamma)$/, 'mg', 0.001],
  [/^(?:ng|nanograms?)$/, 'mg', 0.000_001],
  [/^(?:u|ui|iu|ie|i\.?e\.?|i\.?u\.?|u\.?i\.?|e|units?|unidades?|einheiten|usp)$/, 'units', 1],
  [/^(?:miu|mu|mio\.?|million|millions|millones|millionen)$/, 'units', 1_000_000],
  [/^(?:mmol|mmols|millimol|mmoles|meq|mval|milliequivalents?|meqs)$/, 'mmol', 1],
];

const doseForm = new RegExp(
  String.raw`(?<![\p{L}\d.,])(${range})\s*(million\s+units|million\s+iu|mio\.?\s*(?:ie|i\.e\.|iu)|[\p{L}µμ]+(?:\.[\p{L}]\.?)?)((?:\s*(?:\/|per|pro|por|/)\s*(?:kg|h|hr|hour|hora|std|stunde|min|minute|minuto|d|day|día|dia|tag|24 ?h)\b\.?)*)`,
  'giu',
);

/**
 * DOSE-2: reads the first dose of a text. Returns undefined for volumes, tablets and anything else without a mass, units
 * or mmol, because their strength is unknown.
 */
export function readDose(text: string): ReadDose | undefined {
  const plain = text.normalize('NFKC').toLowerCase();
  for (const [whole, amounts = '', unitText = '', perText = ''] of plain.matchAll(doseForm)) {
    const unitOf = unitFor(unitText.replace(/\s+/g, ' ').trim());
    if (unitOf === undefined) continue;
    const [unit, factor] = unitOf;
    const single = highest(amounts);
    if (single === undefined) continue;
    const at = plain.indexOf(whole);
    const after = plain.slice(at + whole.length);
    const volume = concentrationOf(after);
    // "100 mg/5 mL" alone is no dose; with "10 mL" beside it, it is 200 mg.
    const given = volume === undefined ? undefined : volumeIn(plain.slice(0, at), after);
    if (volume !== undefined && given === undefined) continue;
    const amount = volume === undefined || given === undefined ? single : (single / volume) * given;
    const times = timesBefore(plain, at) * timesAfter(after);
    const per = perOf(perText);
    return {
      amount: round(amount * factor * times),
      unit,
      isPerKg: /kg/.test(perText),
      ...(per && { per }),
    };
  }
  return undefined;
}

function perOf(text: string): ReadDose['per'] {
  if (/\bmin/.test(text)) return 'minute';
  if (/\b(?:d|day|día|dia|tag|24 ?h)\b/.test(text)) return 'day';
  return /\bh|hour|hora|std|stunde/.test(text) ? 'hour' : undefined;
}

function unitFor(text: string): readonly [DoseUnit, number] | undefined {
  if (/^(?:million|mio\.?) ?(?:units|iu|ie|i\.e\.)$/.test(text)) return ['units', 1_000_000];
  const found = units.find(([pattern]) => pattern.test(text));
  return found && [found[1], found[2]];
}

/** "2 x 500 mg" and "2 tablets of 500 mg" are a gram. */
function timesBefore(text: string, at: number): number {
  const [, times] =
    /(\d{1,2})\s*(?:[x×]|(?:tab|tbl|cap|kaps|comp|pill|vial|amp|supp|zäpf|sach|beutel|sobre)\p{L}*\.?\s*(?:of|de|à|a|zu|x|×)?)\s*$/u.exec(
      text.slice(0, at),
    ) ?? [];
  return times === undefined ? 1 : Math.max(1, Number(times));
}

/** "500 mg x 2" is a gram; "500 mg x 7 days" is not. */
function timesAfter(text: string): number {
  const [, times] =
    /^\s*[x×]\s*(\d{1,2})\b(?!\s*(?:d\b|days?|tage?|d[ií]as?|weeks?|wochen?|semanas?|tägl|tgl|daily|a day|al d|per day|pro tag|\/))/u.exec(
      text,
    ) ?? [];
  return times === undefined ? 1 : Math.max(1, Number(times));
}

/** Returns the volume of a concentration in mL: 5 for "/5 mL", 1 for "/mL". */
function concentrationOf(after: string): number | undefined {
  const [found, volume] = /^\s*(?:\/|per|pro|in|por)\s*(\d+(?:[.,]\d+)?)?\s*ml\b/.exec(after) ?? [];
  if (found === undefined) return undefined;
  return volume === undefined ? 1 : Number(volume.replace(',', '.'));
}

/** Returns the volume in mL that stands before or after a concentration. */
function volumeIn(before: string, after: string): number | undefined {
  const rest = after.replace(/^\s*(?:\/|per|pro|in|por)\s*(?:\d+(?:[.,]\d+)?)?\s*ml\b/, '');
  const [, volume] = /(\d+(?:[.,]\d+)?)\s*ml\b/.exec(before) ?? /(\d+(?:[.,]\d+)?)\s*ml\b/.exec(rest) ?? [];
  return volume === undefined ? undefined : Number(volume.replace(',', '.'));
}

function highest(amounts: string): number | undefined {
  const all = [...amounts.matchAll(new RegExp(number, 'g'))].map(([text]) => numberOf(text));
  const known = all.filter((one) => Number.isFinite(one));
  return known.length === 0 ? undefined : Math.max(...known);
}

/** A group of three digits after a separator is a thousand, which is the higher of its two readings. */
function numberOf(text: string): number {
  const grouped = /^[1-9]\d{0,2}(?:[., '\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/.test(text);
  if (!grouped) return Number(text.replace(/[ '\u00a0\u202f]/g, '').replace(',', '.'));
  const [, whole = '', rest = ''] = /^(.*?[., '\u00a0\u202f]\d{3})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${rest || '0'}`);
}

const round = (value: number): number => Number(value.toPrecision(10));

const numerals: Readonly<Record<string, number>> = {
  one: 1,
  once: 1,
  a: 1,
  una: 1,
  ein: 1,
  two: 2,
  twice: 2,
  dos: 2,
  zwei: 2,
  three: 3,
  thrice: 3,
  tres: 3,
  drei: 3,
  four: 4,
  cuatro: 4,
  vier: 4,
  five: 5,
  cinco: 5,
  fünf: 5,
  six: 6,
  seis: 6,
  sechs: 6,
  eight: 8,
  ocho: 8,
  acht: 8,
};
const numeral = (text: string): number => numerals[text] ?? Number(text.replace(',', '.'));

const amountWord = String.raw`(\d+(?:[.,]\d+)?|${Object.keys(numerals).join('|')})`;
const hourWord = String.raw`(?:h|hs|hr|hrs|hours?|horas?|stunden?|std|stdl|hourly|stündlich)\b`;
const minuteWord = String.raw`(?:min|mins|minutes?|minutos?|minuten)\b`;
const dayWord = String.raw`(?:d|day|daily|día|dia|tag|tägl\.?|tgl\.?|täglich|taglich|al\s+d[ií]a|am\s+tag|pro\s+tag)`;

const duration = new RegExp(
  String.raw`(?:\bover|\bin|\bwithin|\bduring|über|ueber|\bfor|\ben|\bdurante|\binnerhalb(?:\s+von)?|\ba lo largo de|\bpasar en)\s+(?:a\s+)?${amountWord}\s*-?\s*(?:(${hourWord})|(${minuteWord}))`,
  'u',
);

/** DOSE-10: returns the hours over which a text says that a dose runs in: 0.25 for "over 15 min". */
export function hoursOver(text: string): number | undefined {
  const [, amount = '', hours, minutes] = duration.exec(text.normalize('NFKC').toLowerCase()) ?? [];
  const time = numeral(amount);
  if ((hours === undefined && minutes === undefined) || !(time > 0)) return undefined;
  return hours === undefined ? time / 60 : time;
}

/** `single` for a dose that is given once; `unknown` if the text says no interval that we can read. */
export type PerDay = number | 'single' | 'unknown';

/** DOSE-3: returns the most doses of a medication per day: "every 4-6 hours" is 6 times. */
export function timesPerDay(text: string): PerDay {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain === '') return 'unknown';
  const every = new RegExp(
    String.raw`(?:every|each|cada|c/|alle|q\.?|/)\s*${amountWord}(?:\s*(?:-|–|to|bis|a)\s*\d+)?\s*-?\s*(?:(${hourWord})|(${minuteWord}))`,
  ).exec(plain);
  const interval = every?.[1] === undefined ? undefined : numeral(every[1]);
  if (every && interval) return round(((every[2] ? 24 : 1440) as number) / interval);
  // "q6" is every 6 hours; "3×1" and "1×1" are times a day.
  const [, bare] = /\bq\s?(\d{1,2})\b/.exec(plain) ?? [];
  if (bare && Number(bare) > 0) return round(24 / Number(bare));
  const [, product] = /^(\d)\s*[x×]\s*\d/.exec(plain) ?? [];
  if (product) return Number(product);
  const hourly = new RegExp(String.raw`\b${amountWord}[- ]?(?:hourly|stündlich|stdl)\b`).exec(plain);
  if (hourly?.[1]) return round(24 / numeral(hourly[1]));
  if (/^(?:hourly|every hour|cada hora|stündlich|jede stunde|q1h|qh)\b/.test(plain)) return 24;
  // "1-0-1", "1-1-1-1": tablets in the morning, at noon, in the evening, at night.
  const schedule = /(?<![\d.,-])(\d(?:[.,]5|½)?|½)-(\d|½|0)-(\d|½)(?:-(\d|½))?(?![\d.-])/.exec(plain);
  if (schedule) {
    return schedule
      .slice(1)
      .filter((part): part is string => part !== undefined)
      .reduce(
        (sum, part) => sum + (part === '½' ? 0.5 : Number(part.replace('½', '.5').replace(',', '.'))),
        0,
      );
  }
  const counted = new RegExp(
    String.raw`\b${amountWord}\s*(?:x|×|times|mal|veces|vez|-?\s?mal)?\s*(?:/|a|per|pro|por|al|am|each)?\s*${dayWord}(?![\p{L}])`,
    'u',
  ).exec(plain);
  if (
    counted?.[1] &&
    !/^(?:a|once)$/.test(counted[1]) &&
    /(?:x|×|times|mal|ve(?:ces|z)|twice|\/)/.test(counted[0])
  ) {
    return numeral(counted[1]);
  }
  if (/\b(?:twice|two times|zweimal|dos veces)\b/.test(plain)) return 2;
  if (/\b(?:thrice|three times|dreimal|tres veces)\b/.test(plain)) return 3;
  if (/\b(?:four times|viermal|cuatro veces)\b/.test(plain)) return 4;
  if (/\b(?:five times|fünfmal|cinco veces)\b/.test(plain)) return 5;
  if (/\b(?:q\.?i\.?d\.?|q6|qds|4xd)\b/.test(plain)) return 4;
  if (/\b(?:t\.?i\.?d\.?|tds|3xd)\b/.test(plain)) return 3;
  if (/\b(?:b\.?i\.?d\.?|bd|2xd)\b/.test(plain)) return 2;
  const times = [
    /morning|mañana|morgens|früh|\bqam\b|\bmane\b/,
    /noon|mediod[ií]a|mittags/,
    /evening|tarde|abends|\bqpm\b/,
    /night|noche|nachts|zur nacht|bedtime|\bnocte\b|acostarse/,
  ].filter((time) => time.test(plain)).length;
  if (times > 1) return times;
  if (/week|semana|woche|wöchentl|\bqw\b|biweekly|monthly|mensual|monatl/.test(plain)) return round(1 / 7);
  if (/every other day|q\.?o\.?d\b|alternate day|días alternos|dias alternos|jeden zweiten tag/.test(plain))
    return 0.5;
  if (
    /(?:^|\b)(?:once only|stat|single dose|einmalig|una vez(?! al)|dosis única|dosis unica|as a single dose|now)\b/.test(
      plain,
    )
  ) {
    return 'single';
  }
  if (/^(?:once|einmal|einmalig|una vez|one time|einzeldosis)\.?$/.test(plain)) return 'single';
  if (
    /once daily|once a day|\bdaily\b|\bq\.?d\b|\bo\.?d\b|\bq24h\b|every day|täglich|taglich|al d[ií]a|cada d[ií]a|diari[oa]|\bnightly\b|at night|bedtime|\bhs\b|\bqhs\b|\bnocte\b|\bmane\b|in the morning|every morning|every evening|zur nacht|abends|morgens|mittags|por la noche|por la mañana|al acostarse|\bqam\b|\bqpm\b/.test(
      plain,
    )
  ) {
    return 1;
  }
  return 'unknown';
}
