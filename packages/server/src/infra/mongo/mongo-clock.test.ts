import { describe, expect, it } from 'vitest';
import { anchorAfter } from './mongo-clock.ts';

/** MongoDB's clock is `ahead` of this machine's, which shows 1,000,000 at the answer. It was read at once, and answered late. */
const measured = ({ ahead = 0, took = 2 }) => ({
  localTime: 1_000_000 - took + ahead,
  asked: 5000 - took,
  answered: 5000,
  ownTime: 1_000_000,
});

describe("the anchor after a measurement of MongoDB's clock", () => {
  it("is this machine's clock if both agree", () => {
    expect(anchorAfter(measured({}), undefined)).toEqual({
      anchor: { time: 1_000_000, monotonic: 5000 },
      offset: 0,
    });
  });

  it("is this machine's clock after a slow answer, which says less", () => {
    const { anchor, offset } = anchorAfter(measured({ took: 900 }), undefined);
    expect(anchor.time).toBe(1_000_000);
    expect(offset).toBe(0);
  });

  it("is MongoDB's clock if this machine's differs by more than the answer took", () => {
    const { anchor, offset } = anchorAfter(measured({ ahead: 4000, took: 10 }), undefined);
    expect(anchor.time).toBe(1_003_995);
    expect(offset).toBe(3995);
  });

  it("stays what it was while MongoDB's clock agrees with it", () => {
    const before = { time: 1_003_000, monotonic: 4000 };
    expect(anchorAfter(measured({ ahead: 4000, took: 900 }), before).anchor.time).toBe(1_004_000);
    expect(anchorAfter(measured({ ahead: 6000, took: 10 }), before).anchor.time).toBe(1_005_995);
  });
});
