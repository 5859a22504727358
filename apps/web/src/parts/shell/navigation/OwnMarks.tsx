import type { NavItem } from './navigation.ts'
import { TabLock } from './TabLock.tsx'
import { WaitingBadge } from './WaitingBadge.tsx'

/** The marks of a navigation item for an account: how much waits there, and whether its plan includes it. */
export function OwnMarks({ waiting, needsPlan }: Pick<NavItem, 'waiting' | 'needsPlan'>) {
  return (
    <>
      {waiting && <WaitingBadge of={waiting} />}
      {needsPlan && <TabLock tab={needsPlan} />}
    </>
  )
}
