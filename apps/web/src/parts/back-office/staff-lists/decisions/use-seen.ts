import { useState } from 'react'

/** The version that staff opened or last reviewed: decisions refer to it, even after a refetch. */
export function useSeen<Version extends string | number>(shown: Version) {
  const [seen, setSeen] = useState(shown)
  return { seen, hasChanged: seen !== shown, lookAgain: setSeen }
}
