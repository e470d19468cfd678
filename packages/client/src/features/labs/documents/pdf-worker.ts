// The parser of PDF.js. A damaged or hostile file can hang this worker, but not the page.
import 'unpdf/pdfjs';
