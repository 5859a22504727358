/** The lexicon of the search, for other domains that cache texts in memory. */
export { createLexicon, dropWords, readWords, setWords, withWords } from '@husrum/matching/words/lexicon.ts'
