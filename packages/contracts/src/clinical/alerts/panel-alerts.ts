import type { Patient } from '../../patients/patients.contract.ts';
import type { ConsciousnessLevel } from '../../vitals/consciousness-words.ts';
import { news2Points } from '../news2/news2-points.ts';
import { type Aged, ageOf, localDay } from '../patient/age.ts';
import { isPregnantOrNewMother, preeclampsiaSymptoms, pressureInPregnancy } from '../patient/pregnancy.ts';
import type { MergedVitals, Observed, UnrecordableSign } from '../vitals/merged-vitals.ts';
import { type PediatricSign, pediatricFlag } from './pediatric-bands.ts';

/** The context panel's own three alerts, for adults (PANEL-1 to PANEL-3). °C, per minute, mmHg. */
export const panelLimits = {
  fever: { above: 38 },
  tachycardia: { above: 100 },
  hypertension: { above: 140 },
} as const;

/** Every name that an alert can have. The panel's own table never raises `low-diastolic-pressure` (JUDGE-8). */
export const panelAlertNames = [
  'fever',
  'hypothermia',
  'tachycardia',
  'bradycardia',
  'tachypnea',
  'bradypnea',
  'severe-hypertension-in-pregnancy',
  'hypertension-in-pregnancy',
  'hypertension',
  'hypotension',
  'low-diastolic-pressure',
  'low-oxygen-saturation',
  'high-oxygen-saturation',
  'reduced-consciousness',
  'new-confusion',
  'unrecordable',
] as const;
export type PanelAlertName = (typeof panelAlertNames)[number];

/** The sign whose value an alert contains. */
export const signOfAlert = {
  fever: 'temperature',
  hypothermia: 'temperature',
  tachycardia: 'heartRate',
  bradycardia: 'heartRate',
  tachypnea: 'respiratoryRate',
  bradypnea: 'respiratoryRate',
  hypertension: 'bloodPressure',
  'hypertension-in-pregnancy': 'bloodPressure',
  'severe-hypertension-in-pregnancy': 'bloodPressure',
  hypotension: 'bloodPressure',
  'low-diastolic-pressure': 'bloodPressure',
  'low-oxygen-saturation': 'oxygenSaturation',
  'high-oxygen-saturation': 'oxygenSaturation',
} as const satisfies Partial<Record<PanelAlertName, string>>;

/** Whether an alert contains the value of a sign. Otherwise it contains a level of consciousness or a sign. */
export const hasSign = (name: PanelAlertName): name is keyof typeof signOfAlert => name in signOfAlert;

const lowAlerts: ReadonlySet<PanelAlertName> = new Set([
  'hypothermia',
  'bradycardia',
  'bradypnea',
  'hypotension',
  'low-diastolic-pressure',
  'low-oxygen-saturation',
]);

/** Whether an alert means a value below the limits. */
export const isLowAlert = (name: PanelAlertName): boolean => lowAlerts.has(name);

/**
 * One alert of the context panel. `critical` means a value that scores 3 in NEWS2, a child's critical value, severe
 * hypertension in pregnancy, or an unrecordable sign.
 */
export interface PanelAlert {
  name: PanelAlertName;
  severity: 'warning' | 'critical';
  /** The value that raised the alert, in the unit of the wire; a level of consciousness; or the unrecordable sign. */
  value: number | PressureText | ConsciousnessLevel | UnrecordableSign;
  /** The time of observation, UTC ISO 8601. The screen shows its age. */
  observedAt: string;
  /** PANEL-10: headache or visual symptoms in the chief complaint, as written but in lower case. */
  symptoms?: readonly string[];
}

/** Both numbers of a blood pressure in mmHg, because either can be the cause: "150/112", "--/112". */
export type PressureText = `${number | '--'}/${number | '--'}`;

export type PanelPatient = Aged & Pick<Patient, 'spo2Scale' | 'pregnancy' | 'chiefComplaint'>;

/**
 * Returns the alerts for the values currently known, critical ones first. Unknown and defaulted values (D8) raise
 * none.
 *
 * From 18 on, the panel's own three alerts apply. From 16 on, so does every value that scores 3 in NEWS2 (D32), even
 * in pregnancy, where the sum is not valid. Under 18, the age bands alert. In pregnancy and for six weeks after a
 * birth, a raised blood pressure alerts by its own limits (D48).
 */
export function panelAlerts(vitals: MergedVitals, patient: PanelPatient, now: Date): PanelAlert[] {
  const day = localDay(now);
  const age = ageOf(patient, day);
  const found = [
    ...unrecordableAlerts(vitals),
    ...consciousnessAlerts(vitals),
    ...(age >= 16 ? news2Threes(vitals, patient) : []),
    ...(age >= 18 ? ownAlerts(vitals) : ageBandAlerts(vitals, patient, day)),
  ];
  const inPregnancy = pregnancyAlert(vitals, patient, day);
  const once = new Map<string, PanelAlert>(inPregnancy && [[inPregnancy.name, inPregnancy]]);
  for (const alert of found) {
    // PANEL-9: one finding raises one alert.
    if (inPregnancy && alert.name === 'hypertension') continue;
    const key = alert.name === 'unrecordable' ? `${alert.name} ${alert.value}` : alert.name;
    const known = once.get(key);
    if (known === undefined || (known.severity === 'warning' && alert.severity === 'critical')) {
      once.set(key, alert);
    }
  }
  return [...once.values()].sort((a, b) => rank(a) - rank(b));
}

const rank = ({ severity, name }: PanelAlert) =>
  (severity === 'critical' ? 0 : panelAlertNames.length) + panelAlertNames.indexOf(name);

function alertOf<T extends PanelAlert['value']>(
  name: PanelAlertName,
  severity: PanelAlert['severity'],
  observed: Observed<T>,
): PanelAlert {
  return { name, severity, value: observed.value, observedAt: observed.at };
}

function ownAlerts({ temperature, heartRate, bloodPressureSystolic }: MergedVitals): PanelAlert[] {
  const alerts: PanelAlert[] = [];
  const raise = (name: keyof typeof panelLimits, observed: Observed<number> | undefined) => {
    if (observed && observed.value > panelLimits[name].above) alerts.push(alertOf(name, 'warning', observed));
  };
  raise('fever', temperature);
  raise('tachycardia', heartRate);
  raise('hypertension', bloodPressureSystolic);
  return alerts;
}

/** PANEL-4. A saturation above the target of scale 2 counts only if the patient is known to be on oxygen. */
function news2Threes(vitals: MergedVitals, patient: PanelPatient): PanelAlert[] {
  const onOxygen = vitals.supplementalOxygen?.value ?? false;
  const scale = vitals.spo2Scale?.value ?? patient.spo2Scale;
  const saturationPoints = (percent: number) =>
    scale === 1
      ? news2Points.oxygenSaturationScale1(percent)
      : news2Points.oxygenSaturationScale2(percent, onOxygen);
  const table: [
    observed: Observed<number> | undefined,
    points: (value: number) => number,
    low: PanelAlertName,
    high: PanelAlertName,
    /** A value between the ends of the scale, which tells whether a 3 is too low or too high. */
    middle: number,
  ][] = [
    [vitals.respiratoryRate, news2Points.respiratoryRate, 'bradypnea', 'tachypnea', 16],
    [vitals.oxygenSaturation, saturationPoints, 'low-oxygen-saturation', 'high-oxygen-saturation', 91.5],
    [vitals.bloodPressureSystolic, news2Points.bloodPressureSystolic, 'hypotension', 'hypertension', 150],
    [vitals.heartRate, news2Points.heartRate, 'bradycardia', 'tachycardia', 70],
    [vitals.temperature, news2Points.temperature, 'hypothermia', 'fever', 37],
  ];
  return table.flatMap(([observed, points, low, high, middle]) =>
    observed && points(observed.value) === 3
      ? [alertOf(observed.value < middle ? low : high, 'critical', observed)]
      : [],
  );
}

/** PANEL-10, at every age. The value has both numbers, because either can be the cause. */
function pregnancyAlert(
  { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic }: MergedVitals,
  patient: PanelPatient,
  day: string,
): PanelAlert | undefined {
  const observed = systolic ?? diastolic;
  const pressure = pressureInPregnancy(systolic?.value, diastolic?.value);
  if (observed === undefined || !isPregnantOrNewMother(patient, day)) return undefined;
  if (pressure !== 'severe' && pressure !== 'raised') return undefined;
  const value: PressureText = `${systolic?.value ?? '--'}/${diastolic?.value ?? '--'}`;
  const symptoms = preeclampsiaSymptoms(patient.chiefComplaint);
  return {
    ...(pressure === 'severe'
      ? alertOf('severe-hypertension-in-pregnancy', 'critical', { ...observed, value })
      : alertOf('hypertension-in-pregnancy', 'warning', { ...observed, value })),
    ...(symptoms.length > 0 && { symptoms }),
  };
}

/** PANEL-5, at every age. */
function consciousnessAlerts({ consciousnessLevel, newConfusion }: MergedVitals): PanelAlert[] {
  const alerts: PanelAlert[] = [];
  if (consciousnessLevel && consciousnessLevel.value !== 'Alert') {
    alerts.push(alertOf('reduced-consciousness', 'critical', consciousnessLevel));
  }
  if (newConfusion?.value) {
    const value = consciousnessLevel?.value ?? 'Alert';
    alerts.push(alertOf('new-confusion', 'critical', { ...newConfusion, value }));
  }
  return alerts;
}

/** PANEL-6: signs that someone tried to measure and could not, at every age (D10). */
function unrecordableAlerts({ unrecordable }: MergedVitals): PanelAlert[] {
  const signs: UnrecordableSign[] = [
    'bloodPressure',
    'heartRate',
    'respiratoryRate',
    'oxygenSaturation',
    'temperature',
  ];
  return signs.flatMap((sign) => {
    const tried = unrecordable[sign];
    return tried ? [alertOf('unrecordable', 'critical', { ...tried, value: sign })] : [];
  });
}

const bandAlerts: Record<PediatricSign, { low: PanelAlertName; high: PanelAlertName }> = {
  temperature: { low: 'hypothermia', high: 'fever' },
  heartRate: { low: 'bradycardia', high: 'tachycardia' },
  respiratoryRate: { low: 'bradypnea', high: 'tachypnea' },
  bloodPressureSystolic: { low: 'hypotension', high: 'hypertension' },
  oxygenSaturation: { low: 'low-oxygen-saturation', high: 'high-oxygen-saturation' },
};
const pediatricSigns: PediatricSign[] = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressureSystolic',
  'oxygenSaturation',
];

/** PANEL-7: under 18, values outside the age band. */
function ageBandAlerts(vitals: MergedVitals, patient: Aged, day: string): PanelAlert[] {
  return pediatricSigns.flatMap((sign) => {
    const observed = vitals[sign];
    const flag = observed && pediatricFlag(sign, observed.value, patient, day);
    if (!observed || !flag || flag.level === 'normal' || flag.direction === undefined) return [];
    return [alertOf(bandAlerts[sign][flag.direction], flag.level, observed)];
  });
}
