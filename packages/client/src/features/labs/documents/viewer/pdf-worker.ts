import { version } from 'unpdf/pdfjs';

// The parser of PDF.js. A damaged or hostile file can hang this worker, but not the page. Its package says that it has
// no side effects, so a bundler would drop an import that is not used.
Object.assign(globalThis, { pdfVersion: version });
