/** The canvas of one page of a PDF. Phones refuse more. */
const pdfPagePixels = 16_000_000;

/** A PDF that can draw its pages. */
export interface PdfDocument {
  numPages: number;
  /** Draws a page for a canvas that is shown this wide. Reports the page's ratio of width to height. */
  draw: (
    page: number,
    canvas: HTMLCanvasElement,
    given: {
      /** In CSS pixels. */
      width: number;
      onRatio: (ratio: number) => void;
    },
  ) => { stop: () => void };
}

/**
 * Opens a PDF with PDF.js in a worker of its own. Nothing in the file runs: no script, no font program of the page, no
 * link. `close` ends the worker.
 */
export function openPdf(file: Blob): { document: Promise<PdfDocument>; close: () => void } {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  return { document: open(file, worker), close: () => worker.terminate() };
}

async function open(file: Blob, port: Worker): Promise<PdfDocument> {
  const [{ getResolvedPDFJS }, bytes] = await Promise.all([import('unpdf'), file.arrayBuffer()]);
  const { getDocument, GlobalWorkerOptions } = await getResolvedPDFJS();
  GlobalWorkerOptions.workerPort = port;
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    // Draws letters as shapes: the page's security policy allows no fonts from files.
    disableFontFace: true,
    useSystemFonts: true,
    verbosity: 0,
  }).promise;
  return {
    numPages: pdf.numPages,
    draw(number, canvas, { width, onRatio }) {
      let stop = () => {};
      const drawing = pdf.getPage(number).then(async (page) => {
        const plain = page.getViewport({ scale: 1 });
        onRatio(plain.width / plain.height);
        const fitting = (width * window.devicePixelRatio) / plain.width;
        const most = Math.sqrt(pdfPagePixels / (plain.width * plain.height));
        const viewport = page.getViewport({ scale: Math.min(fitting, most) });
        const image = document.createElement('canvas');
        image.width = Math.floor(viewport.width);
        image.height = Math.floor(viewport.height);
        const task = page.render({ canvas: image, viewport });
        stop = () => task.cancel();
        await task.promise;
        // The page that was drawn before stays until the next one is complete.
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext('2d')?.drawImage(image, 0, 0);
      });
      drawing.catch(() => undefined);
      return { stop: () => stop() };
    },
  };
}
