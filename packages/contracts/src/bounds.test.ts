import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { textBounds } from './bounds.ts';
import { ChartEntryFrame, chartEntries } from './chart-entries.ts';
import type { Endpoint } from './define.ts';
import { endpoints } from './endpoints.ts';
import { ErrorBody } from './errors.ts';
import { Viewer } from './presence/presence.contract.ts';
import { sentList } from './primitives.ts';
import { clientMessages, StreamUnderWay } from './socket.ts';

/** Formats that have a fixed number of characters. */
const fixedFormats = new Set<string | null>(['uuid', 'date']);

/** Schemas that accept any shape, each with another bound on its values. */
const anyShape: Record<string, string> = {
  'auth.register body.subscriptionStatus': 'the bound of the body; nobody reads it (D2)',
  'chat.saveMessages body.messages[].metadata.suggestions[]':
    'the bound of the body; only their number is read',
  'timeline.entries response.entries[].data': 'the contract of the entry, below',
  'chart entry.data': 'the contract of the entry, below',
  'scores.list response[].parameters{}': 'the parameters that calculated it, below',
  'scores.list response[].criteriaBreakdown{}': 'the rules that calculated it',
  'scores.calculate response.parameters{}': 'the parameters that calculated it',
  'scores.calculate response.criteriaBreakdown{}': 'the rules that calculated it',
  'records.enterInError response.parameters{}': 'the parameters that calculated the score, below',
  'records.enterInError response.criteriaBreakdown{}': 'the rules that calculated it',
  'records.review response.parameters{}': 'the parameters that calculated the score, below',
  'records.review response.criteriaBreakdown{}': 'the rules that calculated it',
  'records.countersign response.parameters{}': 'the parameters that calculated the score, below',
  'records.countersign response.criteriaBreakdown{}': 'the rules that calculated it',
  'board.pastChart response.scores[].parameters{}': 'the parameters that calculated it, below',
  'board.pastChart response.scores[].criteriaBreakdown{}': 'the rules that calculated it',
  'score.calculated.parameters{}': 'the parameters that calculated it',
  'score.calculated.criteriaBreakdown{}': 'the rules that calculated it',
};

const hasMaximum = (schema: z.core.$ZodType) =>
  (schema._zod.def.checks ?? []).some((check) => {
    const { def } = check._zod;
    return def.check === 'max_length' || def.check === 'length_equals';
  });

/** Returns the paths of all texts, lists and open values that have no bound. */
function unbounded(schema: z.core.$ZodType, path: string): string[] {
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  switch (def.type) {
    case 'string': {
      const format = 'format' in known ? known.format : null;
      return hasMaximum(known) || fixedFormats.has(format as string | null) ? [] : [path];
    }
    case 'array':
      return [
        ...(hasMaximum(known) ? [] : [`${path}[] (its length)`]),
        ...unbounded(def.element, `${path}[]`),
      ];
    case 'object':
      return [
        ...(def.catchall && def.catchall._zod.def.type !== 'never' ? [`${path} (its other fields)`] : []),
        ...Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${path}.${name}`)),
      ];
    case 'record':
      return [
        ...(typeof z.globalRegistry.get(known)?.maxProperties === 'number' ? [] : [`${path} (its size)`]),
        ...unbounded(def.keyType, `${path} (its names)`),
        ...unbounded(def.valueType, `${path}{}`),
      ];
    case 'union':
      return def.options.flatMap((option) => unbounded(option, path));
    case 'intersection':
      return [...unbounded(def.left, path), ...unbounded(def.right, path)];
    case 'pipe':
      // The schemas before and after a transformation have the bounds.
      return [def.in, def.out]
        .filter(({ _zod }) => _zod.def.type !== 'transform')
        .flatMap((side) => unbounded(side, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unbounded(def.innerType, path);
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'never':
      return [];
    default:
      return path in anyShape ? [] : [`${path} (${def.type})`];
  }
}

const calls = Object.entries(endpoints).flatMap(([domain, ofDomain]) =>
  Object.entries<Endpoint>(ofDomain).map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
);

describe('bounds of the wire', () => {
  test.each(calls)('every text and list of the call $name has a bound', ({ name, endpoint }) => {
    const { params, query, body, response } = endpoint;
    const parts = Object.entries({ params, query, body, response });
    const found = parts.flatMap(([part, schema]) => (schema ? unbounded(schema, `${name} ${part}`) : []));
    expect(found).toEqual([]);
  });

  test.each(Object.entries(clientMessages))(
    'every text and list of the message %s has a bound',
    (name, schema) => {
      expect(unbounded(schema, name)).toEqual([]);
    },
  );

  test.each(Object.entries(chartEntries))(
    'every text and list of the chart entry %s has a bound',
    (name, schema) => {
      expect(unbounded(schema, name)).toEqual([]);
    },
  );

  test.each([
    ['chart entry', ChartEntryFrame],
    ['viewer', Viewer],
    ['stream', StreamUnderWay],
    ['error', ErrorBody],
  ] as const)('every text and list of the %s has a bound', (name, schema) => {
    expect(unbounded(schema, name)).toEqual([]);
  });
});

describe('the search for unbounded values', () => {
  test.each([
    ['a text', z.object({ a: z.string() }), ['it.a']],
    ['a text behind a transformation', z.string().trim().pipe(z.email()), ['it', 'it']],
    ['a list', z.array(z.boolean()).optional(), ['it[] (its length)']],
    ['a text in a list', z.array(z.string().min(1)).max(3), ['it[]']],
    ['other fields', z.looseObject({}), ['it (its other fields)']],
    ['any number of names', z.record(z.string().max(9), z.boolean()), ['it (its size)']],
    ['a value of any shape', z.union([z.boolean(), z.unknown()]), ['it (unknown)']],
  ])('finds %s', (_what, schema, expected) => {
    expect(unbounded(schema, 'it')).toEqual(expected);
  });

  test('accepts texts and lists that have a bound', () => {
    const bounded = z.object({ a: sentList(z.string().max(3).nullable(), { max: 2 }), b: z.uuid() });
    expect(unbounded(bounded, 'it')).toEqual([]);
  });
});

describe('a list in a request', () => {
  const Few = z.object({ few: sentList(z.string().max(textBounds.id), { min: 1, max: 3 }) });

  test('rejects a list that is too long without parsing its items', () => {
    const refused = Few.safeParse({ few: Array.from({ length: 500_000 }, () => 1) });
    expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['few', 'Too big: expected array to have <=3 items'],
    ]);
  });

  test('rejects each wrong item of a shorter list, and a value that is not a list', () => {
    expect(Few.safeParse({ few: ['a', 1] }).error?.issues.map(({ path }) => path)).toEqual([['few', 1]]);
    expect(Few.safeParse({ few: [] }).error?.issues.map(({ path }) => path)).toEqual([['few']]);
    expect(Few.safeParse({ few: 'a' }).error?.issues[0]?.code).toBe('invalid_type');
    expect(Few.safeParse({}).error?.issues[0]?.code).toBe('invalid_type');
    expect(Few.parse({ few: ['a', 'b'] })).toEqual({ few: ['a', 'b'] });
  });
});
