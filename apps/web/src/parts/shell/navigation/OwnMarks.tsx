import type { NavItem } from './navigation.ts'
import { TabLock } from './TabLock.tsx'
import { WaitingBadge } from './WaitingBadge.tsx'

/** What an account has to do with an item of the navigation: how much waits there, and whether its plan opens it. */
export function OwnMarks({ waiting, needsPlan }: Pick<NavItem, 'waiting' | 'needsPlan'>) {
  return (
    <>
      {waiting && <WaitingBadge of={waiting} />}
      {needsPlan && <TabLock tab={needsPlan} />}
    </>
  )
}
