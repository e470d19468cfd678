/** The part of the National Library of Medicine's UCUM library that the tests compare with. */
declare module '@lhncbc/ucum-lhc' {
  interface Conversion {
    status: 'succeeded' | 'failed' | 'error';
    toVal: number | null;
  }
  const lhc: {
    UcumLhcUtils: {
      getInstance(): { convertUnitTo(from: string, value: number, to: string): Conversion };
    };
  };
  export default lhc;
}
