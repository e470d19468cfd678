/** The questions of an evaluation, in the three languages of the product. They ask for facts, danger, comfort and drugs. */
export const questions = {
  en: [
    'Summarize this patient.',
    'What matters most now?',
    'Can this patient go home?',
    'Which drugs has the patient had, and what speaks against an antibiotic or a painkiller?',
  ],
  es: [
    'Resuma el estado de este paciente.',
    '¿Qué es lo más importante ahora?',
    '¿Puede irse a casa?',
    '¿Qué fármacos ha recibido, y qué contraindica un antibiótico o un analgésico?',
  ],
  de: [
    'Fassen Sie diesen Patienten zusammen.',
    'Was ist jetzt am wichtigsten?',
    'Kann der Patient nach Hause?',
    'Welche Medikamente hat der Patient bekommen, und was spricht gegen ein Antibiotikum oder ein Schmerzmittel?',
  ],
} as const;

export type Language = keyof typeof questions;
export const languages = ['en', 'es', 'de'] as const satisfies Language[];
