import { expect, test } from 'vitest'
import { MATERIAL_MAX, MATERIALS_MAX } from '@husrum/contract/core/limits.ts'
import { failing, files, within } from './judging.ts'
import { hasMaterials } from './materials.ts'
import { viewsOf } from './views.ts'
import { world } from './world.ts'

const { experts, pictures } = world
const projects = experts.flatMap((one) => one.projects)
const named = (name: string) => experts.find(({ key }) => key === name)

test('every picture’s materials are known, and every project names two to four or its own', () => {
  expect(
    failing(
      pictures,
      ({ file }) => file,
      ({ file }) => hasMaterials(file),
    ),
  ).toEqual([])
  expect(
    failing(
      projects,
      ({ title }) => title,
      ({ materials }) =>
        materials.length >= 2 &&
        materials.length <= MATERIALS_MAX &&
        materials.every((material) => within(material, 2, MATERIAL_MAX)),
    ),
  ).toEqual([])
})

test('pairs show the same room twice, and the one before stands nowhere else in its project', () => {
  const pairs = projects.flatMap((project) =>
    project.pictures.flatMap((picture) => (picture.before ? [{ project, picture, before: picture.before }] : [])),
  )
  expect(pairs.length).toBeGreaterThanOrEqual(5)
  expect(
    failing(
      pairs,
      ({ project, picture }) => `${project.title}: ${picture.file}`,
      ({ project, picture, before }) =>
        files.get(before.file)?.room === files.get(picture.file)?.room &&
        files.get(before.file)?.width === files.get(picture.file)?.width &&
        project.pictures.every(({ file }) => file !== before.file) &&
        before.split > 0 &&
        before.split < 100 &&
        within(before.alt, 10, 150),
    ),
  ).toEqual([])
})

test('what must stay in a crop lies in the picture', () => {
  const focused = pictures.filter(({ focus }) => focus)
  expect(focused.length).toBeGreaterThan(20)
  expect(
    failing(
      focused,
      ({ file }) => file,
      ({ focus }) => focus !== undefined && [focus.x, focus.y].every((share) => share > 0 && share < 100),
    ),
  ).toEqual([])
})

test('Bo and Studio Vest have drafts: one that could be public, and some that lack something', () => {
  const drafts = [...(named('bo-lindgaard')?.drafts ?? []), ...(named('studio-vest')?.drafts ?? [])]
  const isReady = (draft: (typeof drafts)[number]) => draft.project_type !== null && draft.pictures.length >= 3
  expect([drafts.length, drafts.filter(isReady).length]).toEqual([3, 1])
})

test('who is asked more is looked at more, never before the project was there', () => {
  const seen = (key: string, place: number, days: number) => {
    const expert = named(key)
    return expert ? viewsOf(expert, place, days) : []
  }
  const sum = (list: { views: number }[]) => list.reduce((total, { views }) => total + views, 0)
  expect(sum(seen('bo-lindgaard', 0, 30))).toBeGreaterThan(sum(seen('bo-lindgaard', 5, 30)))
  expect(seen('bo-lindgaard', 0, 10).every(({ days_ago }) => days_ago < 10)).toBe(true)
  expect(seen('bo-lindgaard', 0, 30)).toEqual(seen('bo-lindgaard', 0, 30))
})
