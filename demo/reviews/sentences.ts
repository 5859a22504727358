/** The sentences that older reviews are assembled from. Every opening fits before every other kind. */
export type Sentences = {
  names: readonly string[]
  titles: { good: readonly string[]; mixed: readonly string[]; poor: readonly string[] }
  /** What was done: in rooms, or to a building. */
  rooms: readonly string[]
  buildings: readonly string[]
  /** How the work went. */
  course: readonly string[]
  /** How it is now: sentences for either kind of work, and those that only suit one. */
  ending: { either: readonly string[]; rooms: readonly string[]; buildings: readonly string[] }
  /** The one thing that was not right, for four stars. */
  caveats: readonly string[]
  /** Whole reviews for three stars and fewer. */
  poor: readonly string[]
}
