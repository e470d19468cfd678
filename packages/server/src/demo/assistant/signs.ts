import type { PanelAlertName } from '@bedside/contracts/clinical/panel-alerts.ts';

/** The vital signs by their keys in the chart, in the order in which they are told. */
export const signKeys = [
  'respiratory_rate',
  'oxygen_saturation',
  'blood_pressure',
  'heart_rate',
  'consciousness',
  'new_confusion',
  'temperature',
  'pain',
] as const;
export type SignKey = (typeof signKeys)[number];

interface Sign {
  /** Follows the value; a sign without a unit is told in words. */
  unit?: string;
  /** Between the two ends of the range: an abnormal value below it is low. */
  middle?: number;
  /** The smallest change that counts as a trend, in the sign's unit. */
  trend?: number;
}

export const signs: Readonly<Record<SignKey, Sign>> = {
  respiratory_rate: { unit: '/min', middle: 16, trend: 3 },
  oxygen_saturation: { unit: ' %', middle: 92, trend: 2 },
  blood_pressure: { unit: ' mmHg', trend: 10 },
  heart_rate: { unit: '/min', middle: 70, trend: 10 },
  consciousness: {},
  new_confusion: {},
  temperature: { unit: ' °C', middle: 37, trend: 0.5 },
  pain: { unit: '/10', trend: 2 },
};

type AlertName = Exclude<PanelAlertName, 'unrecordable'>;

/** The sign behind each alert of the panel. */
const alertSigns: Readonly<Record<AlertName, SignKey>> = {
  fever: 'temperature',
  hypothermia: 'temperature',
  tachycardia: 'heart_rate',
  bradycardia: 'heart_rate',
  tachypnea: 'respiratory_rate',
  bradypnea: 'respiratory_rate',
  hypertension: 'blood_pressure',
  'hypertension-in-pregnancy': 'blood_pressure',
  'severe-hypertension-in-pregnancy': 'blood_pressure',
  hypotension: 'blood_pressure',
  'low-oxygen-saturation': 'oxygen_saturation',
  'high-oxygen-saturation': 'oxygen_saturation',
  'reduced-consciousness': 'consciousness',
  'new-confusion': 'new_confusion',
};

/** The sign behind a measured field of the wire. */
const fieldSigns: Readonly<Record<string, SignKey>> = {
  temperature: 'temperature',
  heartRate: 'heart_rate',
  respiratoryRate: 'respiratory_rate',
  bloodPressure: 'blood_pressure',
  bloodPressureSystolic: 'blood_pressure',
  oxygenSaturation: 'oxygen_saturation',
};

const signsByName: Readonly<Record<string, SignKey>> = { ...alertSigns, ...fieldSigns };

/** The sign that an alert, or a measured field of the wire, is about. */
export const signOf = (name: string): SignKey | undefined => signsByName[name];
