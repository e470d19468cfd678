/**
 * Highest single and daily doses (DOSE-1, D70), with their sources in docs/clinical/medication-doses.md. A row is
 * id | routes | unit | adult single | adult per kg | adult day | child per kg | child single | child day per kg | child day.
 * The unit may have a rate (`mg/kg/h`), which limits infusions. Empty means that the source states no maximum.
 */
export const doseLimitTable = `
acetaminophen | any | mg | 1000 | | 4000 | 15 | 1000 | 75 | 4000
ibuprofen | any | mg | 800 | | 3200 | 10 | 800 | 40 | 2400
ketorolac | IV IO | mg | 30 | | 120 | 0.5 | 15 | 2 | 60
ketorolac | IM | mg | 60 | | 120 | 1 | 30 | 2 | 60
ketorolac | oral | mg | 20 | | 40 | | | |
diclofenac | any | mg | 100 | | 150 | 1 | 50 | 3 | 150
naproxen | any | mg | 750 | | 1250 | 10 | 500 | 20 | 1000
dexketoprofen | IV IM | mg | 50 | | 150 | | | |
dexketoprofen | oral | mg | 25 | | 75 | | | |
aspirin | any | mg | 1000 | | 4000 | | | |
metamizole | any | mg | 2500 | | 5000 | 16 | 1000 | 64 | 4000
morphine | IV IO | mg | 15 | | | 0.1 | 10 | |
morphine | IM subcutaneous | mg | 15 | | | 0.2 | 15 | |
morphine | oral rectal | mg | 60 | | | 0.5 | 20 | |
hydromorphone | IV IO | mg | 1 | | | | | |
hydromorphone | IM subcutaneous | mg | 2 | | | | | |
hydromorphone | oral | mg | 8 | | | | | |
oxycodone | oral | mg | 20 | | | | | |
fentanyl | IV IO IM subcutaneous | mg | 0.2 | | | 0.003 | 0.2 | |
fentanyl | intranasal | mg | 0.2 | | | 0.0015 | 0.1 | |
fentanyl | sublingual buccal | mg | 0.8 | | | | | |
tramadol | any | mg | 100 | | 400 | | | |
codeine | any | mg | 60 | | 240 | | | |
naloxone | IV IO IM subcutaneous | mg | 2 | | 10 | 0.1 | 2 | |
naloxone | intranasal | mg | 8 | | | 0.4 | 8 | |
ketamine | IV IO | mg | 500 | 4.5 | | 4.5 | 500 | |
ketamine | IM | mg | 1000 | 13 | | 13 | 1000 | |
ketamine | intranasal | mg | 150 | 1.5 | | 1.5 | 150 | |
esketamine | IV IO | mg | 250 | 2 | | 2 | 250 | |
midazolam | IV IO IM | mg | 10 | | | 0.2 | 10 | |
midazolam | intranasal buccal | mg | 10 | | | 0.5 | 10 | |
midazolam | oral | mg | 15 | | | 1 | 20 | |
lorazepam | IV IO IM | mg | 4 | | 8 | 0.1 | 4 | |
lorazepam | oral sublingual | mg | 4 | | 10 | | | |
diazepam | IV IO IM oral | mg | 10 | | 60 | 0.3 | 10 | |
diazepam | rectal | mg | 20 | | 60 | 0.5 | 20 | |
haloperidol | IV IM | mg | 10 | | 20 | | | |
haloperidol | oral | mg | 10 | | 20 | | | |
droperidol | IV IM | mg | 10 | | | | | |
propofol | IV IO | mg | 250 | 2.5 | | 3.5 | 250 | |
propofol | IV IO | mg/kg/h | 4 | | | | | |
etomidate | IV IO | mg | 60 | 0.6 | | 0.6 | 60 | |
rocuronium | IV IO | mg | 200 | 1.2 | | 1.2 | 200 | |
succinylcholine | IV IO | mg | 150 | 1.5 | | 2 | 150 | |
succinylcholine | IM | mg | 150 | 4 | | 4 | 150 | |
insulin-regular | IV IO | units | 15 | 0.15 | | 0.1 | 10 | |
insulin-regular | IV IO | units/kg/h | 0.14 | | | 0.1 | | |
insulin-regular | IV IO | units/h | 15 | | | | | |
insulin-regular | subcutaneous | units | 50 | 0.5 | | 0.5 | 50 | |
insulin-aspart | subcutaneous IV | units | 50 | 0.5 | | 0.5 | 50 | |
insulin-lispro | subcutaneous IV | units | 50 | 0.5 | | 0.5 | 50 | |
insulin-glargine | subcutaneous | units | 100 | 1 | | 1 | 100 | |
heparin | IV IO | units | 10000 | | | 100 | 10000 | |
heparin | IV IO | units/kg/h | 25 | | | 28 | | |
heparin | IV IO | units/h | 2500 | | | | | |
heparin | subcutaneous | units | 20000 | | 40000 | | | |
enoxaparin | subcutaneous | mg | 180 | 1.5 | 300 | 1.5 | 180 | 3 | 300
enoxaparin | IV | mg | 50 | 0.5 | | | | |
alteplase | IV | mg | 100 | 0.9 | 100 | | | |
tenecteplase | IV | mg | 50 | 0.5 | 50 | | | |
warfarin | oral | mg | 10 | | 10 | | | |
potassium-chloride | IV IO | mmol | 40 | | 200 | 1 | 40 | 3 | 200
potassium-chloride | IV IO | mmol/h | 20 | | | | | |
potassium-chloride | IV IO | mmol/kg/h | 0.5 | | | 0.5 | | |
potassium-chloride | oral | mmol | 40 | | 100 | 2 | 40 | 4 | 100
magnesium-sulfate | IV IO | mg | 6000 | | 40000 | 50 | 2000 | |
magnesium-sulfate | IM | mg | 10000 | | 40000 | | | |
magnesium-sulfate | IV IO | mg/h | 2000 | | | | | |
epinephrine | IM subcutaneous | mg | 0.5 | | | 0.01 | 0.5 | |
epinephrine | IV IO | mg | 1 | | | 0.01 | 1 | |
epinephrine | nebulized inhaled | mg | 5 | | | 0.5 | 5 | |
epinephrine | IV IO | mg/kg/min | 0.002 | | | 0.002 | | |
norepinephrine | IV IO | mg/min | 0.047 | | | | | |
norepinephrine | IV IO | mg/kg/min | 0.002 | | | 0.002 | | |
amiodarone | IV IO | mg | 300 | | 2200 | 5 | 300 | 15 | 2200
amiodarone | oral | mg | 800 | | 1600 | | | |
adenosine | IV IO | mg | 18 | | | 0.3 | 12 | |
digoxin | IV | mg | 0.75 | | 1 | 0.0175 | 0.5 | 0.035 | 1
digoxin | oral | mg | 0.75 | | 1.5 | 0.02 | 0.5 | 0.04 | 1
metoprolol | IV | mg | 5 | | 15 | | | |
metoprolol | oral | mg | 200 | | 400 | 2 | 200 | 6 | 200
labetalol | IV | mg | 80 | | 300 | 1 | 40 | |
labetalol | oral | mg | 800 | | 2400 | | | |
esmolol | IV | mg | 100 | 1 | | 0.5 | 100 | |
diltiazem | IV | mg | 35 | 0.35 | | | | |
verapamil | IV | mg | 10 | 0.15 | 20 | 0.3 | 5 | |
atropine | IV IO IM | mg | 3 | | | 0.02 | 0.5 | |
lidocaine | local topical | mg | 300 | 4.5 | | 4.5 | 300 | |
lidocaine | IV IO | mg | 150 | 1.5 | | 1 | 100 | |
bupivacaine | local | mg | 175 | 2 | 400 | 2 | 150 | |
vancomycin | IV | mg | 3000 | 35 | 4500 | 35 | 3000 | 80 | 4500
vancomycin | oral | mg | 500 | | 2000 | 10 | 500 | 40 | 2000
gentamicin | IV IM | mg | 700 | 7 | 700 | 7.5 | 700 | 7.5 | 700
amikacin | IV IM | mg | 2000 | 20 | 2000 | 20 | 1500 | 22.5 | 1500
phenytoin | IV | mg | 2000 | 20 | | 20 | 1500 | |
phenytoin | IV IO | mg/min | 50 | | | | | |
phenytoin | oral | mg | 400 | | 1000 | 5 | 300 | 8 | 300
colchicine | oral | mg | 1.2 | | 1.8 | | | |
methotrexate | oral subcutaneous IM | mg | 30 | | | | | |
ondansetron | any | mg | 16 | | 32 | 0.15 | 16 | |
metoclopramide | any | mg | 10 | | 30 | 0.15 | 10 | 0.5 | 30
furosemide | IV oral | mg | 250 | | 1500 | 6 | 80 | |
tranexamic-acid | IV IO | mg | 2000 | | 4000 | 15 | 1000 | |
glucagon | IV IM subcutaneous | mg | 5 | | | 0.05 | 1 | |
flumazenil | IV | mg | 0.3 | | 1 | 0.01 | 0.2 | |
oxytocin | IV IM | units | 10 | | | | | |
`;

export type LimitUnit = 'mg' | 'units' | 'mmol';

export interface DoseLimit {
  /** The id of a listed drug, or a folded ingredient. */
  drug: string;
  /** Routes as the wire has them; empty for every route. */
  routes: readonly string[];
  unit: LimitUnit;
  isPerKg: boolean;
  per: 'hour' | 'minute' | undefined;
  adult: { single: number | undefined; perKg: number | undefined; day: number | undefined };
  child: {
    perKg: number | undefined;
    single: number | undefined;
    dayPerKg: number | undefined;
    day: number | undefined;
  };
}

const limit = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text));

function limitOf(line: string): DoseLimit {
  const cells = line.split('|').map((cell) => cell.trim());
  const [drug = '', routes = '', unitText = ''] = cells;
  const [unit = '', ...per] = unitText.split('/');
  const [single, perKg, day, childPerKg, childSingle, dayPerKg, childDay] = cells.slice(3).map(limit);
  return {
    drug,
    routes: routes === 'any' ? [] : routes.split(' '),
    unit: unit === 'units' || unit === 'mmol' ? unit : 'mg',
    isPerKg: per.includes('kg'),
    per: per.includes('h') ? 'hour' : per.includes('min') ? 'minute' : undefined,
    adult: { single, perKg, day },
    child: { perKg: childPerKg, single: childSingle, dayPerKg, day: childDay },
  };
}

/** Every row of the table. */
export const doseLimits: readonly DoseLimit[] = doseLimitTable
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map(limitOf);
