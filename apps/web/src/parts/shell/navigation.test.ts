import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { hasOwnFoot } from './navigation.ts'

test('one lead, one conversation and one project have the foot of a phone for themselves', () => {
  const places: [pathname: string, search: object, hidden: boolean][] = [
    [paths.leads(), {}, false],
    [paths.leads(), { status: 'new' }, false],
    [paths.leads(), { lead: 7 }, true],
    [paths.expertMessages(), {}, false],
    [paths.expertMessages(), { thread: 7 }, true],
    [paths.clientMessages(), { architect: 7 }, true],
    [paths.portfolio(), {}, false],
    [paths.newProject(), {}, true],
    [paths.editProject(7), {}, true],
    [paths.expertSettings(), { tab: 'notifications' }, false],
    [paths.matches(), {}, false],
  ]
  for (const [pathname, search, hidden] of places)
    expect([pathname, search, hasOwnFoot({ pathname, search })]).toEqual([pathname, search, hidden])
})
