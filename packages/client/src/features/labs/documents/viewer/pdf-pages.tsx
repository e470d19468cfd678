import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { openPdf, type PdfDocument } from './open-pdf.ts';

/** The pages of a PDF, each drawn when it comes into sight. */
export function PdfPages({ file, zoom }: { file: Blob; zoom: number }) {
  const { t } = useTranslation('documents');
  const [pdf, setPdf] = useState<PdfDocument | 'failed'>();
  useEffect(() => {
    const opened = openPdf(file);
    opened.document.then(setPdf, () => setPdf('failed'));
    return opened.close;
  }, [file]);
  if (pdf === 'failed') return <p role="alert">{t('notDrawable')}</p>;
  if (pdf === undefined) {
    return (
      <p className="flex justify-center p-6">
        <Spinner />
      </p>
    );
  }
  return (
    <ol className="flex flex-col gap-2">
      {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((page) => (
        <li key={page}>
          <Page pdf={pdf} number={page} zoom={zoom} />
        </li>
      ))}
    </ol>
  );
}

/** The shape of a page before it is drawn: A4 upright. */
const usualRatio = 210 / 297;

function Page({ pdf, number, zoom }: { pdf: PdfDocument; number: number; zoom: number }) {
  const { t } = useTranslation('documents');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState(usualRatio);
  const isInSight = useInSight(canvas);
  useEffect(() => {
    const target = canvas.current;
    if (!isInSight || !target) return undefined;
    // A larger zoom needs more pixels.
    const width = frameWidth(target) * zoom;
    return pdf.draw(number, target, { width, onRatio: setRatio }).stop;
  }, [pdf, number, isInSight, zoom]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('page', { number, pages: pdf.numPages })}
      className="block w-full bg-white"
      style={{ aspectRatio: ratio }}
    />
  );
}

/** The width of the scrolled part, which is a page's width at 100 %. */
const frameWidth = (canvas: HTMLCanvasElement): number =>
  canvas.closest('[role="group"]')?.clientWidth ?? canvas.clientWidth;

/** Returns true from the moment when the element first comes near the visible part. */
function useInSight(element: React.RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current || isInSight) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setInSight(true),
      { rootMargin: '400px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isInSight]);
  return isInSight;
}
