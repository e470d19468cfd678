import { type Figure, inTurn } from '../../harness/figure.ts';
import { bedsideSide, plainSide, replies, startModel, stream, warmUpShare } from './replies.ts';

/** A question is stored before it leaves, so the floor stores it, too. */
export const firstTokenFigure: Figure = {
  name: 'first-token',
  about: `first token of ${replies} replies at once, beside a relay that stores each question first`,
  async run(bench) {
    const seconds = bench.quick ? 3 : 4;
    const model = await startModel(bench, seconds);
    const floor = await plainSide(bench, model, { MONGODB_URI: bench.mongo.newDatabase().uri });
    const product = await bedsideSide(bench, model);
    for (const side of [floor, product]) await stream(side, model, 0, seconds * warmUpShare);
    let round = 0;
    const measure = (side: typeof floor) => () => {
      round += 1;
      return stream(side, model, round, seconds);
    };
    const rounds = await inTurn(bench.rounds, { floor: measure(floor), product: measure(product) });
    const against = 'one majority insert, then each token at once';
    return [
      {
        measure: "first token beyond the model's, median",
        unit: 'ms',
        against,
        rounds: rounds('firstToken'),
        reach: { of: 'ratio', at: 'most', limit: 1.5 },
      },
      {
        measure: "first token beyond the model's, slowest of 20",
        unit: 'ms',
        against,
        rounds: rounds('slowestFirstToken'),
        reach: { of: 'ratio', at: 'most', limit: 2 },
      },
    ];
  },
};
