import type { DoseGap, MedicationWarning } from '../../../medication-warnings.ts';
import { type Aged, ageOf } from '../../patient/age.ts';
import { drugWithId } from '../drugs.ts';
import { foldedName } from '../folded-name.ts';
import { readRoutes } from '../read-routes.ts';
import { type DoseLimit, doseLimits } from './dose-limits.ts';
import { hoursOver, type PerDay, type ReadDose, readDose, timesPerDay } from './read-dose.ts';

/** A regimen whose doses are compared with the table. */
export interface Regimen {
  name: string;
  dosage?: string | undefined;
  frequency?: string | undefined;
  route?: string | undefined;
  /** Given at once and not repeated. */
  isSingle: boolean;
  /** The ids of the ingredients. */
  ingredients: readonly string[];
  /** The sum of the doses of this ingredient in the 24 hours before, in the unit of the reading. */
  givenBefore?: (unit: ReadDose['unit']) => number;
}

export interface DosePatient extends Aged {
  weightKg?: number | undefined;
}

type DoseWarning = Extract<
  MedicationWarning,
  { code: 'dose-above-maximum' | 'dose-not-checked' | 'too-often' }
>;

/** Below this age a maximum per kg applies (BNFc). */
const adultFrom = 18;
/** Differences of rounding, such as 15 mg/kg of 16.67 kg, are no excess. */
const tolerance = 1.02;
/** DOSE-7: drugs that are taken once a week in every indication outside oncology. */
const weekly = new Set(['methotrexate'].map(idOf));

/** DOSE-10: drugs that harm by their speed, so that a limit of their rate holds for each dose and not for infusions only. */
const speedLimited = new Set(['potassium-chloride', 'phenytoin'].map(idOf));

/** Ingredients are ids of listed drugs, or folded names. */
function idOf(drug: string): string {
  return drugWithId(drug)?.id ?? foldedName(drug);
}

const gap = (why: DoseGap, period: 'single' | 'day' = 'single'): DoseWarning => ({
  code: 'dose-not-checked',
  period,
  why,
});

/**
 * Compares a dose with the highest published ones (DOSE-1 to DOSE-10). Every dose that was not compared is named, with the
 * reason. `day` is today, `YYYY-MM-DD`.
 */
export function checkDose(regimen: Regimen, patient: DosePatient, day: string): DoseWarning[] {
  const { ingredients, dosage, frequency = '', name } = regimen;
  const stated = timesPerDay(frequency);
  const often = stated === 'unknown' ? timesPerDay(dosage ?? '') : stated;
  const [drug] = ingredients;
  const tooOften: DoseWarning[] =
    drug !== undefined && weekly.has(drug) && !regimen.isSingle && typeof often === 'number' && often > 0.2
      ? [{ code: 'too-often', drug }]
      : [];
  if (ingredients.length > 1) return [...tooOften, gap('combination')];
  const limits = doseLimits.filter((limit) => idOf(limit.drug) === drug);
  if (drug === undefined || limits.length === 0) return [...tooOften, gap('not-in-table')];
  // A strength in the name is the dose only if nothing else is.
  const text = dosage ?? name;
  const dose = readDose(text);
  if (dose === undefined) return [...tooOften, gap(dosage === undefined ? 'no-dose' : 'unreadable')];
  return [
    ...tooOften,
    ...compared(drug, dose, limits, { ...regimen, often }, { patient, day }),
    ...speedWarnings(dose, limits, regimen, { patient, day }),
  ];
}

/** DOSE-10: a dose with its duration, "40 mmol over 15 min", is also compared as the rate that it amounts to. */
function speedWarnings(
  dose: ReadDose,
  limits: readonly DoseLimit[],
  regimen: Regimen,
  { patient, day }: Context,
): DoseWarning[] {
  const { dosage = '', frequency = '', route = '', ingredients } = regimen;
  const hours = dose.per === undefined ? hoursOver(`${dosage} ${frequency} ${route}`) : undefined;
  const [drug] = ingredients;
  if (hours === undefined || drug === undefined || !speedLimited.has(drug)) return [];
  const routes = routesOf(regimen);
  const rows = limits.filter(
    (limit) => limit.unit === dose.unit && (routes.length === 0 || isOn(limit, routes)),
  );
  const rates = (['hour', 'minute'] as const).flatMap((per) => {
    const ofRate = rows.filter((limit) => limit.per === per);
    const amount = dose.amount / (per === 'hour' ? hours : hours * 60);
    return ofRate.length === 0 ? [] : rateWarnings(drug, { ...dose, amount, per }, ofRate, { patient, day });
  });
  return rates.filter(({ code }) => code === 'dose-above-maximum');
}

/** The routes of the field, or else those that the other texts name. */
function routesOf({ name, dosage = '', frequency = '', route = '' }: Regimen): readonly string[] {
  const own = readRoutes(route);
  return own.length > 0 ? own : readRoutes(`${dosage} ${frequency} ${name}`);
}

const isOn = ({ routes }: DoseLimit, stated: readonly string[]): boolean =>
  routes.length === 0 || routes.some((one) => stated.includes(one));

interface Context {
  patient: DosePatient;
  day: string;
}

function compared(
  drug: string,
  dose: ReadDose,
  limits: readonly DoseLimit[],
  regimen: Regimen & { often: PerDay },
  { patient, day }: Context,
): DoseWarning[] {
  const rate = dose.per === 'day' ? undefined : dose.per;
  const inUnit = limits.filter(({ unit, per }) => unit === dose.unit && per === rate);
  if (inUnit.length === 0) return [gap('other-unit')];
  const routes = routesOf(regimen);
  const isKnownRoute = routes.length > 0;
  const rows = isKnownRoute ? inUnit.filter((limit) => isOn(limit, routes)) : inUnit;
  if (rows.length === 0) return [gap('other-route')];
  if (rate) return rateWarnings(drug, dose, rows, { patient, day });
  const judged = rows.map((row) => judgedBy(drug, dose, row, regimen, { patient, day }));
  const above = judged.map((found) => found.filter(({ code }) => code === 'dose-above-maximum'));
  // DOSE-6: without a route the dose is above only if it is above for every route.
  if (above.every((found) => found.length > 0) || rows.length === 1) return judged[0] ?? [];
  if (above.some((found) => found.length > 0) && !isKnownRoute) return [gap('no-route')];
  const [worst] = judged.toSorted((a, b) => countOf(b) - countOf(a));
  return worst ?? [];
}

const countOf = (found: readonly DoseWarning[]): number =>
  found.filter(({ code }) => code === 'dose-above-maximum').length;

function judgedBy(
  drug: string,
  dose: ReadDose,
  limit: DoseLimit,
  { often, isSingle, givenBefore }: Regimen & { often: PerDay },
  { patient, day }: Context,
): DoseWarning[] {
  const { weightKg } = patient;
  const isChild = ageOf(patient, day) < adultFrom;
  const { adult, child } = limit;
  const amount = dose.isPerKg ? dose.amount * (weightKg ?? 1) : dose.amount;
  const isBare = dose.isPerKg && weightKg === undefined;
  // DOSE-9: a dose that is too much for the heaviest child of this age asks without a weight, too.
  const assumed = isChild && weightKg === undefined ? heaviestAt(ageOf(patient, day)) : undefined;
  const single = maximumOf({
    perKg: isChild ? child.perKg : adult.perKg,
    absolute: isChild ? (child.single ?? adult.single) : adult.single,
    weightKg: weightKg ?? assumed,
  });
  const found: DoseWarning[] = [];
  const base = { code: 'dose-above-maximum' as const, drug, unit: limit.unit };
  const perKg = isChild ? child.perKg : adult.perKg;
  if (dose.per === 'day') {
    const sum = { amount, often: 1, isSingle: false, givenBefore: undefined };
    return isBare ? [gap('no-weight', 'day')] : dailyWarnings(sum, limit, { patient, isChild }, base);
  }
  if (isBare) {
    if (perKg === undefined) found.push(gap('no-weight'));
    else if (dose.amount > perKg * tolerance) {
      found.push({ ...base, period: 'single', amount: dose.amount, maximum: perKg, isPerKg: true });
    }
    return found;
  }
  if (single.maximum !== undefined && amount > single.maximum * tolerance) {
    found.push({
      ...base,
      period: 'single',
      amount: rounded(amount),
      maximum: rounded(single.maximum),
      ...(single.isByWeight && {
        maximumPerKg: single.perKg,
        weightKg: weightKg ?? assumed,
        ...(assumed !== undefined && { isWeightAssumed: true as const }),
      }),
    });
  } else if (isChild && child.perKg === undefined) found.push(gap('no-child-maximum'));
  else if (perKg !== undefined && weightKg === undefined && (isChild || adult.single === undefined))
    found.push(gap('no-weight'));
  return [
    ...found,
    ...dailyWarnings({ amount, often, isSingle, givenBefore }, limit, { patient, isChild }, base),
  ];
}

/** DOSE-9: the weight that hardly any child of this age exceeds, in kg: 1.6 times the estimate of the APLS. */
function heaviestAt(years: number): number {
  const usual = years < 1 ? 8 : years <= 5 ? 2 * years + 8 : 3 * years + 7;
  return Math.round(usual * 1.6);
}

interface Daily {
  amount: number;
  often: PerDay;
  isSingle: boolean;
  givenBefore: Regimen['givenBefore'];
}

/** DOSE-3, DOSE-4: the daily dose by the frequency, or the doses of the last 24 hours with this one. */
function dailyWarnings(
  { amount, often, isSingle, givenBefore }: Daily,
  { adult, child, unit }: DoseLimit,
  { patient: { weightKg }, isChild }: { patient: DosePatient; isChild: boolean },
  base: { code: 'dose-above-maximum'; drug: string; unit: DoseLimit['unit'] },
): DoseWarning[] {
  const daily = maximumOf({
    perKg: isChild ? child.dayPerKg : undefined,
    absolute: isChild ? (child.day ?? adult.day) : adult.day,
    weightKg,
  });
  if (daily.maximum === undefined) return [];
  const before = givenBefore?.(unit) ?? 0;
  const isOnce = isSingle || often === 'single';
  if (!isOnce && often === 'unknown') return [gap('frequency-unknown', 'day')];
  const sum = isOnce ? amount + before : amount * (typeof often === 'number' ? Math.max(often, 1) : 1);
  if (sum <= daily.maximum * tolerance) return [];
  return [
    {
      ...base,
      period: 'day',
      amount: rounded(sum),
      maximum: rounded(daily.maximum),
      ...(daily.isByWeight && weightKg !== undefined && { maximumPerKg: daily.perKg, weightKg }),
      ...(isOnce && before > 0 && { includesGiven: true as const }),
    },
  ];
}

/** DOSE-2: the lower of the maximum per kg, if the weight is known, and the absolute one. */
function maximumOf({
  perKg,
  absolute,
  weightKg,
}: {
  perKg: number | undefined;
  absolute: number | undefined;
  weightKg: number | undefined;
}): { maximum: number | undefined; isByWeight: boolean; perKg: number | undefined } {
  const byWeight = perKg !== undefined && weightKg !== undefined ? perKg * weightKg : undefined;
  const isByWeight = byWeight !== undefined && (absolute === undefined || byWeight < absolute);
  return { maximum: isByWeight ? byWeight : absolute, isByWeight, perKg };
}

/** DOSE-8: a rate is compared per kg, or with the weight. A child's is compared both ways. */
function rateWarnings(
  drug: string,
  dose: ReadDose,
  rows: readonly DoseLimit[],
  { patient, day }: Context,
): DoseWarning[] {
  const { weightKg } = patient;
  const isSame = ({ isPerKg }: DoseLimit) => isPerKg === dose.isPerKg;
  const comparable = [
    ...rows.filter(isSame),
    ...(weightKg === undefined ? [] : rows.filter((row) => !isSame(row))),
  ];
  if (comparable.length === 0) return [gap('no-weight')];
  const isChild = ageOf(patient, day) < adultFrom;
  for (const row of isChild ? comparable : comparable.slice(0, 1)) {
    const maximum = row.adult.single;
    if (maximum === undefined) return [gap('other-unit')];
    const weight = weightKg ?? 1;
    const amount = dose.amount * (isSame(row) ? 1 : dose.isPerKg ? weight : 1 / weight);
    if (amount <= maximum * tolerance) continue;
    return [
      {
        code: 'dose-above-maximum',
        period: 'single',
        drug,
        amount: rounded(amount),
        maximum,
        unit: row.unit,
        ...(row.isPerKg && { isPerKg: true as const }),
        ...(row.per && { per: row.per }),
      },
    ];
  }
  return [];
}

const rounded = (value: number): number => Number(value.toPrecision(4));
