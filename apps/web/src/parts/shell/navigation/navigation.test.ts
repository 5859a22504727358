import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { expertItems, hasOwnFoot, itemsInStudio } from './own-navigation.ts'

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

test('an assistant has nothing to do with money, and who has no seat has nowhere to go', () => {
  const shown = (role: 'owner' | 'member' | 'assistant', has_seat = true) =>
    itemsInStudio(expertItems, { studio: { role, has_seat, name: 'Studio Vest', people: 2 } }).map(({ path }) => path)
  const all = expertItems.map(({ path }) => path)
  expect(shown('owner')).toEqual(all)
  expect(shown('member')).toEqual(all)
  expect(shown('assistant')).toEqual(all.filter((path) => path !== paths.billing()))
  expect(shown('member', false)).toEqual([])
})
