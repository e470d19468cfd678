import * as z from 'zod';

/** What of a delta the bench reads; floors send no more than this. */
export const ChatDelta = z.object({ text: z.string() });
