/** Who of those that a search finds is new to its owner. */

/** The newest of those who fit are looked at, so many at most. */
export const WINDOW = 300
/** Who was found before stays known, also while not found. */
const KNOWN_MAX = 2000

export type Known = { known: readonly number[]; knows_all: boolean }
type Found = { /** The newest first. */ ids: readonly number[]; total: number }

/**
 * Everybody not known yet, also who was there before and fits only now. Of a search that finds more than the window,
 * or did last time, only those newer than anyone known: the others may have been there all along.
 */
export function newcomers({ known, knows_all }: Known, { ids, total }: Found): number[] {
  const before = new Set(known)
  if (knows_all && total <= WINDOW) return ids.filter((id) => !before.has(id))
  const first = ids.findIndex((id) => before.has(id))
  return first === -1 ? [...ids] : ids.slice(0, first)
}

export const knownAfter = ({ known }: Known, { ids, total }: Found): { known: number[]; knows_all: boolean } => ({
  known: [...new Set([...ids, ...known])].slice(0, KNOWN_MAX),
  knows_all: total <= WINDOW,
})
