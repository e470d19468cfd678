let isReported = false;

/** Prints a sheet whose line is already in the access log, so that the print has no second one. */
export function reportPrint(): void {
  isReported = true;
  try {
    window.print();
  } finally {
    isReported = false;
  }
}

/** Returns whether the print that begins is already in the access log. */
export const isPrintReported = (): boolean => isReported;
