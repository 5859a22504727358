/** The lexicon of the search, for whoever else keeps words in memory. */
export { createLexicon, dropWords, readWords, setWords, withWords } from '@husrum/matching/words/lexicon.ts'
