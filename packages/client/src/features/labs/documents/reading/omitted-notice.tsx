import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** LABDOC-9: shows the results of the document's text that the model left out, because its summary cannot count them. */
export function OmittedNotice({ rows }: { rows: readonly string[] }) {
  const { t } = useTranslation('documents');
  if (rows.length === 0) return null;
  return (
    <div role="alert" className="rounded-md bg-red-tint px-3 py-2 text-sm text-red">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('omitted', { count: rows.length })}
      </p>
      <ul className="mt-1 ml-6 max-h-40 list-disc overflow-y-auto pl-4 break-words text-ink">
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </div>
  );
}
