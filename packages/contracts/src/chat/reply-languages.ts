/** The languages in which the assistant replies. */
export const replyLanguages = ['en', 'es', 'de'] as const;
export type ReplyLanguage = (typeof replyLanguages)[number];
