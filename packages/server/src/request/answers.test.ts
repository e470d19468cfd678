import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rememberText, textOf } from './answers.ts';

const Reading = z.object({ heartRate: z.number() });

describe('the text of a stored record', () => {
  it('is the response of a call with exactly the same schema', () => {
    const record = rememberText({ heartRate: 80 }, Reading, '{"heartRate":80}');
    expect(textOf(record, Reading)).toBe('{"heartRate":80}');
    expect(textOf(record, z.object({ heartRate: z.number() }))).toBeUndefined();
  });

  it('belongs to the record itself, not to a changed copy', () => {
    const record = rememberText({ heartRate: 80 }, Reading, '{"heartRate":80}');
    expect(textOf({ ...record, heartRate: 90 }, Reading)).toBeUndefined();
    expect(() => Object.assign(record, { heartRate: 90 })).toThrow(TypeError);
    expect(textOf('80', z.string())).toBeUndefined();
  });
});
