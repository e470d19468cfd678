/**
 * The medication terms with a translation in every language (D58). The wire contains exactly these texts; any other
 * text is free text and stays as written.
 */
export const medicationRoutes = [
  'oral',
  'sublingual',
  'buccal',
  'IV',
  'IO',
  'IM',
  'subcutaneous',
  'inhaled',
  'nebulized',
  'intranasal',
  'rectal',
  'topical',
  'transdermal',
  'local',
  'ophthalmic',
  'otic',
  'vaginal',
] as const;

/** How often a medication is taken. */
export const medicationFrequencies = [
  'once',
  'once daily',
  'twice daily',
  'three times daily',
  'four times daily',
  'every 4 hours',
  'every 6 hours',
  'every 8 hours',
  'every 12 hours',
  'every 20 minutes',
  'at night',
  'once weekly',
  'as needed',
  'continuous',
] as const;

/** Units of a dose. */
export const doseUnits = [
  'mg',
  'g',
  'µg',
  'mL',
  'L',
  'IU',
  'million IU',
  'mmol',
  'mg/kg',
  'µg/kg',
  'mL/kg',
  'IU/kg',
  'mg/h',
  'mL/h',
  'IU/h',
  'µg/min',
  'µg/kg/min',
  'µg/kg/h',
  'tablets',
  'puffs',
  'drops',
  'dose',
] as const;

/** Reasons to go on although a drug matches a recorded allergy. */
export const overrideReasons = [
  'Tolerated before',
  'Recorded reaction is no allergy',
  'No safer alternative, patient is monitored',
] as const;

/** Reasons to discontinue a medication. */
export const discontinueReasons = [
  'Course completed',
  'No longer indicated',
  'Adverse reaction',
  'No effect',
  'Changed to another drug',
] as const;
