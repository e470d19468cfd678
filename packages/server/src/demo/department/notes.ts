import type { WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import type * as z from 'zod';

/** A note of a demo patient's chart, written by hand so many minutes ago. */
interface DemoNote extends Pick<z.input<typeof WriteNote>, 'type' | 'title' | 'content'> {
  minutesAgo: number;
  by: 'physician' | 'nurse';
}

/** Notes of the demo patients by record number. Some name an infection, one denies it, and one holds "uti" in "routine" (D23). */
export const demoNotes: Readonly<Record<string, readonly DemoNote[]>> = {
  '4071001': [
    {
      minutesAgo: 270,
      by: 'physician',
      type: 'admission',
      title: 'Admission',
      content:
        'Confused since this morning, shivering, burning on urination for two days. Lives alone, usually oriented. Suspected urosepsis. Penicillin: rash in 2009.',
    },
  ],
  '4071002': [
    {
      minutesAgo: 86,
      by: 'physician',
      type: 'admission',
      title: 'Admission',
      content:
        'Pressing chest pain for two hours, left arm, sweating. Diabetes, smoker, hypertension. ECG: ST depression in V4 to V6.',
    },
  ],
  '4071003': [
    {
      minutesAgo: 2230,
      by: 'physician',
      type: 'admission',
      title: 'Admission',
      content: 'Productive cough and fever for three days. Crackles at the right base. Pneumonia.',
    },
  ],
  '4071004': [
    {
      minutesAgo: 225,
      by: 'physician',
      type: 'admission',
      title: 'Admission',
      content:
        'COPD, on tiotropium. More breathless since yesterday, no fever, sputum unchanged. Earlier admission with hypercapnia: target 88 to 92 %.',
    },
  ],
  '4071005': [
    {
      minutesAgo: 165,
      by: 'nurse',
      type: 'progress',
      title: 'Triage',
      content: 'Headache since last night, flashing lights for an hour. 34 weeks. Obstetrics called.',
    },
  ],
  '4071006': [
    {
      minutesAgo: 45,
      by: 'physician',
      type: 'admission',
      title: 'Admission',
      content: 'Fever at home, drinks half of usual. Born at term. Full work-up as for a serious infection.',
    },
  ],
  '4071007': [
    {
      minutesAgo: 90,
      by: 'nurse',
      type: 'progress',
      title: 'Triage',
      content: 'Wheeze since last night, speaks in short phrases. Two earlier episodes, no intensive care.',
    },
  ],
  '4071008': [
    {
      minutesAgo: 140,
      by: 'physician',
      type: 'admission',
      title: 'Admission',
      content:
        'Pain moved to the right lower abdomen, vomited twice. Guarding. Allergies not yet asked: mother on her way.',
    },
  ],
  '4071009': [
    {
      minutesAgo: 125,
      by: 'physician',
      type: 'admission',
      title: 'Admission',
      content: 'Found drowsy by a friend, pinpoint pupils, slow breathing. Substance and time unknown.',
    },
  ],
  '4071010': [
    {
      minutesAgo: 180,
      by: 'nurse',
      type: 'progress',
      title: 'Arrival',
      content:
        'Found outdoors, wet clothes, no papers. No injuries seen. Forced-air warming and warmed fluids begun.',
    },
  ],
  '4071011': [
    {
      minutesAgo: 340,
      by: 'physician',
      type: 'admission',
      title: 'Admission',
      content: 'Stabbing chest pain for an hour after lifting, gone on arrival. ECG without ST changes.',
    },
  ],
  '4071012': [
    {
      minutesAgo: 208,
      by: 'nurse',
      type: 'progress',
      title: 'Triage',
      content: 'Twisted ankle at football, swollen, no fever, routine. Foot warm, feels touch.',
    },
  ],
};
