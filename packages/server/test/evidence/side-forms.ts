import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';

/* How notes and replies of the three languages write what has a side (REPLY-15). */

export const sidedThings = ['weakness', 'lung', 'knee', 'pneumothorax'] as const;
export type Sided = (typeof sidedThings)[number];

type Forms<Side> = readonly ((side: Side) => string)[];
interface SideForms<Side> {
  words: (isLeft: boolean) => Side;
  things: Record<Sided, Forms<Side>>;
  /** True sentences about the other side, and other meanings of its words. */
  beside: Forms<Side>;
}

const english: SideForms<string> = {
  words: (isLeft) => (isLeft ? 'left' : 'right'),
  things: {
    weakness: [
      (s) => `New ${s}-sided weakness`,
      (s) => `Weakness of the ${s} arm and leg`,
      (s) => `The weakness is on the ${s} side`,
      (s) => `**${s} hemiparesis** since this morning`,
    ],
    lung: [
      (s) => `Consolidation in the ${s} lower lobe`,
      (s) => `Chest X-ray: ${s} lower-lobe pneumonia`,
      (s) => `Infiltrate at the ${s} base`,
    ],
    knee: [(s) => `Pain in the ${s} knee`, (s) => `The ${s} knee is swollen`, (s) => `- ${s} knee: bruised`],
    pneumothorax: [
      (s) => `${s}-sided pneumothorax`,
      (s) => `Small pneumothorax on the ${s}`,
      (s) => `Pneumothorax (${s})`,
    ],
  },
  beside: [
    (s) => `No ${s}-sided weakness`,
    (s) => `The ${s} arm moves normally, without weakness`,
    (s) => `If ${s}-sided weakness appears, repeat the scan`,
    (s) => `Compare with the ${s} arm`,
    () => 'The family left with the arm bag right away',
    (s) => `Signs of ${s} ventricular strain`,
  ],
};

interface SpanishSide {
  m: string;
  f: string;
}
const spanish: SideForms<SpanishSide> = {
  words: (isLeft) => (isLeft ? { m: 'izquierdo', f: 'izquierda' } : { m: 'derecho', f: 'derecha' }),
  things: {
    weakness: [
      ({ f }) => `Hemiparesia ${f} de inicio brusco`,
      ({ m }) => `Debilidad del brazo ${m}`,
      ({ m }) => `Debilidad en el lado ${m}`,
    ],
    lung: [
      ({ m }) => `Consolidación en el lóbulo inferior ${m}`,
      ({ f }) => `Neumonía basal ${f}`,
      ({ m }) => `Infiltrado pulmonar ${m}`,
    ],
    knee: [({ f }) => `Dolor en la rodilla ${f}`, ({ f }) => `Rodilla ${f} inflamada`],
    pneumothorax: [
      ({ m }) => `Neumotórax ${m} pequeño`,
      ({ f }) => `Neumotórax a la ${f}`,
      ({ m }) => `- **Neumotórax ${m}**`,
    ],
  },
  beside: [
    ({ f }) => `Sin debilidad ${f}`,
    ({ m }) => `No presenta debilidad en el lado ${m}`,
    ({ m }) => `Si aparece debilidad del brazo ${m}, repetir la TC`,
    ({ m }) => `Comparar con el brazo ${m}`,
    () => 'La familia tiene derecho a un intérprete',
    ({ m }) => `Sobrecarga del ventrículo ${m}`,
  ],
};

interface GermanSide {
  adverb: string;
  stem: string;
}
const german: SideForms<GermanSide> = {
  words: (isLeft) => (isLeft ? { adverb: 'links', stem: 'link' } : { adverb: 'rechts', stem: 'recht' }),
  things: {
    weakness: [
      ({ adverb }) => `Hemiparese ${adverb}`,
      ({ adverb }) => `Neue ${adverb}seitige Schwäche`,
      ({ stem }) => `Schwäche im ${stem}en Arm`,
      ({ adverb }) => `Armschwäche ${adverb} seit heute`,
    ],
    lung: [
      ({ stem }) => `Konsolidierung im ${stem}en Unterlappen`,
      ({ adverb }) => `Pneumonie ${adverb} basal`,
      ({ adverb }) => `${adverb}basales Infiltrat`,
    ],
    knee: [
      ({ stem }) => `Schmerzen im ${stem}en Knie`,
      ({ stem }) => `Das ${stem}e Kniegelenk ist geschwollen`,
      ({ adverb }) => `Knieschmerzen ${adverb}`,
    ],
    pneumothorax: [
      ({ adverb }) => `Pneumothorax ${adverb}`,
      ({ adverb }) => `${adverb}seitiger Pneumothorax`,
      ({ adverb }) => `Pneumothorax (${adverb})`,
    ],
  },
  beside: [
    ({ adverb }) => `Keine Schwäche ${adverb}`,
    ({ adverb }) => `Ohne ${adverb}seitige Schwäche`,
    ({ stem }) => `Falls eine Schwäche im ${stem}en Arm auftritt, erneute Bildgebung`,
    ({ stem }) => `Mit dem ${stem}en Arm vergleichen`,
    () => 'Die Angehörigen haben ein Recht auf Auskunft',
    ({ adverb }) => `Zeichen einer ${adverb === 'links' ? 'Linksherzbelastung' : 'Rechtsherzbelastung'}`,
  ],
};

/** Forms that need only to know which side it is. */
interface FilledForms {
  things: Record<Sided, Forms<boolean>>;
  beside: Forms<boolean>;
}

function filled<Side>({ words, things, beside }: SideForms<Side>): FilledForms {
  const fill = (forms: Forms<Side>) => forms.map((form) => (isLeft: boolean) => form(words(isLeft)));
  return {
    things: {
      weakness: fill(things.weakness),
      lung: fill(things.lung),
      knee: fill(things.knee),
      pneumothorax: fill(things.pneumothorax),
    },
    beside: fill(beside),
  };
}

export const sideForms: Record<ReplyLanguage, FilledForms> = {
  en: filled(english),
  es: filled(spanish),
  de: filled(german),
};
