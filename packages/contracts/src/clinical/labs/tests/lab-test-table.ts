/**
 * A laboratory test that Bedside knows by name. `units` are the units in which laboratories report it and which give
 * different numbers: with one unit a number needs no unit, with several someone must choose (LABLINE-3). A test without
 * a unit has none.
 */
export interface LabTest {
  code: string;
  names: { en: string; es: string; de: string };
  units: readonly string[];
  /** Abbreviations in every language, in lower case. The names are not repeated here. */
  aliases: readonly string[];
  /** Abbreviations that apply in one language only. */
  localAliases?: { en?: readonly string[]; es?: readonly string[]; de?: readonly string[] };
}

type Row = readonly [
  code: string,
  names: string,
  units: string,
  aliases: string,
  local?: NonNullable<LabTest['localAliases']>,
];

/** Names in English, Spanish and German, separated by " | ", as are units and aliases. */
const rows: readonly Row[] = [
  ['sodium', 'Sodium | Sodio | Natrium', 'mmol/L', 'na | na+'],
  ['potassium', 'Potassium | Potasio | Kalium', 'mmol/L', 'k | k+'],
  ['chloride', 'Chloride | Cloro | Chlorid', 'mmol/L', 'cl | cl- | cloruro'],
  ['bicarbonate', 'Bicarbonate | Bicarbonato | Bicarbonat', 'mmol/L', 'hco3 | hco3- | bic | bicarb'],
  ['calcium', 'Calcium | Calcio | Calcium gesamt', 'mmol/L | mg/dL', 'ca'],
  [
    'calcium-ionized',
    'Ionized calcium | Calcio iónico | Ionisiertes Calcium',
    'mmol/L | mg/dL',
    'ica | ca++ | ca2+ | ionised calcium',
  ],
  ['magnesium', 'Magnesium | Magnesio | Magnesium', 'mmol/L | mg/dL', 'mg | mg++ | mg2+'],
  [
    'phosphate',
    'Phosphate | Fosfato | Phosphat',
    'mmol/L | mg/dL',
    'phos | po4 | phosphorus | fósforo | phosphor',
  ],
  [
    'glucose',
    'Glucose | Glucosa | Glukose',
    'mmol/L | mg/dL',
    'glu | gluc | glc | glucemia | bz | blutzucker',
  ],
  ['creatinine', 'Creatinine | Creatinina | Kreatinin', 'µmol/L | mg/dL', 'cr | crea | creat | krea'],
  ['urea', 'Urea | Urea | Harnstoff', 'mmol/L | mg/dL', 'ure | hst'],
  ['bun', 'Blood urea nitrogen | Nitrógeno ureico | Harnstoff-Stickstoff', 'mmol/L | mg/dL', 'bun'],
  ['uric-acid', 'Uric acid | Ácido úrico | Harnsäure', 'µmol/L | mg/dL', 'ua | urate'],
  ['lactate', 'Lactate | Lactato | Laktat', 'mmol/L | mg/dL', 'lac | lact | lak'],
  ['osmolality', 'Osmolality | Osmolalidad | Osmolalität', 'mOsm/kg', 'osm | osmo'],
  ['hemoglobin', 'Hemoglobin | Hemoglobina | Hämoglobin', 'g/dL | g/L | mmol/L', 'hb | hgb | haemoglobin'],
  ['hematocrit', 'Hematocrit | Hematocrito | Hämatokrit', '% | L/L', 'hct | hto | hkt | hk | haematocrit'],
  [
    'leukocytes',
    'Leukocytes | Leucocitos | Leukozyten',
    '10⁹/L | /µL',
    'wbc | leuk | leuc | leuko | leukos | leukocyten | white cells',
  ],
  ['neutrophils', 'Neutrophils | Neutrófilos | Neutrophile', '10⁹/L | /µL | %', 'anc | neut | neutro'],
  [
    'platelets',
    'Platelets | Plaquetas | Thrombozyten',
    '10⁹/L | /µL',
    'plt | plaq | thrombos | thrombo | thrombocytes',
  ],
  [
    'crp',
    'C-reactive protein | Proteína C reactiva | C-reaktives Protein',
    'mg/L | mg/dL',
    'crp',
    { es: ['pcr'] },
  ],
  ['procalcitonin', 'Procalcitonin | Procalcitonina | Procalcitonin', 'ng/mL', 'pct'],
  ['troponin', 'Troponin | Troponina | Troponin', 'ng/L | ng/mL', 'trop | tn'],
  ['troponin-t', 'Troponin T | Troponina T | Troponin T', 'ng/L | ng/mL', 'tnt | trop t | ctnt'],
  ['troponin-i', 'Troponin I | Troponina I | Troponin I', 'ng/L | ng/mL', 'tni | trop i | ctni'],
  [
    'hs-troponin-t',
    'Troponin T, high-sensitivity | Troponina T ultrasensible | Troponin T, hochsensitiv',
    'ng/L',
    'hs-tnt | hstnt | hs tnt | hs-troponin t | hs-ctnt',
  ],
  [
    'hs-troponin-i',
    'Troponin I, high-sensitivity | Troponina I ultrasensible | Troponin I, hochsensitiv',
    'ng/L',
    'hs-tni | hstni | hs tni | hs-troponin i | hs-ctni',
  ],
  ['ck', 'Creatine kinase | Creatina cinasa | Kreatinkinase', 'U/L | µkat/L', 'ck | cpk'],
  ['ck-mb', 'CK-MB | CK-MB | CK-MB', 'U/L | ng/mL', 'ckmb'],
  ['bnp', 'BNP | BNP | BNP', 'pg/mL | pmol/L', ''],
  ['nt-probnp', 'NT-proBNP | NT-proBNP | NT-proBNP', 'pg/mL | pmol/L', 'ntprobnp | probnp | nt probnp'],
  [
    'd-dimer',
    'D-dimer | Dímero D | D-Dimere',
    'ng/mL FEU | ng/mL DDU | mg/L FEU | mg/L DDU',
    'ddimer | dd | ddimere | d-dimers | d-dímero',
  ],
  ['inr', 'INR | INR | INR', '', ''],
  ['prothrombin', 'Prothrombin activity | Actividad de protrombina | Quick-Wert', '%', 'quick | tpz'],
  ['aptt', 'aPTT | TTPA | aPTT', 's', 'ptt | ttpa'],
  ['fibrinogen', 'Fibrinogen | Fibrinógeno | Fibrinogen', 'g/L | mg/dL', 'fib | fibr'],
  [
    'alt',
    'Alanine aminotransferase | Alanina aminotransferasa | Alanin-Aminotransferase',
    'U/L | µkat/L',
    'alt | gpt | alat',
  ],
  [
    'ast',
    'Aspartate aminotransferase | Aspartato aminotransferasa | Aspartat-Aminotransferase',
    'U/L | µkat/L',
    'ast | got | asat',
  ],
  ['ggt', 'Gamma-glutamyltransferase | Gamma-glutamiltransferasa | Gamma-GT', 'U/L | µkat/L', 'ggt | γ-gt'],
  [
    'alp',
    'Alkaline phosphatase | Fosfatasa alcalina | Alkalische Phosphatase',
    'U/L | µkat/L',
    'alp',
    { es: ['fa'], de: ['ap'] },
  ],
  ['bilirubin', 'Bilirubin | Bilirrubina | Bilirubin', 'µmol/L | mg/dL', 'bili'],
  ['lipase', 'Lipase | Lipasa | Lipase', 'U/L | µkat/L', 'lip'],
  ['amylase', 'Amylase | Amilasa | Amylase', 'U/L | µkat/L', 'amy'],
  ['ldh', 'Lactate dehydrogenase | Lactato deshidrogenasa | Laktatdehydrogenase', 'U/L | µkat/L', 'ldh'],
  ['albumin', 'Albumin | Albúmina | Albumin', 'g/L | g/dL', 'alb'],
  ['ammonia', 'Ammonia | Amonio | Ammoniak', 'µmol/L | µg/dL', 'nh3'],
  ['tsh', 'TSH | TSH | TSH', 'mU/L', ''],
  ['ph', 'pH | pH | pH', '', ''],
  [
    'pco2',
    'Carbon dioxide partial pressure | Presión parcial de CO₂ | Kohlendioxidpartialdruck',
    'mmHg | kPa',
    'pco2 | paco2',
  ],
  [
    'po2',
    'Oxygen partial pressure | Presión parcial de oxígeno | Sauerstoffpartialdruck',
    'mmHg | kPa',
    'po2 | pao2',
  ],
  ['base-excess', 'Base excess | Exceso de bases | Basenüberschuss', 'mmol/L', 'be | eb'],
  ['carboxyhemoglobin', 'Carboxyhemoglobin | Carboxihemoglobina | Carboxyhämoglobin', '%', 'cohb'],
  ['methemoglobin', 'Methemoglobin | Metahemoglobina | Methämoglobin', '%', 'methb'],
  ['ketones', 'Ketones | Cuerpos cetónicos | Ketone', 'mmol/L | mg/dL', 'ket | bhb | cetonas'],
  ['ethanol', 'Ethanol | Etanol | Ethanol', 'mmol/L | mg/dL | g/L | ‰', 'etoh | alcohol | alkohol'],
  [
    'paracetamol',
    'Acetaminophen level | Nivel de paracetamol | Paracetamolspiegel',
    'mg/L | µmol/L',
    'paracetamol | apap | paracetamol level',
  ],
  ['ldl-cholesterol', 'LDL cholesterol | Colesterol LDL | LDL-Cholesterin', 'mmol/L | mg/dL', 'ldl | ldl-c'],
  ['hcg', 'hCG | hCG | hCG', 'IU/L', 'beta-hcg | β-hcg | bhcg'],
];

const parts = (text: string): string[] => (text === '' ? [] : text.split(' | '));

/** The known tests by name (LABLINE-1). */
export const labTests: readonly LabTest[] = rows.map(([code, names, units, aliases, localAliases]) => {
  const [en = code, es = en, de = en] = parts(names);
  return {
    code,
    names: { en, es, de },
    units: parts(units),
    aliases: parts(aliases),
    ...(localAliases && { localAliases }),
  };
});
