import type { HandoverCode } from './handover-lines.ts';

/** SBAR: situation, background, assessment, recommendation. I-PASS: Starmer et al., Pediatrics 2012;129:201-204. */
export const handoverFormats = ['sbar', 'ipass'] as const;
export type HandoverFormat = (typeof handoverFormats)[number];

/** The sections of each format in order. The receiver's confirmation is the synthesis, which has no lines. */
export const sectionsOfFormat = {
  sbar: ['situation', 'background', 'assessment', 'recommendation'],
  ipass: ['illness-severity', 'patient-summary', 'action-list', 'situation-awareness', 'synthesis'],
} as const satisfies Record<HandoverFormat, readonly string[]>;

export const handoverSections = [...sectionsOfFormat.sbar, ...sectionsOfFormat.ipass] as const;
export type HandoverSection = (typeof handoverSections)[number];

type SbarSection = (typeof sectionsOfFormat)['sbar'][number];
type IpassSection = (typeof sectionsOfFormat)['ipass'][number];

/** The section of each line in SBAR and in I-PASS. */
const sections: Record<HandoverCode, readonly [SbarSection, IpassSection]> = {
  complaint: ['situation', 'patient-summary'],
  esi: ['situation', 'illness-severity'],
  news2: ['situation', 'illness-severity'],
  calling: ['situation', 'illness-severity'],
  sepsis: ['situation', 'illness-severity'],
  allergies: ['background', 'patient-summary'],
  pregnancy: ['background', 'patient-summary'],
  isolation: ['background', 'patient-summary'],
  medication: ['background', 'patient-summary'],
  'no-home-medication': ['background', 'patient-summary'],
  note: ['background', 'patient-summary'],
  vital: ['assessment', 'patient-summary'],
  monitor: ['assessment', 'patient-summary'],
  'worst-vital': ['assessment', 'patient-summary'],
  labs: ['assessment', 'patient-summary'],
  lab: ['assessment', 'patient-summary'],
  score: ['assessment', 'patient-summary'],
  plan: ['recommendation', 'situation-awareness'],
  'vitals-overdue': ['recommendation', 'action-list'],
  'vitals-due': ['recommendation', 'situation-awareness'],
  'unreviewed-result': ['recommendation', 'action-list'],
  'not-checked-result': ['recommendation', 'action-list'],
  'unreviewed-results': ['recommendation', 'action-list'],
  countersign: ['recommendation', 'action-list'],
  'unanswered-question': ['recommendation', 'action-list'],
  'ask-allergies': ['recommendation', 'action-list'],
  triage: ['recommendation', 'action-list'],
};

/** Returns the section of a line in a format. */
export const sectionOfLine = (format: HandoverFormat, code: HandoverCode): HandoverSection =>
  sections[code][format === 'sbar' ? 0 : 1];
