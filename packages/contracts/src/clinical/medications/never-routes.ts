import { foldedName } from './folded-name.ts';
import { namedDrugs } from './named-drugs.ts';
import { readRoutes } from './read-routes.ts';
import { allNames } from './vocabulary/drug-vocabulary.ts';

/** The parts of a medication that say how it is given. */
export interface RouteText {
  name: string;
  dosage?: string | undefined;
  frequency?: string | undefined;
  route?: string | undefined;
  notes?: string | undefined;
}

/** A route by which a drug is never given. */
export interface NeverRoute {
  /** NEVER-1 to NEVER-9 in docs/clinical/medication-routes.md. */
  rule: string;
  /** The reason in English, for the error's message. The client has its own words by the rule. */
  message: string;
}

const neuraxial = ['intrathecal', 'epidural', 'intraventricular'];
const venous = ['IV', 'IO', 'intra-arterial'];
const injected = [...venous, 'IM', 'subcutaneous', ...neuraxial];

/** Given at once or undiluted, in three languages. */
const asBolus =
  /\b(?:bolus|bolo|push|ivp|iv p|undiluted|sin diluir|unverdünnt|unverduennt|undiluiert|neat|rapid(?:ly)?|fast|as a shot|direct(?:ly)?|directo|stoß|over [1-5] ?min(?:utes?)?|en [1-5] ?min(?:utos?)?|über [1-5] ?min(?:uten)?)(?![\p{L}])/iu;
/** "Never as a bolus" in the notes orders no bolus. */
const negated =
  /\b(?:no|not|never|without|avoid|don'?t|nie|nicht|kein(?:e|en)?|ohne|nunca|sin|evitar)\b[^.;,]{0,25}$/iu;

const orally =
  /\b(?:syrup|elixir|oral (?:solution|suspension|liquid|drops|susp|sol)|suspension oral|solución oral|jarabe|tablets?|tabs?|capsules?|caps|pills?|comprimidos?|cápsulas?|tabletten?|kapseln?|saft|lutsch\w*|lozenge|enteral (?:feed|nutrition)|tube feed|sondennahrung|nutrición enteral|drinkable|trinklösung)(?![\p{L}])/iu;

/** A suspension for injection into a vessel is one of these. */
const injectedSuspension = /liposom|protein[- ]bound|albumin|emulsion|paclitaxel|abraxane|amphotericin/iu;
const suspension = /\b(?:suspension|suspensión|susp)(?![\p{L}])/iu;

interface How {
  isBolus: boolean;
  isOralForm: boolean;
  isSuspension: boolean;
}

interface Rule {
  rule: string;
  message: string;
  /** Ingredients by any name, or words of the medication's name. */
  drugs?: readonly string[];
  words?: RegExp;
  isNever: (routes: readonly string[], how: How) => boolean;
}

const anyOf = (never: readonly string[]) => (routes: readonly string[]) =>
  routes.some((route) => never.includes(route));

const rules: readonly Rule[] = [
  {
    rule: 'NEVER-1',
    message: 'A vinca alkaloid is given intravenously only. Given into the spine it is fatal',
    drugs: ['vincristine', 'vinblastine', 'vindesine', 'vinorelbine', 'vinflunine'],
    isNever: anyOf([...neuraxial, 'IM', 'subcutaneous', 'intra-arterial']),
  },
  {
    rule: 'NEVER-2',
    message: 'Potassium is never given undiluted, as a bolus, or into muscle, skin or spine',
    drugs: ['potassium chloride', 'potassium phosphate', 'potassium phosphates', 'potassium acetate'],
    words:
      /\b(?:kcl|potassium chloride|potassium phosphates?|potassium acetate|kaliumchlorid|kaliumphosphat|cloruro (?:potásico|potasico|de potasio)|fosfato (?:potásico|potasico|monopotásico|dipotásico|de potasio)|k-?phos)(?![\p{L}])/iu,
    isNever: (routes, { isBolus }) =>
      routes.some((route) => [...neuraxial, 'IM', 'subcutaneous', 'intra-arterial'].includes(route)) ||
      (isBolus && !routes.includes('oral')),
  },
  {
    rule: 'NEVER-3',
    message: 'Depot penicillin (benzathine, procaine) is given into muscle only. Into a vessel it is fatal',
    drugs: ['penicillin G benzathine', 'benzathine penicillin', 'penicillin G procaine'],
    isNever: anyOf([...venous, ...neuraxial, 'subcutaneous']),
  },
  {
    rule: 'NEVER-4',
    message: 'A medicine for the mouth is never injected',
    isNever: (routes, { isOralForm, isSuspension }) =>
      !routes.includes('oral') &&
      ((isOralForm && anyOf(injected)(routes)) || (isSuspension && anyOf(venous)(routes))),
  },
  {
    rule: 'NEVER-5',
    message: 'Ionic contrast media are never given into the spine',
    words:
      /\b(?:diatrizoate|diatrizoic|amidotrizo\w+|ioth?alamate|iothalamic|ioxaglate|ioxaglic|ioxitalam\w+|metrizoate|urografin|gastrografin|hypaque|renografin|conray|cystografin|hexabrix|md-?76|peritrast|telebrix|high[- ]osmolar|ionic contrast|contraste iónico|ionisches kontrastmittel)(?![\p{L}])/iu,
    isNever: anyOf(neuraxial),
  },
  {
    rule: 'NEVER-6',
    message: 'Bupivacaine and ropivacaine are never given into a vessel',
    drugs: ['bupivacaine', 'levobupivacaine', 'ropivacaine', 'bupivacaine liposomal'],
    isNever: anyOf(venous),
  },
  {
    rule: 'NEVER-7',
    message: 'A depot preparation is given into muscle or skin only, never into a vessel or the spine',
    words:
      /\b(?:depo[- ]?medrol|depo[- ]?provera|kenalog|volon a|triamcinolone acetonide|methylprednisolone acetate|(?:haloperidol|fluphenazine|zuclopenthixol|flupentixol|flupenthixol) decano\w+|haldol decano\w+|paliperidone palmitate|aripiprazole lauroxil|olanzapine pamoate|xeplion|invega sustenna|zypadhera|zyprexa relprevv|testosterone (?:undecanoate|enanthate|cypionate))(?![\p{L}])/iu,
    isNever: anyOf([...venous, ...neuraxial]),
  },
  {
    rule: 'NEVER-8',
    message: 'This drug is never given into the spine',
    drugs: [
      'tranexamic acid',
      'chlorhexidine',
      'povidone-iodine',
      'bortezomib',
      'digoxin',
      'magnesium sulfate',
      'hydrogen peroxide',
    ],
    isNever: anyOf(neuraxial),
  },
  {
    rule: 'NEVER-9',
    message:
      'Promethazine is never given under the skin or into an artery, and an antiseptic never into a vessel',
    drugs: ['promethazine', 'chlorhexidine', 'povidone-iodine', 'hydrogen peroxide'],
    isNever: (routes) => anyOf(['subcutaneous', 'intra-arterial'])(routes),
  },
  {
    rule: 'NEVER-9',
    message:
      'Promethazine is never given under the skin or into an artery, and an antiseptic never into a vessel',
    drugs: ['chlorhexidine', 'povidone-iodine', 'hydrogen peroxide'],
    isNever: anyOf([...venous, 'IM']),
  },
];

/**
 * Returns the rule by which this medication is never given as ordered (D70), or undefined. Reads the route from its own
 * field, and otherwise from the dose, the frequency and the name.
 */
export function neverRoute({
  name,
  dosage = '',
  frequency = '',
  route = '',
  notes = '',
}: RouteText): NeverRoute | undefined {
  const own = readRoutes(route);
  const routes = own.length > 0 ? own : readRoutes(`${dosage} ${frequency} ${name}`);
  const how = {
    isBolus: [route, dosage, frequency, name, notes].some(ordersBolus),
    isOralForm: [name, dosage].some((text) => orally.test(text.normalize('NFKC'))),
    isSuspension: suspension.test(name) && !injectedSuspension.test(name),
  };
  const named = new Set(namedDrugs(name, allNames).flatMap(({ ingredients }) => ingredients));
  const found = rules.find(({ drugs, words, isNever }) => {
    const isMeant =
      (drugs === undefined && words === undefined) ||
      drugs?.some((drug) => ingredientsOfName(drug).some((one) => named.has(one))) ||
      words?.test(name.normalize('NFKC'));
    return isMeant === true && isNever(routes, how);
  });
  return found && { rule: found.rule, message: found.message };
}

function ordersBolus(text: string): boolean {
  const found = asBolus.exec(text.normalize('NFKC'));
  return found !== null && !negated.test(text.slice(0, found.index));
}

const ingredientsOfName = (name: string): readonly string[] =>
  allNames.named(foldedName(name))?.ingredients ?? [foldedName(name)];
