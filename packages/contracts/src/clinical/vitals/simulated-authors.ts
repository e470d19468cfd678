/**
 * The names under which the demo's simulator records vital signs, and under which the history of demo patients is written. A record keeps the name in the demo's language, and a
 * screen shows the name in the reader's language (D58).
 */
export const simulatedAuthors = {
  monitor: { en: 'Bedside monitor', es: 'Monitor de cabecera', de: 'Patientenmonitor' },
  round: { en: 'Simulated round', es: 'Visita simulada', de: 'Simulierter Rundgang' },
  physician: { en: 'Demo physician', es: 'Médica de demostración', de: 'Demo-Ärztin' },
  nurse: { en: 'Demo nurse', es: 'Enfermera de demostración', de: 'Demo-Pflegefachperson' },
} as const;

type Language = keyof (typeof simulatedAuthors)['monitor'];

const byName = new Map<string, Record<Language, string>>(
  Object.values(simulatedAuthors).flatMap((names) => Object.values(names).map((name) => [name, names])),
);

/** Returns a simulated author's name in the reader's language. The name of a person or another device stays as recorded. */
export const shownAuthor = (fullName: string, language: Language): string =>
  byName.get(fullName)?.[language] ?? fullName;
