import type { ModelMessage } from '../model/assistant.ts';

/** Bytes of UTF-8 per token, at the low end of chart texts in the three languages. */
const bytesPerToken = 3;
/** The marks around each message. */
const tokensPerMessage = 4;

/**
 * Estimates the tokens of a prompt, rather too many (ADR 0093). Any service can be configured, each with its own
 * vocabulary, so no exact count exists.
 */
export const estimatedTokens = (messages: readonly ModelMessage[]): number =>
  messages.reduce(
    (sum, { content }) => sum + tokensPerMessage + Math.ceil(Buffer.byteLength(content) / bytesPerToken),
    0,
  );
