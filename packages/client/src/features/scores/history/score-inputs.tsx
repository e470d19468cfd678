import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { consciousnessFindings, ureaUnits } from '@bedside/contracts/scores/score-parameters.ts';
import type { ScoreInputSource, ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal, elapsed, number } from '../../../i18n/format.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';
import { isScoreField } from '../calculators/score-values.ts';

/** The inputs of a score: each with its value, its source, and its age at the calculation (D51). */
export function ScoreInputs({ record }: { record: ScoreRecord }) {
  const { t } = useTranslation(['scores', 'calculators']);
  const { inputs, calculatedAt } = record;
  const inputText = useInputValue(record);
  if (inputs === undefined) return <p className="text-xs text-unknown">{t('inputs.unknown')}</p>;
  const named = inputs.filter(({ name }) => name !== 'reassurance');
  const vitals = inputs.filter(({ name }) => name === 'reassurance');
  if (inputs.length === 0) return null;
  return (
    <div>
      <h4 className="text-xs font-medium text-muted">{t('inputs.title')}</h4>
      <dl className="mt-1 max-w-xl">
        {named.map((input) => (
          <div
            key={input.name}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b py-1 text-sm last:border-b-0"
          >
            <dt>
              <InputName name={input.name} />
            </dt>
            <dd className="text-right tabular-nums">{inputText(input.name)}</dd>
            <dd className="col-span-2 text-xs text-muted">
              <Origin input={input} calculatedAt={calculatedAt} />
            </dd>
          </div>
        ))}
      </dl>
      {vitals.length > 0 && (
        <p className="mt-1 text-xs text-muted">{t('inputs.reassurance', { count: vitals.length })}</p>
      )}
    </div>
  );
}

function InputName({ name }: { name: ScoreInputSource['name'] }) {
  const { t } = useTranslation('calculators');
  const field = name.split('.').at(-1);
  return isScoreField(field) ? t(`field.${field}`) : name;
}

/** The source of an input, the time of its observation, and whether a clinician accepted it although it was old. */
function Origin({ input, calculatedAt }: { input: ScoreInputSource; calculatedAt: string }) {
  const { t } = useTranslation(['scores', 'calculators']);
  const moment = useMoment();
  const { source, observedAt, takenByHand } = input;
  const isCharted = source === 'vitals' || source === 'lab';
  const { unit, count } = elapsed(observedAt ?? calculatedAt, Date.parse(calculatedAt));
  return (
    <>
      {t(source === 'entered' ? 'inputs.entered' : `calculators:source.${source}`)}
      {isCharted &&
        observedAt !== undefined &&
        ` · ${moment(observedAt)}, ${t(`inputs.before.${unit}`, { count })}`}
      {takenByHand && <span className="text-amber"> · {t('inputs.takenByHand')}</span>}
    </>
  );
}

/** Returns the value of an input as a clinician reads it, with its unit. */
function useInputValue({ parameters }: ScoreRecord): (name: string) => string {
  const { t } = useTranslation(['calculators', 'vitals']);
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const unitOf = (field: string | undefined): string => {
    const urea = ureaUnits.find((known) => known === parameters.ureaUnit);
    if (field === 'ureaLevel') return urea ? t(`ureaUnit.${urea}`) : '';
    if (field?.startsWith('troponin'))
      return typeof parameters.troponinUnit === 'string' ? parameters.troponinUnit : '';
    if (field === 'systolicBP' || field === 'diastolicBP') return t('unit.pressure');
    if (field === 'heartRate' || field === 'respiratoryRate') return t(`vitals:unit.${field}`);
    if (field === 'oxygenSaturation') return '%';
    return field === 'age' ? t('unit.age') : '';
  };
  return (name) => {
    const field = name.split('.').at(-1);
    const value = valueAt(parameters, name);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number' && field === 'temperature')
      return `${decimal(toDisplay(value, unit), language, 1)} °${unit}`;
    if (typeof value === 'number') return `${number(value, language)} ${unitOf(field)}`.trim();
    const level = consciousnessFindings.find((known) => known === value);
    return level === undefined ? '' : t(`consciousness.${level}`);
  };
}

/** Returns the value at a path such as `vitals.heartRate`. */
function valueAt(parameters: Record<string, unknown>, path: string): unknown {
  const [first = '', second] = path.split('.');
  const found = parameters[first];
  if (second === undefined) return found;
  return typeof found === 'object' && found !== null
    ? Object.entries(found).find(([name]) => name === second)?.[1]
    : undefined;
}
