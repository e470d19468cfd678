import { isShown } from './dom.ts';

/** The words of the three languages for an unknown fact. A copy, so that a fault in the client's texts is not repeated here. */
const words = [
  '--',
  '--/--',

  ...['unknown', 'not known', 'not measured', 'not recorded', 'not asked', 'dose not recorded', 'allergies?'],
  ...['no vital signs', 'not triaged', 'not checked against critical limits', 'alert, confusion not asked'],
  ...[
    'desconocido',
    'se desconoce',
    'no se sabe',
    'no medido',
    'no consta',
    'sin preguntar',
    'dosis no registrada',
  ],
  ...['¿alergias?', 'sin constantes', 'sin triaje', 'sin contrastar con los límites críticos'],
  'alerta, confusión no valorada',
  ...['unbekannt', 'nicht bekannt', 'nicht gemessen', 'nicht dokumentiert', 'nicht erfragt', 'allergien?'],
  ...['dosis nicht dokumentiert', 'keine vitalzeichen', 'ohne triage', 'wach, verwirrtheit nicht erhoben'],
  'nicht gegen kritische grenzwerte geprüft',
];
const beginnings = ['unknown: ', 'se desconoce: ', 'unbekannt: '];

/** Returns each text for something unknown that is drawn in ink or green, the colors of normal and of good. */
export function normalLookingUnknowns(document: Document): string[] {
  const normal = ['--ink', '--green'].map((name) => colorOf(document, name));
  const faults = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = (walker.currentNode.textContent ?? '').trim().toLowerCase();
    const element = walker.currentNode.parentElement;
    if (!element || !(words.includes(text) || beginnings.some((beginning) => text.startsWith(beginning))))
      continue;
    // An answer that someone can choose, or has typed, is no value of the chart.
    // A task with its button is no value either.
    if (element.closest('li')?.querySelector('button')) continue;
    if (element.closest('form, label, option, [role=radio], [role=option], [role^=menuitem], [data-message]'))
      continue;
    if (isShown(element) && normal.includes(getComputedStyle(element).color))
      faults.push(`"${text}" is drawn as a normal value (${whereOf(element)})`);
  }
  return [...new Set(faults)];
}

/** Returns a color of the theme as `getComputedStyle` writes it. */
function colorOf(document: Document, name: string): string {
  const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}

function whereOf(element: Element): string {
  const part = element.closest('header, tr, section, main, [role=dialog]');
  return part?.getAttribute('aria-label') ?? part?.tagName.toLowerCase() ?? 'page';
}
