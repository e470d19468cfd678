import type { ChartDomain, ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { StandDown } from '@bedside/contracts/clinical/attention/stand-downs.ts';
import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import { isDocument, type LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { scoreRanges } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { useReasonText } from '../../i18n/hooks/use-mark-text.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';

/** Formatters and icons that the timeline receives, because features do not import each other. */
export interface RecordTexts {
  icon: (domain: ChartDomain) => LucideIcon;
  vitals: (record: VitalsRecord) => string;
  /** The result without its unit. */
  lab: (lab: LabResult) => string;
  /** A medication's dose with its unit. */
  dose: (dosage: string) => string;
  /** On which side of the department's limits a result is critical (D50). */
  critical?: (lab: LabResult) => CriticalSide | undefined;
  /** The changed facts of a patient, each with its new value. */
  facts: (before: Patient, after: Patient) => string[];
  /** The calls that the set of vitals in an entry ended (ATTN-12). */
  standDown?: (entry: ChartEntry) => StandDown | undefined;
  /** Groups entries, newest first, into lines: one entry, or a run of a device's sets (D49). */
  lines?: (entries: readonly ChartEntry[]) => ChartEntry[][];
  /** The lowest to highest value of each sign in a run. */
  run?: (entries: readonly ChartEntry[]) => string;
}

export interface EntryText {
  /** The event. */
  title: string;
  /** The content; absent if the title is enough. */
  detail?: string;
}

/** The entries of one kind, such as `lab.added` and `lab.tagged`. */
type EntryOf<Kind extends string> = Extract<ChartEntry, { type: `${Kind}.${string}` }>;

/** The length of a preview in characters. */
const previewLength = 120;

/**
 * Describes an entry. `before` is the patient in the previous entry about them; undefined if that entry has not been
 * loaded.
 */
export function useEntryText(texts: RecordTexts): (entry: ChartEntry, before?: Patient) => EntryText {
  const { t } = useTranslation(['timeline', 'notes']);
  const labText = useLabEntryText(texts);
  const scoreText = useScoreEntryText();
  const chatText = useChatEntryText();
  const markText = useMarkEntryText();
  const attentionText = useAttentionText();
  const { drugName } = useMedicationWords();
  return (entry, before) => {
    switch (entry.type) {
      case 'patient.created':
        return { title: t('patient.created'), detail: entry.data.chiefComplaint };
      case 'patient.updated': {
        const changes = before === undefined ? [] : texts.facts(before, entry.data);
        return { title: t('patient.updated'), ...(changes.length > 0 && { detail: changes.join('; ') }) };
      }
      case 'vitals.recorded':
        return { title: t('vitals.recorded'), detail: texts.vitals(entry.data) };
      case 'note.added':
        return { title: t(`notes:type.${entry.data.type}`), detail: entry.data.title };
      case 'note.amended':
        return {
          title: t('note.amended', { type: t(`notes:type.${entry.data.type}`) }),
          detail: entry.data.title,
        };
      case 'lab.added':
      case 'lab.analyzed':
      case 'lab.tagged':
      case 'lab.untagged':
        return labText(entry);
      case 'score.calculated':
        return scoreText(entry);
      case 'medication.started':
      case 'medication.given': {
        const { name, dosage, kind, allergyCheck } = entry.data;
        const detail = [drugName(name), dosage && texts.dose(dosage)].filter(Boolean).join(' ');
        return {
          title: t(`medication.${kind}`),
          detail: allergyCheck?.reason === undefined ? detail : t('medication.despiteAllergy', { detail }),
        };
      }
      case 'medication.discontinued':
        return { title: t('medication.discontinued'), detail: drugName(entry.data.name) };
      case 'xray.analyzed':
        return {
          title: t(entry.data.demo ? 'xray.demo' : 'xray.analyzed'),
          detail: preview(entry.data.overallImpression),
        };
      case 'chat.asked':
      case 'chat.replied':
      case 'chat.checked':
      case 'chat.cleared':
        return chatText(entry);
      case 'record.entered-in-error':
      case 'record.reviewed':
        return markText(entry);
      case 'attention.taken':
        return { title: t('attention.taken'), detail: attentionText(entry.data.causes) };
      case 'handover.given':
        return {
          title: t('handover.given', { name: entry.data.receiver.fullName }),
          detail: preview(entry.data.text),
        };
      case 'handover.confirmed':
        return { title: t('handover.confirmed', { name: entry.data.giver.fullName }) };
    }
  };
}

/** Describes an entry about a lab result or a document. */
function useLabEntryText(texts: Pick<RecordTexts, 'lab' | 'critical'>): (entry: EntryOf<'lab'>) => EntryText {
  const { t } = useTranslation('timeline');
  const nameOf = useLabName();
  return (entry) => {
    switch (entry.type) {
      case 'lab.added': {
        const { testName, units, isAbnormal, originalFileName = '' } = entry.data;
        if (isDocument(entry.data)) return { title: t('lab.uploaded'), detail: originalFileName };
        const value = [nameOf({ testName }), texts.lab(entry.data), units].filter(Boolean).join(' ');
        const critical = texts.critical?.(entry.data);
        if (critical) return { title: t('lab.added'), detail: t(`lab.critical.${critical}`, { value }) };
        const judged =
          isAbnormal === undefined
            ? t('lab.notJudged', { value })
            : isAbnormal
              ? t('lab.abnormal', { value })
              : value;
        return { title: t('lab.added'), detail: judged };
      }
      case 'lab.analyzed':
        return {
          title: t(entry.data.aiAnalysisResult ? 'lab.analyzed' : 'lab.unread'),
          detail: preview(entry.data.aiAnalysisResult?.summary ?? entry.data.originalFileName ?? ''),
        };
      case 'lab.tagged':
        return { title: t('lab.tagged'), detail: nameOf(entry.data) };
      case 'lab.untagged':
        return { title: t('lab.untagged'), detail: nameOf(entry.data) };
    }
  };
}

function useScoreEntryText(): (entry: EntryOf<'score'>) => EntryText {
  const { t } = useTranslation('timeline');
  return ({ data: { scoreType, scoreValue: value } }) => {
    const of =
      scoreType === 'ESI'
        ? t('score.level', { value })
        : t('score.outOf', { value, max: scoreRanges[scoreType].max });
    return { title: t('score.calculated'), detail: `${scoreType} ${of}` };
  };
}

function useChatEntryText(): (entry: EntryOf<'chat'>) => EntryText {
  const { t } = useTranslation('timeline');
  return (entry) => {
    switch (entry.type) {
      case 'chat.asked':
        return { title: t('chat.asked'), detail: preview(entry.data.content) };
      case 'chat.replied':
        return {
          title: t(`chat.replied.${entry.data.status ?? 'complete'}`),
          detail: preview(entry.data.content.replace(/[#*_`>|]+/g, '')),
        };
      case 'chat.checked':
        return { title: t('chat.checked') };
      case 'chat.cleared':
        return { title: t(entry.data.restored ? 'chat.restored' : 'chat.cleared') };
    }
  };
}

/** Describes the mark of a record by the record's kind and time. */
function useMarkEntryText(): (entry: EntryOf<'record'>) => EntryText {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const reasonOf = useReasonText();
  return (entry) => {
    switch (entry.type) {
      case 'record.entered-in-error': {
        const { enteredInError: mark, domain, observedAt } = entry.data;
        const record = t(`named.${domain}`, { time: moment(observedAt) });
        return { title: t('marked'), detail: `${record} · ${reasonOf(mark)}` };
      }
      case 'record.reviewed': {
        const { domain, observedAt } = entry.data;
        return {
          title: t('reviewed'),
          detail: t(`named.${domain}`, { time: moment(observedAt) }),
        };
      }
    }
  };
}

function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > previewLength ? `${line.slice(0, previewLength).trimEnd()}…` : line;
}
