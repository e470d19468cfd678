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

/** Units of a dose, in their safe writing (WRITE-3, WRITE-4). */
export const doseUnits = [
  'mg',
  'g',
  'mcg',
  'mL',
  'L',
  'units',
  'million units',
  'mmol',
  'mg/kg',
  'mcg/kg',
  'mL/kg',
  'units/kg',
  'mg/h',
  'mL/h',
  'units/h',
  'mcg/min',
  'mcg/kg/min',
  'mcg/kg/h',
  'tablets',
  'puffs',
  'drops',
  'dose',
] as const;

/** Reasons to go on although a drug matches a recorded allergy, or another warning needs one. */
export const overrideReasons = [
  'Tolerated before',
  'Recorded reaction is no allergy',
  'No safer alternative, patient is monitored',
  'Urgent, allergies cannot be asked',
  'Continues earlier medication',
  'Both are intended',
  'Dose is intended, patient is monitored',
] as const;

/** Reasons to discontinue a medication. */
export const discontinueReasons = [
  'Course completed',
  'No longer indicated',
  'Adverse reaction',
  'No effect',
  'Changed to another drug',
] as const;
