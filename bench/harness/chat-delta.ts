import * as z from 'zod';

/** The fields of a delta that the bench reads. Floors send only these. */
export const ChatDelta = z.object({ text: z.string() });
