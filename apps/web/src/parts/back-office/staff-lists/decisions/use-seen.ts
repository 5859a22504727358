import { useState } from 'react'

/** The version that staff opened or last looked at: decisions are about it, whatever a refetch brings. */
export function useSeen<Version extends string | number>(shown: Version) {
  const [seen, setSeen] = useState(shown)
  return { seen, hasChanged: seen !== shown, lookAgain: setSeen }
}
