/** Score inputs that the chart can supply, by their path in the score's parameters. */
export const chartInputs = [
  'vitals.heartRate',
  'vitals.respiratoryRate',
  'vitals.oxygenSaturation',
  'vitals.temperature',
  'vitals.systolicBP',
  'vitals.diastolicBP',
  'consciousness',
  'newConfusion',
  'painLevel',
  'respiratoryRate',
  'systolicBP',
  'diastolicBP',
  'confusion',
  'alteredMentalStatus',
  'troponinLevel',
  'troponinUpperReferenceLimit',
  'ureaLevel',
] as const;
export type ChartInput = (typeof chartInputs)[number];

/** The parameters of NEWS2, in the order of the RCP's observation chart. */
export const news2Parameters = [
  'respiratoryRate',
  'oxygenSaturation',
  'supplementalOxygen',
  'bloodPressureSystolic',
  'heartRate',
  'consciousness',
  'temperature',
] as const;
export type News2Parameter = (typeof news2Parameters)[number];
