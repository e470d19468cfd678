import {
  defaultTemperatureUnit,
  type TemperatureUnit,
} from '@bedside/contracts/clinical/vitals/temperature.ts';
import { atom, getDefaultStore } from 'jotai';
import { recall, remember } from './browser-storage.ts';

export const languages = ['en', 'es', 'de'] as const;
export type Language = (typeof languages)[number];

const languageKey = 'language';
const unitKey = 'temperatureUnit';
const singleKeysKey = 'singleKeyShortcuts';
const callSoundKey = 'callSound';

const languageState = atom<Language>(initialLanguage());

/** The language of the screen: the stored choice, else the browser's, else English. */
export const languageAtom = atom(
  (get) => get(languageState),
  (_get, set, language: Language) => {
    remember(languageKey, language);
    set(languageState, language);
  },
);

const unitChoice = atom<TemperatureUnit | null>(initialUnit());

/** The unit for showing and entering temperatures: the user's choice, else that of language and region (D7, TEMP-2). */
export const temperatureUnitAtom = atom(
  (get): TemperatureUnit => get(unitChoice) ?? defaultTemperatureUnit(get(languageState), browserLanguages()),
  (_get, set, unit: TemperatureUnit) => {
    remember(unitKey, unit);
    set(unitChoice, unit);
  },
);

const singleKeysChoice = atom(recall(singleKeysKey) !== 'off');

/** Whether single letters are shortcuts. Off for users with speech input, which types letters. */
export const singleKeysAtom = atom(
  (get) => get(singleKeysChoice),
  (_get, set, on: boolean) => {
    remember(singleKeysKey, on ? 'on' : 'off');
    set(singleKeysChoice, on);
  },
);

const callSoundChoice = atom(recall(callSoundKey) === 'on');

/** Whether a new call plays a sound. Off by default. */
export const callSoundAtom = atom(
  (get) => get(callSoundChoice),
  (_get, set, on: boolean) => {
    remember(callSoundKey, on ? 'on' : 'off');
    set(callSoundChoice, on);
  },
);

export function currentLanguage(): Language {
  return getDefaultStore().get(languageState);
}

function browserLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}

function initialLanguage(): Language {
  const candidates = [recall(languageKey), ...browserLanguages().map((tag) => tag.slice(0, 2).toLowerCase())];
  return languages.find((language) => language === candidates.find(isLanguage)) ?? 'en';
}

function isLanguage(tag: string | null): tag is Language {
  return languages.some((language) => language === tag);
}

function initialUnit(): TemperatureUnit | null {
  const stored = recall(unitKey);
  return stored === 'C' || stored === 'F' ? stored : null;
}
