/** What a laboratory's flag says. */
export interface LabFlag {
  isAbnormal: boolean;
  side?: 'low' | 'high';
  /** The laboratory calls the result critical, by its own limits. */
  isCritical?: true;
}

const high: LabFlag = { isAbnormal: true, side: 'high' };
const low: LabFlag = { isAbnormal: true, side: 'low' };
const abnormal: LabFlag = { isAbnormal: true };
const normal: LabFlag = { isAbnormal: false };
const criticalHigh: LabFlag = { isAbnormal: true, side: 'high', isCritical: true };
const criticalLow: LabFlag = { isAbnormal: true, side: 'low', isCritical: true };
const critical: LabFlag = { isAbnormal: true, isCritical: true };

/**
 * HL7's table 0078 (OBX-8) and the marks and words of laboratories in English, Spanish and German. "+" and "-" alone are
 * the marks of German reports; they are flags only beside a number. Trends (D, W) and susceptibility (R) of the table say
 * nothing of the range, so they are no flags.
 */
const flags: readonly (readonly [words: string, flag: LabFlag])[] = [
  // "H*" is a high result with a mark, not a critical one.
  ['h h* > hi high hoch erhoht erhoeht alto alta elevado elevada elevated ↑ ▲ ⬆ + hu increased', high],
  ['l l* < lo low niedrig erniedrigt bajo baja disminuido disminuida ↓ ▼ ⬇ - lu decreased', low],
  [
    'hh h! hc ch hp high! critical_high criticalhigh critically_high panic_high kritisch_hoch critico_alto alto_critico ↑↑ ⇈ ++ very_high >> high_panic high_critical hx h**',
    criticalHigh,
  ],
  [
    'll l! lc cl lp low! critical_low criticallow critically_low panic_low kritisch_niedrig critico_bajo bajo_critico ↓↓ ⇊ -- very_low << low_panic low_critical lx l**',
    criticalLow,
  ],
  [
    'aa critical crit panic kritisch critico critica panico alert c ** !! *** c! alarm alarmwert crit! critical! critical_abnormal',
    critical,
  ],
  [
    'a * ! abn abnormal auffallig anormal pathologisch patologico alterado pos positive_flag # out_of_range',
    abnormal,
  ],
  ['n normal negative_flag neg within_range unauffallig wnl ok', normal],
];

const byWord = new Map(
  flags.flatMap(([words, flag]) =>
    words.split(' ').map((word) => [word.replaceAll('_', ' '), flag] as const),
  ),
);

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[([{]\s*|\s*[)\]}]$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** LAB-13: reads a laboratory's flag, or returns undefined for other text. OBX-8 may repeat ("H~A"): the worst counts. */
export function readFlag(text: string | undefined): LabFlag | undefined {
  if (text === undefined) return undefined;
  const read = [text, ...text.split(/[~^,;\s]/u)].flatMap((one) => byWord.get(folded(one)) ?? []);
  return read.find(({ isCritical }) => isCritical) ?? read.find(({ isAbnormal }) => isAbnormal) ?? read[0];
}

/** A flag after a number, such as " H", "*", " (HH)", "↑"; and before it, such as "H 6.9". */
const letters =
  '(?:HH|LL|H!|L!|HC|LC|CH|CL|AA|H|L|A|N|C|HI|LO|High|Low|Hoch|Niedrig|Alto|Bajo|Erh[öo]ht|Erniedrigt|Elevad[oa]|Disminuid[oa]|Elevated|Increased|Decreased|Critical(?: high| low)?|Crit|Panic(?: high| low)?|Kritisch|Cr[ií]tico|Abnormal|Abn|Normal)';
const marks = '(?:↑↑|↓↓|⇈|⇊|↑|↓|▲|▼|⬆|⬇|\\*{1,3}|!{1,2}|(?<=\\s)(?:\\+\\+|--|\\+|-|>|<)|(?<=[.,]\\d+)\\+|#)';
const behind = new RegExp(
  `^(.*\\d.*?)\\s*[;,/]?\\s*(?:[(\\[]\\s*(${letters}|${marks})\\s*[)\\]]|(?<=[\\s\\d%*])(${letters})(?:[*!])?|(${marks}))$`,
  'iu',
);
const before = new RegExp(
  `^(?:[(\\[]\\s*(${letters})\\s*[)\\]]|(${letters})|(${marks}))[\\s:]*((?:[<>≤≥]=?\\s*)?[-−]?\\d.*)$`,
  'iu',
);

/** No number with its unit and flag is longer. */
const maxNumberCharacters = 80;

/** LAB-14: takes a laboratory's flag off a result: "6.9 H" is 6.9, flagged high. */
export function withoutFlag(text: string): { text: string; flag?: string } {
  const written = text.trim();
  if (written.length > maxNumberCharacters) return { text: written };
  const after = behind.exec(written);
  const flag = after?.[2] ?? after?.[3] ?? after?.[4];
  if (after?.[1] !== undefined && flag !== undefined && readFlag(flag) !== undefined) {
    const inner = withoutFlag(after[1]);
    return { text: inner.text, flag: [inner.flag, flag.trim()].filter(Boolean).join(' ') };
  }
  const first = before.exec(written);
  const early = first?.[1] ?? first?.[2] ?? first?.[3];
  if (first?.[4] !== undefined && early !== undefined && readFlag(early) !== undefined) {
    return { text: first[4].trim(), flag: early.trim() };
  }
  return { text: written };
}
