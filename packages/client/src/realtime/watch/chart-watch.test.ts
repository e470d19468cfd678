import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ChartWatch } from './chart-watch.ts';
import type { CatchUp, ChartPosition } from './watch-ports.ts';

const epoch = 'first-life';
const at = (seq: number, life = epoch): ChartPosition => ({ seq, epoch: life });

/** A watch with a manual server and a manual clock. */
function aWatch({ loaded = [] as ChartPosition[] } = {}) {
  const folded: number[] = [];
  const questions: {
    from: ChartPosition | null;
    answer: (answer: CatchUp<ChartPosition>) => void;
    fail: () => void;
  }[] = [];
  const timers = new Set<() => void>();
  const reset = vi.fn();
  const caughtUp = vi.fn();
  const watch = new ChartWatch<ChartPosition>({
    ask: (from) =>
      new Promise((answer, fail) => {
        questions.push({ from, answer, fail: () => fail(new Error('no answer')) });
      }),
    fold: ({ seq }) => folded.push(seq),
    reset,
    loaded: () => loaded,
    caughtUp,
    later: (_milliseconds, task) => {
      timers.add(task);
      return () => timers.delete(task);
    },
  });
  return {
    watch,
    folded,
    questions,
    reset,
    caughtUp,
    passTime: () => {
      for (const task of [...timers]) {
        timers.delete(task);
        task();
      }
    },
    answer: async (answer: Partial<CatchUp<ChartPosition>> & { seq: number }) => {
      const question = questions.shift();
      question?.answer({ epoch, entries: [], reset: false, ...answer });
      await new Promise((done) => setTimeout(done));
      return question?.from;
    },
  };
}

async function aWatchAt(seq: number) {
  const world = aWatch();
  world.watch.resume();
  await world.answer({ seq });
  return world;
}

describe('ChartWatch', () => {
  it('first requests the position of the log, then folds live entries in order', async () => {
    const { watch, folded, questions, answer, caughtUp } = aWatch();
    watch.resume();
    expect(questions[0]?.from).toBeNull();
    await answer({ seq: 7 });
    expect(caughtUp).toHaveBeenCalledOnce();
    watch.receive(at(8));
    watch.receive(at(9));
    expect(folded).toEqual([8, 9]);
    expect(watch.position).toEqual(at(9));
  });

  it('starts at the oldest loaded list', async () => {
    const { watch, folded, answer } = aWatch({ loaded: [at(5), at(3)] });
    watch.resume();
    expect(await answer({ seq: 5, entries: [at(4), at(5)] })).toEqual(at(3));
    expect([...new Set(folded)]).toEqual([4, 5]);
    expect(watch.position).toEqual(at(5));
  });

  it('ignores a repeated entry', async () => {
    const { watch, folded } = await aWatchAt(1);
    for (const seq of [2, 2, 1, 3, 2]) watch.receive(at(seq));
    expect(folded).toEqual([2, 3]);
  });

  it('waits briefly before it requests the entries in a gap', async () => {
    const { watch, folded, questions, answer, passTime } = await aWatchAt(1);
    watch.receive(at(4));
    expect(folded).toEqual([]);
    expect(questions).toHaveLength(0);
    passTime();
    expect(await answer({ seq: 4, entries: [at(2), at(3), at(4)] })).toEqual(at(1));
    expect(folded.filter((seq, index) => folded.indexOf(seq) === index)).toEqual([2, 3, 4]);
    expect(watch.position).toEqual(at(4));
  });

  it('sends no request if a gap closes in time', async () => {
    const { watch, folded, questions, passTime } = await aWatchAt(1);
    watch.receive(at(3));
    watch.receive(at(2));
    passTime();
    expect(folded).toEqual([2, 3]);
    expect(questions).toHaveLength(0);
  });

  it('catches up from its last position after a reconnect', async () => {
    const { watch, folded, answer } = await aWatchAt(1);
    watch.receive(at(2));
    watch.pause();
    watch.resume();
    expect(await answer({ seq: 4, entries: [at(3), at(4)] })).toEqual(at(2));
    expect(folded).toEqual([2, 3, 4]);
  });

  it('ignores the response of an earlier connection', async () => {
    const { watch, questions, answer } = aWatch();
    watch.resume();
    watch.pause();
    watch.resume();
    expect(questions).toHaveLength(2);
    await answer({ seq: 3 });
    expect(watch.position).toBeNull();
    await answer({ seq: 5 });
    expect(watch.position).toEqual(at(5));
  });

  it('retries a request without a response', async () => {
    const { watch, questions, passTime, answer } = aWatch();
    watch.resume();
    questions.shift()?.fail();
    await new Promise((done) => setTimeout(done));
    passTime();
    await answer({ seq: 2 });
    expect(watch.position).toEqual(at(2));
  });

  it('reloads on a reset and continues from the position of the response', async () => {
    const { watch, folded, answer, reset } = await aWatchAt(3);
    watch.check();
    await answer({ seq: 900, reset: true });
    expect(reset).toHaveBeenCalledOnce();
    watch.receive(at(901));
    expect(folded).toEqual([901]);
  });

  it('catches up when an entry of another epoch arrives, and starts that epoch', async () => {
    const { watch, folded, answer, reset, passTime } = await aWatchAt(8);
    watch.receive(at(2, 'second-life'));
    passTime();
    expect(await answer({ seq: 1, epoch: 'second-life', reset: true })).toEqual(at(8));
    expect(reset).toHaveBeenCalledOnce();
    expect(folded).toEqual([2]);
    expect(watch.position).toEqual(at(2, 'second-life'));
  });

  it('folds again the entries that arrived while a list was loading', async () => {
    const { watch, folded, questions } = await aWatchAt(4);
    for (const seq of [5, 6, 7]) watch.receive(at(seq));
    folded.length = 0;
    watch.listLoaded(at(5));
    expect(folded).toEqual([6, 7]);
    expect(questions).toHaveLength(0);
  });

  it('requests the entries between a list and the start of the watch', async () => {
    const { watch, folded, answer } = await aWatchAt(4);
    watch.receive(at(5));
    folded.length = 0;
    watch.listLoaded(at(2));
    expect(await answer({ seq: 5, entries: [at(3), at(4), at(5)] })).toEqual(at(2));
    expect(folded).toEqual([3, 4, 5]);
    folded.length = 0;
    watch.listLoaded(at(3));
    expect(folded).toEqual([4, 5]);
  });

  it('bounds its memory: a list older than that makes it catch up again', async () => {
    const { watch, questions } = await aWatchAt(0);
    for (let seq = 1; seq <= 700; seq += 1) watch.receive(at(seq));
    watch.listLoaded(at(300));
    expect(questions).toHaveLength(0);
    watch.listLoaded(at(10));
    expect(questions[0]?.from).toEqual(at(10));
  });
});

describe('an unreliable network', () => {
  type Line = string;
  type Entry = ChartPosition & { line: Line };
  type Step =
    | {
        do:
          | 'write'
          | 'cut'
          | 'join'
          | 'answer'
          | 'unanswered'
          | 'fetch'
          | 'fetched'
          | 'wait'
          | 'check'
          | 'restore';
      }
    | { do: 'deliver' | 'lose' | 'repeat'; which: number };

  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>({ do: 'write' }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'deliver' as const,
          'deliver' as const,
          'deliver' as const,
          'lose' as const,
          'repeat' as const,
        ),
        which: fc.nat(4),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'cut' as const,
          'join' as const,
          'answer' as const,
          'answer' as const,
          'unanswered' as const,
          'fetch' as const,
          'fetched' as const,
          'wait' as const,
          'check' as const,
        ),
      }),
    },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'restore' }) },
  );

  it('ends with a list that equals the log, and never goes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const world = aModel();
        for (const one of steps) await world.run(one);
        await world.heal();
        expect(world.list()).toEqual(world.log());
        expect(world.wentBack()).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  /** A server's log, a network that loses and reorders entries, and a screen with one list. */
  function aModel() {
    const maxReplay = 12;
    let life = 1;
    let log: Line[] = [];
    let written = 0;
    let list: { items: Line[]; seq: number; epoch: string; invalid: boolean } | null = null;
    let fetching: { items: Line[]; seq: number; epoch: string }[] = [];
    let network: Entry[] = [];
    let questions: {
      from: ChartPosition | null;
      done: (answer: CatchUp<Entry>) => void;
      fail: (error: Error) => void;
    }[] = [];
    let timers: (() => void)[] = [];
    let connected = false;
    let back = false;
    const settle = async () => {
      for (let turn = 0; turn < 8; turn += 1) await undefined;
    };
    const name = () => `life-${life}`;
    const startFetch = () => fetching.push({ items: [...log], seq: log.length, epoch: name() });

    const watch = new ChartWatch<Entry>({
      ask: (from) => new Promise((done, fail) => questions.push({ from, done, fail })),
      fold: ({ seq, epoch: of, line }) => {
        if (!list || list.epoch !== of || list.seq >= seq) return;
        if (list.items.length + 1 !== seq) back = true;
        list = { ...list, items: [...list.items, line], seq };
      },
      reset: () => {
        if (list) list = { ...list, epoch: '', invalid: true };
        startFetch();
      },
      loaded: () => (list && !list.invalid ? [{ seq: list.seq, epoch: list.epoch }] : []),
      caughtUp: () => {
        if ((!list || list.invalid) && fetching.length === 0) startFetch();
      },
      later: (_milliseconds, task) => {
        timers.push(task);
        return () => {
          timers = timers.filter((one) => one !== task);
        };
      },
    });

    const answer = () => {
      const question = questions.shift();
      if (!question) return;
      const { from } = question;
      const foreign = from !== null && (from.epoch !== name() || from.seq > log.length);
      const missed = from ? log.length - from.seq : 0;
      const reset = foreign || missed > maxReplay;
      const entries =
        from && !reset
          ? log.slice(from.seq).map((line, index) => ({ ...at(from.seq + index + 1, name()), line }))
          : [];
      question.done({ seq: log.length, epoch: name(), entries, reset });
    };
    const fetched = () => {
      const snapshot = fetching.shift();
      if (!snapshot) return;
      list = { ...snapshot, invalid: false };
      watch.listLoaded(snapshot);
    };
    const passTime = () => {
      const due = timers;
      timers = [];
      for (const task of due) task();
    };

    return {
      list: () => list?.items,
      log: () => log,
      wentBack: () => back,
      async run(one: Step) {
        if (one.do === 'write') {
          written += 1;
          const line = `line ${written}`;
          log.push(line);
          if (connected) network.push({ ...at(log.length, name()), line });
        } else if (one.do === 'restore') {
          // A restored backup: the log is shorter, and new entries differ from the lost ones.
          life += 1;
          log = log.slice(0, Math.floor(log.length / 2));
        } else if (one.do === 'cut') {
          connected = false;
          network = [];
          for (const { fail } of questions) fail(new Error('cut'));
          questions = [];
          watch.pause();
        } else if (one.do === 'join' && !connected) {
          connected = true;
          watch.resume();
        } else if (one.do === 'answer') answer();
        else if (one.do === 'unanswered') questions.shift()?.fail(new Error('no answer'));
        else if (one.do === 'fetch') startFetch();
        else if (one.do === 'fetched') fetched();
        else if (one.do === 'wait') passTime();
        else if (one.do === 'check') watch.check();
        else if (one.do === 'repeat') {
          const entry = network[one.which];
          if (entry) watch.receive(entry);
        } else if (one.do === 'deliver' || one.do === 'lose') {
          const [entry] = network.splice(one.which, 1);
          if (entry && one.do === 'deliver') watch.receive(entry);
        }
        await settle();
      },
      /** Repairs the network and lets a few heartbeats pass. */
      async heal() {
        fetching = fetching.slice(0, 1);
        if (!connected) {
          connected = true;
          watch.resume();
        }
        for (let round = 0; round < 6; round += 1) {
          watch.check();
          await settle();
          answer();
          await settle();
          fetched();
          await settle();
          passTime();
          await settle();
        }
      },
    };
  }
});
