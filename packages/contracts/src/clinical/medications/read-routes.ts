/** Routes by the words that people write for them. The names are those of the wire, and others that are never right. */
const routeWords: Readonly<Record<string, RegExp>> = {
  IV: /\b(?:i\.?\s?v\.?|intravenous(?:ly)?|intraven[oö]s[ae]?|intravenosa?|endovenosa?|e\.?v\.?|drip|infusion|infusión|gtt i\.?v|zvk|central line|cvc|picc)(?![\p{L}])/iu,
  IO: /\b(?:i\.?o\.?|intraosseous(?:ly)?|intraosse[äa]r|intraóse[ao]|intraosea)(?![\p{L}])/iu,
  IM: /\b(?:i\.?\s?m\.?|intramuscular(?:ly)?|intramuskul[äa]r)(?![\p{L}])/iu,
  subcutaneous:
    /\b(?:s\.?\s?c\.?|s\/c|sub[- ]?q|sq|subcutaneous(?:ly)?|subkutan|subcut[áa]ne[ao]|sub-?cut)(?![\p{L}])/iu,
  oral: /\b(?:p\.?\s?o\.?|per os|by mouth|orally|oral|v\.?o\.?|vía oral|enteral|ng|ng tube|nasogastric|peg|sonda|magensonde)(?![\p{L}])/iu,
  sublingual: /\b(?:s\.?l\.?|sublingual(?:ly)?)(?![\p{L}])/iu,
  buccal: /\b(?:buccal(?:ly)?|bukkal|bucal)(?![\p{L}])/iu,
  intranasal: /\b(?:intranasal(?:ly)?|nasal(?:ly)?|nasal spray|mad)(?![\p{L}])/iu,
  rectal: /\b(?:p\.?r\.?|rectal(?:ly)?|rektal|per rectum|supp(?:ository|ositorium)?)(?![\p{L}])/iu,
  nebulized: /\b(?:neb(?:s|ulized|ulised|ulizer)?|nebulizad[ao]|vernebelt|aerosol)(?![\p{L}])/iu,
  inhaled: /\b(?:inh(?:aled|alation|alad[ao]|alativ)?|inhalativ|per inhalationem|mdi)(?![\p{L}])/iu,
  topical: /\b(?:topical(?:ly)?|topisch|tópic[ao]|topica|skin|dermal)(?![\p{L}])/iu,
  transdermal: /\b(?:transdermal(?:ly)?|patch|parche|pflaster)(?![\p{L}])/iu,
  local:
    /\b(?:local|infiltration|infiltración|lokal|nerve block|nervenblock|bloqueo|perineural)(?![\p{L}])/iu,
  intrathecal:
    /\b(?:i\.?\s?th?\.?|intra-?thecal(?:ly)?|intra-?t[eé]cal|intrathekal|spinal|subarachnoid|subarachnoidal|lumbar puncture|intradural|raquídea|espinal)(?![\p{L}])/iu,
  epidural: /\b(?:epidural(?:ly)?|peridural|extradural|pda)(?![\p{L}])/iu,
  intraventricular: /\b(?:intra-?ventricular(?:ly)?|intraventrikul[äa]r|ommaya|evd)(?![\p{L}])/iu,
  'intra-arterial': /\b(?:i\.?a\.?|intra-?arterial(?:ly)?|intraarteriell)(?![\p{L}])/iu,
};

/**
 * Returns the routes that a text names: those of the wire, and `intrathecal`, `epidural`, `intraventricular` and
 * `intra-arterial`. "IV bolus" is IV.
 */
export const readRoutes = (text: string): string[] =>
  Object.entries(routeWords)
    .filter(([, words]) => words.test(text.normalize('NFKC')))
    .map(([route]) => route);
