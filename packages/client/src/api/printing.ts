let isTold = false;

/** Prints a sheet whose line is already in the access log, so that the print has no second one. */
export function reportPrint(): void {
  isTold = true;
  try {
    window.print();
  } finally {
    isTold = false;
  }
}

/** Returns whether the print that begins is already in the access log. */
export const isPrintTold = (): boolean => isTold;
