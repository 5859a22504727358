/** Finds the experts in a result that are new to the owner of the search. */

/** Only this many of the newest matching experts are compared. */
export const WINDOW = 300
/** Experts found before stay known, even while the search does not find them. */
const KNOWN_MAX = 2000

export type Known = { known: readonly number[]; knows_all: boolean }
type Found = { /** The newest first. */ ids: readonly number[]; total: number }

/**
 * All experts not known yet, also older ones that match only now. If the search finds more than the window, now or last
 * time, only experts newer than all known ones count: the others may have matched before.
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
