/** The sentences of generated older reviews. Every opening fits before every other kind. */
export type Sentences = {
  names: readonly string[]
  titles: { good: readonly string[]; mixed: readonly string[]; poor: readonly string[] }
  /** The work: in rooms, or on a building. */
  rooms: readonly string[]
  buildings: readonly string[]
  /** The course of the work. */
  course: readonly string[]
  /** The result: sentences for either kind of work, and those that suit only one. */
  ending: { either: readonly string[]; rooms: readonly string[]; buildings: readonly string[] }
  /** The one flaw, for four stars. */
  caveats: readonly string[]
  /** Whole reviews for three stars and fewer. */
  poor: readonly string[]
}
