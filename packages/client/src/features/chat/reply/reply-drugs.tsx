import type { AgainstDrug, ReplyDrug } from '@bedside/contracts/chat/reply-drug.ts';
import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';

type Against = ReplyDrug['against'][number];

/** RDRUG-7: the others are shown in amber. */
const red: readonly AgainstDrug[] = ['allergy-same', 'allergy-class', 'contraindication', 'pregnancy', 'age'];

/** Lists above a reply what the chart holds against the drugs that it names, conflicts in red (D67). */
export function ReplyDrugs({ drugs }: { drugs: readonly ReplyDrug[] }) {
  const lists = useDrugLines()(drugs);
  return lists.map(({ title, lines, isRed }) => (
    <div
      key={title}
      role="note"
      className={cn('mb-2 rounded-md px-3 py-2', isRed ? 'bg-red-tint' : 'bg-amber-tint')}
    >
      <p className={cn('font-semibold', isRed ? 'text-red' : 'text-amber')}>{title}</p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  ));
}

/** Returns a formatter of what speaks against drugs, conflicts first, in the reader's language. */
export function useDrugLines(): (
  drugs: readonly ReplyDrug[],
) => { title: string; lines: string[]; isRed: boolean }[] {
  const { t } = useTranslation('chat');
  const words = useAgainstWords();
  return (drugs) => {
    const all = drugs.flatMap(({ drug, against }) => against.map((one) => ({ drug, one })));
    const linesOf = (isRed: boolean) => [
      ...new Set(
        all.filter(({ one }) => red.includes(one.kind) === isRed).map(({ drug, one }) => words(drug, one)),
      ),
    ];
    return [
      { title: t('drugs.conflicts'), lines: linesOf(true), isRed: true },
      { title: t('drugs.notes'), lines: linesOf(false), isRed: false },
    ].filter(({ lines }) => lines.length > 0);
  };
}

function useAgainstWords(): (drug: string, against: Against) => string {
  const { t } = useTranslation('chat');
  const language = useAtomValue(languageAtom);
  return (written, { kind, substance = '' }) => {
    const drug = shownDrugName(written, language);
    switch (kind) {
      case 'allergy-same':
        return t('drugs.same', { drug, substance: shownAllergen(substance, language) });
      case 'allergy-class':
        return t('drugs.class', { drug, substance: shownAllergen(substance, language) });
      case 'contraindication':
        return t('drugs.contraindication', { drug, substance });
      case 'pregnancy':
        return t('drugs.pregnancy', { drug });
      case 'pregnancy-unknown':
        return t('drugs.pregnancyUnknown', { drug });
      case 'age':
        return t('drugs.age', { drug, substance });
      case 'duplicate':
        return t('drugs.duplicate', { drug, substance: shownDrugName(substance, language) });
      case 'allergies-unknown':
        return t('drugs.allergiesUnknown', { drug });
    }
  };
}
