import { costOfPart } from './cost-of-part.ts';

export const projectionFigure = costOfPart({
  name: 'projection',
  part: "the board's rows",
  against: 'without the board',
  without: { BOARD: 'off' },
  with: { BOARD: 'on' },
  time: 1.25,
  rate: 0.8,
});

export const sealsFigure = costOfPart({
  name: 'seals',
  part: 'a key that seals the logs',
  against: 'without seals',
  without: { BOARD: 'on', SEALS: 'off' },
  with: { BOARD: 'on', SEALS: 'on' },
  time: 1.05,
  rate: 0.95,
});
