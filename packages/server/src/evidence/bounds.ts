/** The bounds of the reader of replies. */
export const readingBounds = {
  /** Characters before a dot that can be an abbreviation. */
  abbreviationCharacters: 12,
  /** Words and signs over which the name of a value reaches. */
  carryingTokens: 60,
  /** Characters beside a value that can call it an earlier one. */
  clauseCharacters: 60,
  /** Characters of the words that a different dose is quoted with. */
  doseQuoteCharacters: 120,
  /** Characters before and behind a finding that are read as its sentence. */
  sentenceCharacters: 300,
  /** Characters of a drug name that only the open vocabulary has. */
  otherDrugCharacters: 7,
  /** Words and signs of a line with a drug and how often it is taken. */
  drugLineTokens: 9,
  /** Texts of charts whose readings stay in memory. */
  chartTexts: 300,
  /** Drugs of one sentence that are compared. */
  drugMentions: 60,
  /** Words of one drug name. */
  drugNameWords: 4,
  /** Folded words that are kept. */
  foldedWords: 2000,
  /** Letters of a word that may have a spelling mistake. */
  misspelledCharacters: 7,
  /** Words and signs of one number in words. */
  numberWords: 7,
  /** Signs that one word calls normal. */
  signGroup: 4,
  /** Characters of a reassuring word with the signs of Markdown in it. */
  reassuringCharacters: 200,
  /** Characters of a reply that are read at once. */
  passageCharacters: 10_000,
  /** Characters of a text of the chart that is read for sides. */
  sideTextCharacters: 2000,
  /** Characters of the words with one side. */
  sideCharacters: 80,
  /** Sides of one chart. */
  chartSides: 200,
  /** Characters of the words of a state. */
  stateCharacters: 200,
  /** Characters of a unit with the blank before it. */
  unitCharacters: 24,
  /** Words and signs in one name of a sign, a score or a test. */
  topicNameTokens: 6,
  /** Characters of the words that a different value is quoted with. */
  valueQuoteCharacters: 80,
  /** Characters of replies whose words are looked for, the newest first, and of one text in which they are. */
  lineageCharacters: 50_000,
  /** Words that a text must share in a row with a reply. */
  shingleWords: 5,
  /** The part of a sentence's rows of words that a reply must have, if they are its words. */
  sharedShingles: 0.6,
  /** Rows of words, one after the other, that are a copy within a longer sentence: eight words. */
  shinglesInRow: 4,
  /** Letters of a drug's name that is an abbreviation. */
  drugAbbreviation: { least: 3, most: 4 },
  /** Words between a drug and a later statement about it. */
  wordsBehindDrug: 10,
  /** Characters between a drug and such words, before or behind it. */
  drugCueCharacters: 200,
} as const;
