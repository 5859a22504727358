import { useState } from 'react'

/** What was on the screen when the profile was opened, or last looked at again: decisions are about that, whatever comes with a refresh. */
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
