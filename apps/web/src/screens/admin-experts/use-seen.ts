import { useState } from 'react'

/** The version that staff opened or last reviewed: decisions are about it, whatever a refetch brings. */
export function useSeen(shown: string | undefined) {
  const [seen, setSeen] = useState(shown)
  // the first that comes; later ones are somebody's change
  if (seen === undefined && shown !== undefined) setSeen(shown)
  return {
    seen: seen ?? shown,
    hasChanged: seen !== undefined && shown !== undefined && seen !== shown,
    lookAgain: setSeen,
  }
}
