import { Suspense } from 'react'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import type { NavItem } from './navigation.ts'

const OwnMarks = lazyPart(async () => (await import('./OwnMarks.tsx')).OwnMarks, Nothing)

/** No item of a visitor has marks, so a visitor's pages do not fetch their code. */
export function ItemMarks({ item: { waiting, needsPlan } }: { item: NavItem }) {
  if (!waiting && !needsPlan) return null
  return (
    <Suspense>
      <OwnMarks {...(waiting && { waiting })} {...(needsPlan && { needsPlan })} />
    </Suspense>
  )
}
