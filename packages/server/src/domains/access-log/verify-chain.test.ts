import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessEvent, StoredAccessHead, StoredAccessLine } from './access-log.model.ts';
import { emptyChain, hashOf, linked } from './chain.ts';
import { type ChainCheck, verifyChain } from './verify-chain.ts';

const anEvent = (place: number): AccessEvent => ({
  kind: 'chart-opened',
  at: new Date(Date.UTC(2026, 10, 23, 8, place)),
  departmentId: 'department-1',
  userId: `user-${place % 3}`,
  fullName: 'Maya Ortiz',
  sessionId: 'session-1',
  patientId: `patient-${place}`,
});

const aChain = (count: number) =>
  linked(
    emptyChain,
    Array.from({ length: count }, (_, place) => anEvent(place)),
  );

const endOf = (lines: readonly StoredAccessLine[]): StoredAccessHead => {
  const last = lines.at(-1);
  return { _id: 'head', seq: last?._id ?? 0, hash: last?.hash ?? '' };
};

async function findingsOf(
  lines: readonly StoredAccessLine[],
  head: StoredAccessHead | undefined,
  more: Partial<ChainCheck> = {},
): Promise<string[]> {
  async function* sorted() {
    yield* lines.toSorted((a, b) => a._id - b._id);
  }
  const report = await verifyChain({
    lines: sorted(),
    head: async () => head,
    isSigned: () => undefined,
    most: 100,
    ...more,
  });
  return report.findings;
}

/** Returns ten lines with their end, and the lines after a change. */
async function afterChange(change: (lines: StoredAccessLine[]) => StoredAccessLine[]): Promise<string[]> {
  const lines = aChain(10);
  const head = endOf(lines);
  return findingsOf(change(structuredClone(lines)), head);
}

const at = (lines: StoredAccessLine[], seq: number): StoredAccessLine => {
  const line = lines.find(({ _id }) => _id === seq);
  if (!line) throw new Error(`No line ${seq}`);
  return line;
};

describe('the check of the chain', () => {
  it('names an empty log without an end if charts were opened, and finds nothing in a new installation', async () => {
    expect(await findingsOf([], undefined, { isUsed: async () => true })).toEqual([
      'All lines and the record of the chain’s end are missing: clinicians have opened charts',
    ]);
    expect(await findingsOf([], undefined, { isUsed: async () => false })).toEqual([]);
  });

  it('names the lines of an emptied log whose end is there, and an end that was deleted', async () => {
    const lines = aChain(3);
    expect(await findingsOf([], endOf(lines))).toEqual(['Lines 1 to 3 are missing']);
    expect(await findingsOf(lines, undefined)).toEqual(['The record of the chain’s end is missing']);
  });

  it('finds nothing in a whole chain, whatever its batches', async () => {
    const batches = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(batches, async (sizes) => {
        const lines: StoredAccessLine[] = [];
        for (const size of sizes) {
          const { seq, hash } = endOf(lines);
          lines.push(
            ...linked(
              { seq, hash },
              Array.from({ length: size }, (_, place) => anEvent(place)),
            ),
          );
        }
        expect(await findingsOf(lines, endOf(lines))).toEqual([]);
      }),
    );
    expect(await findingsOf([], undefined)).toEqual([]);
  });

  it('names a changed line, and one with an added or a removed field', async () => {
    const changes: ((line: StoredAccessLine) => void)[] = [
      (line) => Object.assign(line, { userId: 'user-9' }),
      (line) => Object.assign(line, { note: 'x' }),
      (line) => delete line.patientId,
    ];
    for (const change of changes) {
      const findings = await afterChange((lines) => {
        change(at(lines, 4));
        return lines;
      });
      expect(findings).toEqual(['Line 4 was changed']);
    }
  });

  it('names a changed line although its hash was made to match', async () => {
    const forge = (seq: number) => (lines: StoredAccessLine[]) => {
      const line = at(lines, seq);
      Object.assign(line, { patientId: 'patient-99' });
      Object.assign(line, { hash: hashOf(line) });
      return lines;
    };
    expect(await afterChange(forge(4))).toEqual([
      'Line 4 was changed, or line 5 was inserted: line 5 does not continue from it',
    ]);
    expect(await afterChange(forge(10))).toEqual([
      'Line 10 was changed: the recorded end of the chain has another hash',
    ]);
  });

  it('names missing lines at the beginning, in the middle and at the end', async () => {
    const without = (from: number, to: number) =>
      afterChange((lines) => lines.filter(({ _id }) => _id < from || _id > to));
    expect(await without(4, 4)).toEqual(['Line 4 is missing']);
    expect(await without(1, 3)).toEqual(['Lines 1 to 3 are missing']);
    expect(await without(9, 10)).toEqual(['Lines 9 to 10 are missing']);
    expect(await without(1, 10)).toEqual(['Lines 1 to 10 are missing']);
  });

  it('names both of two swapped lines, neighbors too', async () => {
    const swap = (a: number, b: number) => (lines: StoredAccessLine[]) => {
      const [one, other] = [at(lines, a), at(lines, b)];
      one._id = b;
      other._id = a;
      return lines;
    };
    for (const [a, b] of [
      [3, 8],
      [4, 5],
      [1, 10],
    ] as const) {
      expect(await afterChange(swap(a, b))).toEqual([
        `Line ${b} was moved: it is at number ${a}`,
        `Line ${a} was moved: it is at number ${b}`,
      ]);
    }
  });

  it('names a line that was moved into the place of a deleted one', async () => {
    const findings = await afterChange((lines) => {
      const others = lines.filter(({ _id }) => _id !== 7);
      at(others, 3)._id = 7;
      return others;
    });
    expect(findings).toEqual(['Line 3 is missing', 'Line 3 was moved: it is at number 7']);
  });

  it('names lines that were inserted in the middle or at the end', async () => {
    const inserted = await afterChange((lines) => {
      for (const line of lines) if (line._id > 4) line._id += 1;
      const [extra] = linked({ seq: 4, hash: at(lines, 4).hash }, [anEvent(40)]);
      return extra ? [...lines, extra] : lines;
    });
    expect(inserted[0]).toBe('Line 11 is after the recorded end of the chain: inserted');
    expect(inserted).toContain('Line 5 was moved: it is at number 6');
    expect(
      await afterChange((lines) => {
        const { seq, hash } = endOf(lines);
        return [...lines, ...linked({ seq, hash }, [anEvent(50), anEvent(51)])];
      }),
    ).toEqual(['Lines 11 to 12 are after the recorded end of the chain: inserted']);
  });

  it('detects a missing end, and a cut or rewritten log that its end matches', async () => {
    const lines = aChain(10);
    expect(await findingsOf(lines, undefined)).toEqual(['The record of the chain’s end is missing']);
    const isSigned = () => false;
    expect(await findingsOf(lines.slice(0, 6), endOf(lines.slice(0, 6)), { isSigned })).toEqual([
      'The end of the chain is not signed with a key of this installation',
    ]);
    // Whoever has a former signed end as well is caught by an end that was noted elsewhere.
    const anchors = [{ seq: 8, hash: at(lines, 8).hash }];
    expect(await findingsOf(lines.slice(0, 6), endOf(lines.slice(0, 6)), { anchors })).toEqual([
      'Line 8 of the given anchor is missing',
    ]);
    const rewritten = linked(
      emptyChain,
      Array.from({ length: 10 }, (_, place) => anEvent(place + 100)),
    );
    expect(await findingsOf(rewritten, endOf(rewritten), { anchors })).toEqual([
      'Line 8 is not the one of the given anchor',
    ]);
    expect(await findingsOf(lines, endOf(lines), { anchors })).toEqual([]);
  });

  it('counts the findings beyond its limit', async () => {
    async function* changed() {
      for (const line of aChain(500)) yield { ...line, userId: 'user-9' };
    }
    const report = await verifyChain({
      lines: changed(),
      head: async () => endOf(aChain(500)),
      isSigned: () => undefined,
      most: 20,
    });
    expect([report.findings.length, report.more, report.count]).toEqual([20, 480, 500]);
  });
});
