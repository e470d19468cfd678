import type { AttentionCause } from '@bedside/contracts/attention/attention.contract.ts';
import type { HandoverCode, HandoverLine } from '@bedside/contracts/handover/handover-lines.ts';
import { scoreRanges } from '@bedside/contracts/scores/scores.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { day } from '../../i18n/format.ts';
import { useAllergies } from '../../i18n/hooks/use-allergies.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { labResult } from '../../i18n/lab-result.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { useReadingText } from './use-reading-text.ts';

type LineOf<C extends HandoverCode> = Extract<HandoverLine, { code: C }>;
type Words = { [C in HandoverCode]: (line: LineOf<C>) => string };

/** Returns a formatter of a hand-over's lines in the reader's language. A line of unknown content says so (D10). */
export function useLineText(): (line: HandoverLine) => string {
  const words: Words = {
    ...useSituationWords(),
    ...useBackgroundWords(),
    ...useAssessmentWords(),
    ...useOpenWords(),
  };
  return (line) => textOf(words, line);
}

function textOf<C extends HandoverCode>(words: Words, line: LineOf<C>): string {
  const write: Words[C] = words[line.code as C];
  return write(line);
}

/** "5", or "5–7" if a parameter is missing. */
export const rangeOf = ({ lowest, highest }: { lowest: number; highest: number }) =>
  lowest === highest ? `${lowest}` : `${lowest}–${highest}`;

type Point = Parameters<typeof rangeOf>[0] & { at: string };

/** Returns the highest of scores, oldest first. Older hand-overs do not contain it. */
const worstOf = (points: [Point, ...Point[]]): Point =>
  points.reduce((worst, point) => (point.lowest >= worst.lowest ? point : worst));

/** Returns a cause without the score beside its own value, which has a line of its own. */
function withoutScore(cause: AttentionCause): Pick<AttentionCause, 'values' | 'unverified'> {
  const own = cause.values.filter(({ name }) => name !== 'news2');
  return own.length === 0 ? cause : { ...cause, values: own };
}

function useSituationWords(): Pick<Words, 'complaint' | 'esi' | 'news2' | 'calling' | 'sepsis'> {
  const { t } = useTranslation(['handover', 'board', 'patients', 'vitals']);
  const moment = useMoment();
  const attentionText = useAttentionText();
  return {
    complaint: ({ text, arrivedAt, status }) =>
      `${text} · ${t('board:arrived', { time: moment(arrivedAt) })} · ${t(`patients:statuses.${status}`)}`,
    esi: ({ level }) => (level === null ? t('board:noEsi') : t('board:esi', { level })),
    news2: ({ news2, course, worst, isSteady }) => {
      const name = t('vitals:news2.name');
      if (news2.status === 'not-valid') return `${name}: ${t(`vitals:news2.not-valid.${news2.reason}`)}`;
      if (news2.status !== 'scored') return `${name}: ${t('line.news2Unknown')}`;
      const [from] = course;
      if (from === undefined) return `${name} ${rangeOf(news2)}, ${moment(news2.at)}`;
      const highest = worst ?? worstOf([from, ...course, news2]);
      const values = {
        now: rangeOf(news2),
        time: moment(news2.at),
        from: rangeOf(from),
        since: moment(from.at),
      };
      if (isSteady) return `${name} ${t('line.courseSteady', values)}`;
      const courseText = t('line.course', {
        ...values,
        worst: rangeOf(highest),
        worstTime: moment(highest.at),
      });
      const between = course.slice(1).map((point) => `${moment(point.at)}: ${rangeOf(point)}`);
      return `${name} ${courseText}${between.length === 0 ? '' : ` (${between.join(', ')})`}`;
    },
    calling: ({ cause }) =>
      t(cause.state === 'unseen' ? 'line.callUnseen' : cause.taken ? 'line.callTaken' : 'line.calls', {
        values: attentionText([withoutScore(cause)]),
        time: moment(cause.since),
        name: cause.taken?.by.fullName,
      }),
    sepsis: () => t('board:call.sepsis'),
  };
}

type Background = 'allergies' | 'pregnancy' | 'isolation' | 'medication' | 'no-home-medication' | 'note';

function useBackgroundWords(): Pick<Words, Background> {
  const { t } = useTranslation(['handover', 'patients', 'timeline', 'medications', 'notes']);
  const language = useAtomValue(languageAtom);
  const moment = useMoment();
  const allergyText = useAllergies();
  const field = (name: 'pregnancy' | 'isolation', value: string) =>
    `${t(`patients:fields.${name}`)}: ${value}`;
  const { dose: doseText, drugName, finding, term } = useMedicationWords();
  return {
    allergies: ({ allergies }) => t('patients:safety.allergies', { list: allergyText(allergies) }),
    pregnancy: ({ pregnancy }) => {
      if (pregnancy.status === 'yes' && pregnancy.weeks !== undefined) {
        return field('pregnancy', t('patients:facts.pregnancy.yesWeeks', { weeks: pregnancy.weeks }));
      }
      if (pregnancy.status === 'no' && pregnancy.deliveredOn !== undefined) {
        const born = day(pregnancy.deliveredOn, language);
        return field('pregnancy', t('patients:facts.pregnancy.deliveredOn', { day: born }));
      }
      return field('pregnancy', t(`patients:facts.pregnancy.${pregnancy.status}`));
    },
    isolation: ({ isolation }) =>
      field(
        'isolation',
        isolation === null ? t('patients:facts.unknown') : t(`patients:isolations.${isolation}`),
      ),
    medication: ({
      kind,
      name,
      dosage,
      frequency,
      route,
      startedAt,
      lastDoseAt,
      conflicts,
      isNotCompared,
    }) => {
      const dose = [
        drugName(name),
        dosage && doseText(dosage),
        route && term('route', route),
        frequency && term('frequency', frequency),
      ];
      const at = lastDoseAt ?? (kind === 'given' ? startedAt : undefined);
      const lastDose = at === undefined ? '' : ` · ${t('line.lastDose', { time: moment(at) })}`;
      const against = conflicts?.map(finding).join(' ') ?? '';
      const marks = [against && `⚠ ${against}`, isNotCompared && `⚠ ${t('line.notCompared')}`].filter(
        Boolean,
      );
      const line = `${t(`timeline:medication.${kind}`)}: ${dose.filter(Boolean).join(' ')}${lastDose}`;
      return [line, ...marks].join(' · ');
    },
    'no-home-medication': () => t('line.noHomeMedication'),
    note: ({ type, title, text, isCut, at, by, fromReply }) => {
      const origin = fromReply ? ` · ${t('line.fromReply')}` : '';
      return `${t(`notes:type.${type}`)}, ${moment(at)}, ${by.fullName}${origin}: ${title}. ${text}${isCut ? '…' : ''}`;
    },
  };
}

function useAssessmentWords(): Pick<Words, 'vital' | 'monitor' | 'worst-vital' | 'labs' | 'lab' | 'score'> {
  const { t } = useTranslation(['handover', 'vitals', 'labs', 'timeline']);
  const moment = useMoment();
  const { nameOf, valueText } = useReadingText();
  const lab = useLabText();
  return {
    vital: ({ sign, reading, at, triedAt }) => {
      if (triedAt !== undefined) return `${nameOf(sign)}: ${t('vitals:unrecordable')}, ${moment(triedAt)}`;
      if (reading === undefined || at === undefined) return `${nameOf(sign)}: ${t('vitals:notMeasured')}`;
      return `${nameOf(sign)}: ${valueText(reading)}, ${moment(at)}`;
    },
    monitor: ({ readings, at, count }) =>
      t('line.monitor', {
        values:
          readings.map((one) => `${nameOf(one.sign)} ${valueText(one)}`).join(', ') || t('vitals:missing'),
        time: moment(at),
        count,
      }),
    'worst-vital': ({ reading, at }) =>
      t('line.worst', { name: nameOf(reading.sign), value: valueText(reading), time: moment(at) }),
    labs: ({ tests, abnormal, notJudged }) =>
      tests === 0 ? t('labs:notRecorded') : t('line.labs', { count: tests, abnormal, notJudged }),
    lab: (line) => lab(line),
    score: ({ scoreType, value, at, restsOnError, inputs }) => {
      const { max } = scoreRanges[scoreType];
      const parts = [`${scoreType} ${t('timeline:score.outOf', { value, max })}`, moment(at)];
      if (inputs === undefined) parts.push(t('line.basisUnknown'));
      if (restsOnError) parts.push(t('line.restsOnError'));
      return parts.join(', ');
    },
  };
}

function useLabText(): (
  lab: LineOf<'lab'> | LineOf<'unreviewed-result'> | LineOf<'not-checked-result'>,
) => string {
  const { t } = useTranslation(['handover', 'timeline', 'labs']);
  const language = useAtomValue(languageAtom);
  const moment = useMoment();
  const labName = useLabName();
  return (line) => {
    const { test, result, unit, at, critical } = line;
    const value = [labName({ testName: test }), labResult(result, language), unit].filter(Boolean).join(' ');
    const isAbnormal = line.code === 'lab' ? line.isAbnormal : undefined;
    const judged = critical
      ? t(`timeline:lab.critical.${critical}`, { value })
      : isAbnormal
        ? t('timeline:lab.abnormal', { value })
        : isAbnormal === false
          ? t('line.recovered', { value })
          : value;
    const previous = line.code === 'lab' ? line.previous : undefined;
    if (previous === undefined) return `${judged}, ${moment(at)}`;
    const before = [labResult(previous.result, language), previous.unit].filter(Boolean).join(' ');
    return `${judged}, ${moment(at)} · ${t('line.previous', { value: before, time: moment(previous.at) })}`;
  };
}

type Open =
  | 'plan'
  | 'vitals-overdue'
  | 'vitals-due'
  | 'unreviewed-result'
  | 'unreviewed-results'
  | 'not-checked-result'
  | 'countersign'
  | 'unanswered-question'
  | 'ask-allergies'
  | 'triage';

function useOpenWords(): Pick<Words, Open> {
  const { t } = useTranslation(['handover', 'patients', 'board', 'labs']);
  const moment = useMoment();
  const lab = useLabText();
  return {
    plan: ({ text }) => `${t('patients:fields.plan')}: ${text ?? t('line.noPlan')}`,
    'vitals-overdue': ({ lastAt }) =>
      lastAt === null ? t('board:noVitals') : t('line.overdue', { time: moment(lastAt) }),
    'vitals-due': ({ dueAt }) => t('board:dueAt', { time: moment(dueAt) }),
    'unreviewed-result': (line) => t('line.unreviewed', { value: lab(line) }),
    'not-checked-result': (line) =>
      t('line.notChecked', { value: lab(line), reason: t(`labs:notChecked.why.${line.why}`) }),
    'unreviewed-results': ({ count }) => t('board:unreviewed', { count }),
    countersign: ({ count, at }) => t('line.countersign', { count, time: moment(at) }),
    'unanswered-question': ({ text, isCut, by }) =>
      t('line.unanswered', { text: `${text}${isCut ? '…' : ''}`, name: by.fullName }),
    'ask-allergies': ({ active = 0 }) =>
      active === 0 ? t('line.askAllergies') : t('line.askAllergiesDrugs', { count: active }),
    triage: () => t('line.triage'),
  };
}
