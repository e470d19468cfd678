import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
/* How replies of the three languages write what a chart contains: the words of the planted replies. */

export const languages: readonly ReplyLanguage[] = ['en', 'es', 'de'];

export type Sign =
  | 'heartRate'
  | 'respiratoryRate'
  | 'oxygenSaturation'
  | 'temperature'
  | 'bloodPressure'
  | 'lactate'
  | 'potassium';

interface Words {
  names: Record<Sign, readonly string[]>;
  units: Record<Sign, readonly string[]>;
  /** `n` is the name, `v` the value with its unit. */
  forms: readonly ((n: string, v: string) => string)[];
  ago: readonly ((minutes: number) => string)[];
  /** `d` is the dose, `n` the drug, `r` route and frequency. */
  dose: readonly ((n: string, d: string, r: string) => string)[];
  given: readonly ((n: string, d: string, minutes: number) => string)[];
  frequencies: Record<string, readonly string[]>;
  routes: Record<string, readonly string[]>;
  age: readonly ((years: number) => string)[];
  denials: Record<
    'fever' | 'hypoxia' | 'tachycardia' | 'hypotension' | 'allergies' | 'pregnancy',
    readonly string[]
  >;
  /** `n` is the name of a sign or test. */
  normal: readonly ((n: string) => string)[];
  /** `v` is a value with its unit. */
  unnamed: readonly ((v: string) => string)[];
  /** True sentences with figures that are no values of the patient. */
  beside: readonly string[];
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const anywhere = [
  (n: string, v: string) => `${upper(n)} ${v}`,
  (n: string, v: string) => `- **${upper(n)}:** ${v}`,
  (n: string, v: string) => `${upper(n)}: **${v}**`,
  (n: string, v: string) => `| ${n} | ${v} |`,
  (n: string, v: string) => `${n} = ${v}`,
];
const signUnits = (rate: readonly string[]): Words['units'] => ({
  heartRate: rate,
  respiratoryRate: ['/min', ''],
  oxygenSaturation: [' %', '%', ''],
  temperature: [' °C', '°C'],
  bloodPressure: [' mmHg', ''],
  lactate: [' mmol/L', ' mmol/l'],
  potassium: [' mmol/L', ' mmol/l'],
});

export const replyWords: Record<ReplyLanguage, Words> = {
  en: {
    names: {
      heartRate: ['heart rate', 'HR', 'pulse'],
      respiratoryRate: ['respiratory rate', 'RR', 'breathing rate'],
      oxygenSaturation: ['SpO₂', 'SpO2', 'oxygen saturation', 'sats'],
      temperature: ['temperature', 'temp'],
      bloodPressure: ['blood pressure', 'BP'],
      lactate: ['lactate'],
      potassium: ['potassium', 'K+'],
    },
    units: signUnits(['/min', ' bpm', '']),
    forms: [
      ...anywhere,
      (n, v) => `The ${n} is ${v}`,
      (n, v) => `The patient has a ${n} of ${v}`,
      (n, v) => `Her ${n} was last ${v}`,
    ],
    ago: [(m) => `, ${m} min ago`, (m) => ` (${m} minutes ago)`, (m) => ` ${m} min ago`],
    dose: [
      (n, d, r) => `Takes ${n} ${d} ${r}`,
      (n, d, r) => `- **${upper(n)}** ${d} (${r})`,
      (n, d, r) => `Home medication: ${d} of ${n}, ${r}`,
    ],
    given: [
      (n, d, m) => `${upper(n)} ${d} was given ${m} min ago`,
      (n, d, m) => `${d} of ${n} was administered, ${m} min ago`,
    ],
    frequencies: {
      'once daily': ['once daily', 'once a day'],
      'twice daily': ['twice daily', 'bid', 'every 12 hours'],
      'three times daily': ['three times daily', 'every 8 h', '3x daily'],
    },
    routes: {
      oral: ['oral', 'orally', 'PO'],
      IV: ['IV', 'i.v.', 'intravenously'],
      subcutaneous: ['subcutaneous', 's.c.'],
    },
    age: [(y) => `A ${y}-year-old patient`, (y) => `The patient is ${y} years old`],
    denials: {
      fever: ['no fever', 'afebrile'],
      hypoxia: ['no hypoxia', 'not hypoxic'],
      tachycardia: ['no tachycardia', 'not tachycardic'],
      hypotension: ['without hypotension', 'no signs of hypotension'],
      allergies: ['no known drug allergies', 'no allergies'],
      pregnancy: ['not pregnant', 'no pregnancy'],
    },
    normal: [
      (n) => `The ${n} is normal`,
      (n) => `Normal ${n}`,
      (n) => `- **${upper(n)}:** normal`,
      (n) => `${upper(n)} remains within normal limits`,
    ],
    unnamed: [(v) => `She now has ${v}`, (v) => `At the bedside: ${v}`, (v) => `Now at ${v}`],
    beside: [
      'SpO₂ target 94–98 %',
      'A NEWS2 of 5 or more needs an urgent review',
      'Lactate > 2 mmol/L is raised',
      'Keep the MAP above 65 mmHg',
    ],
  },
  es: {
    names: {
      heartRate: ['frecuencia cardíaca', 'FC', 'pulso'],
      respiratoryRate: ['frecuencia respiratoria', 'FR'],
      oxygenSaturation: ['SpO₂', 'saturación', 'saturación de oxígeno', 'SatO2'],
      temperature: ['temperatura', 'temp'],
      bloodPressure: ['presión arterial', 'tensión arterial', 'TA', 'PA'],
      lactate: ['lactato'],
      potassium: ['potasio', 'K+'],
    },
    units: signUnits(['/min', ' lpm', '']),
    forms: [
      ...anywhere,
      (n, v) => `La ${n} es de ${v}`,
      (n, v) => `Presenta ${n} de ${v}`,
      (n, v) => `Última ${n}: ${v}`,
    ],
    ago: [(m) => `, hace ${m} min`, (m) => ` (hace ${m} minutos)`],
    dose: [
      (n, d, r) => `Toma ${n} ${d} ${r}`,
      (n, d, r) => `- **${upper(n)}** ${d} (${r})`,
      (n, d, r) => `Medicación habitual: ${d} de ${n}, ${r}`,
    ],
    given: [
      (n, d, m) => `Se administró ${n} ${d} hace ${m} min`,
      (n, d, m) => `Recibió ${d} de ${n} hace ${m} minutos`,
    ],
    frequencies: {
      'once daily': ['una vez al día', 'cada 24 horas'],
      'twice daily': ['dos veces al día', 'cada 12 horas', '2 veces al día'],
      'three times daily': ['tres veces al día', 'cada 8 h'],
    },
    routes: {
      oral: ['vía oral', 'v.o.'],
      IV: ['i. v.', 'intravenosa', 'IV'],
      subcutaneous: ['s. c.', 'subcutánea'],
    },
    age: [(y) => `Paciente de ${y} años`, (y) => `Mujer de ${y} años`],
    denials: {
      fever: ['sin fiebre', 'afebril'],
      hypoxia: ['sin hipoxia', 'no presenta hipoxemia'],
      tachycardia: ['sin taquicardia', 'no tiene taquicardia'],
      hypotension: ['sin hipotensión', 'sin signos de hipotensión'],
      allergies: ['sin alergias conocidas', 'no tiene alergias'],
      pregnancy: ['no está embarazada', 'sin embarazo'],
    },
    normal: [
      (n) => `${upper(n)} normal`,
      (n) => `La ${n} es normal`,
      (n) => `- **${upper(n)}:** normal`,
      (n) => `${upper(n)} dentro de la normalidad`,
    ],
    unnamed: [(v) => `Ahora presenta ${v}`, (v) => `En el monitor: ${v}`, (v) => `Está con ${v}`],
    beside: [
      'Saturación objetivo 94–98 %',
      'Un NEWS2 de 5 o más exige valoración urgente',
      'Lactato > 2 mmol/l es alto',
      'PAM objetivo ≥ 65 mmHg',
    ],
  },
  de: {
    names: {
      heartRate: ['Herzfrequenz', 'HF', 'Puls'],
      respiratoryRate: ['Atemfrequenz', 'AF'],
      oxygenSaturation: ['SpO₂', 'Sauerstoffsättigung', 'Sättigung'],
      temperature: ['Temperatur', 'Temp'],
      bloodPressure: ['Blutdruck', 'RR'],
      lactate: ['Laktat'],
      potassium: ['Kalium', 'K+'],
    },
    units: signUnits(['/min', ' /min', '']),
    forms: [
      ...anywhere,
      (n, v) => `Aktuell beträgt ${n} ${v}`,
      (n, v) => `${n} liegt bei ${v}`,
      (n, v) => `Zuletzt war ${n} ${v}`,
    ],
    ago: [(m) => `, vor ${m} min`, (m) => ` (vor ${m} Minuten)`],
    dose: [
      (n, d, r) => `Nimmt ${n} ${d} ${r}`,
      (n, d, r) => `- **${upper(n)}** ${d} (${r})`,
      (n, d, r) => `Dauermedikation: ${d} ${n}, ${r}`,
    ],
    given: [
      (n, d, m) => `${upper(n)} ${d} wurde vor ${m} min gegeben`,
      (n, d, m) => `${d} ${n} wurden vor ${m} Minuten verabreicht`,
    ],
    frequencies: {
      'once daily': ['1-mal täglich', 'einmal täglich', '1-0-0'],
      'twice daily': ['2-mal täglich', 'zweimal täglich', '1-0-1', 'alle 12 Stunden'],
      'three times daily': ['dreimal täglich', 'alle 8 Stunden', '1-1-1'],
    },
    routes: {
      oral: ['oral', 'p.o.'],
      IV: ['i. v.', 'i.v.', 'intravenös'],
      subcutaneous: ['s. c.', 'subkutan'],
    },
    age: [(y) => `${y}-jährige Patientin`, (y) => `Die Patientin ist ${y} Jahre alt`],
    denials: {
      fever: ['kein Fieber', 'fieberfrei'],
      hypoxia: ['keine Hypoxie', 'nicht hypoxisch'],
      tachycardia: ['keine Tachykardie', 'nicht tachykard'],
      hypotension: ['keine Hypotonie', 'ohne Hypotonie'],
      allergies: ['keine bekannten Allergien', 'keine Allergien'],
      pregnancy: ['nicht schwanger', 'keine Schwangerschaft'],
    },
    normal: [
      (n) => `${upper(n)} ist normal`,
      (n) => `${upper(n)} im Normbereich`,
      (n) => `- **${upper(n)}:** unauffällig`,
      (n) => `Aktuell ist ${n} unauffällig`,
    ],
    unnamed: [(v) => `Sie hat jetzt ${v}`, (v) => `Am Monitor: ${v}`, (v) => `Aktuell ${v}`],
    beside: [
      'SpO₂-Ziel 94–98 %',
      'Ab einem NEWS2 von 5 oder mehr ist dringend zu handeln',
      'Laktat > 2 mmol/l ist erhöht',
      'Ziel-MAP ≥ 65 mmHg',
    ],
  },
};

/** A number as a language writes it: "38,7" in Spanish and German. */
export const written = (value: number, language: ReplyLanguage): string =>
  language === 'en' ? `${value}` : `${value}`.replace('.', ',');
