import { describe, expect, it } from 'vitest';
import type { MarkedInError } from '../record-marks.ts';
import { errorsIn, errorsOfNote, errorsOfReply } from './rests-on.ts';

const by = { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' };
const clock = (time: string) => `2026-11-21T${time}:00.000Z`;

/** A mark of the record `recordId`, observed at `observed` and marked at `marked`. */
const aMark = (recordId: string, observed: string, marked: string): MarkedInError => ({
  domain: 'vitals',
  recordId,
  observedAt: clock(observed),
  version: 2,
  enteredInError: { at: clock(marked), by, reason: 'wrong-value' },
});

const early = aMark('early', '13:00', '14:10');
const late = aMark('late', '13:30', '14:20');
const after = aMark('after', '14:05', '14:30');
const before = aMark('before', '12:00', '12:30');
const marks = [early, late, after, before];

describe('the records behind a text', () => {
  it('finds the marks of the records that it used, the newest mark first', () => {
    expect(errorsIn(['early', 'late', 'other'], marks)).toEqual([late, early]);
    expect(errorsIn([], marks)).toEqual([]);
  });

  it('D51: flags a reply by the records in its prompt and by its question', () => {
    const reply = { metadata: { recordIds: ['early'] }, createdAt: clock('14:00') };
    expect(errorsOfReply(reply, marks)).toEqual({ marks: [early], isCertain: true });
    expect(errorsOfReply({ ...reply, inReplyTo: 'late' }, marks)).toEqual({
      marks: [late, early],
      isCertain: true,
    });
    expect(errorsOfReply({ ...reply, metadata: { recordIds: ['fine'] } }, marks).marks).toEqual([]);
  });

  it('D51: an old reply without its records may rest on any that was marked after it', () => {
    const reply = { metadata: {}, createdAt: clock('14:00') };
    expect(errorsOfReply(reply, marks)).toEqual({ marks: [late, early], isCertain: false });
    const question = { ...early, domain: 'chat' as const, recordId: 'asked' };
    expect(errorsOfReply(reply, [question])).toEqual({ marks: [], isCertain: false });
    expect(errorsOfReply({ ...reply, inReplyTo: 'asked' }, [question])).toEqual({
      marks: [question],
      isCertain: true,
    });
  });

  it('D51: flags a note by the reply that it came from, and never a note of its own', () => {
    const note = { messageId: 'reply', repliedAt: clock('14:00') };
    expect(errorsOfNote({ ...note, recordIds: ['late'] }, marks)).toEqual({ marks: [late], isCertain: true });
    expect(errorsOfNote(note, marks)).toEqual({ marks: [late, early], isCertain: false });
    expect(errorsOfNote({}, marks)).toEqual({ marks: [], isCertain: true });
  });
});
