import { expect, test } from 'vitest'
import { registerWholeExpert } from '@husrum/contract/experts/joining/joining.ts'
import { mostNamed } from '@husrum/contract/foundation/reference/most-named.rules.ts'
import { personOf } from './account-answers.ts'
import { emptyExpert, toExpertWire } from './expert-answers.ts'
import { question, whole as answered } from './expert-answers.testing.ts'
import { photosFirstSteps, stepName } from './expert-step-names.ts'
import { changed, firstIncomplete, reachable, stepOfField } from '../../flow.ts'
import { emptyPhotosFirst, isTagged, withProposal, withShot, type PhotosFirstDraft } from './photos-first-answers.ts'
import { photosFirst, preselected, showcaseFields, withTags } from './photos-first.ts'

const facts = { questions: [] }
const picture = (key: string) => ({ key, name: `${key}.jpg`, size: 10, width: 1600, height: 1200 })
const { photos: _photos, ...rest } = answered
const four = changed(
  photosFirst,
  { ...emptyPhotosFirst, ...rest, photos: [], styles: [], room_type_id: [] },
  {
    showcases: ['a', 'b', 'c', 'd'].map(picture),
  },
)
const tag = (draft: PhotosFirstDraft, key: string, room: string | null, style: string | null) =>
  changed(photosFirst, draft, { shots: withShot(draft.shots, key, { room, style }) })
const whole = tag(tag(tag(four, 'a', 'kitchen', 'japandi'), 'b', 'bathroom', 'modern'), 'c', 'kitchen', 'modern')

const check = async (number: number, change: Partial<PhotosFirstDraft>) => {
  const step = photosFirst.steps.find((each) => each.number === number)
  return (await step?.check({ ...whole, ...change }, facts))?.map(({ field, code }) => `${field} ${code}`)
}

test('eight steps by the names their texts go by; the account comes last', () => {
  expect(photosFirst.steps.map(({ name }) => name)).toEqual(photosFirstSteps)
  expect(photosFirst.steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect([stepName('photos-first', 1), stepName('photos-first', 9)]).toEqual(['photos', undefined])
  const at = (field: string) => stepOfField(photosFirst.steps, field, facts)?.number
  expect(['showcases.3', 'shots.1', 'shot_projects.0', 'email', 'plan_id', 'verifyCode'].map(at)).toEqual([
    1, 2, 3, 6, 6, 7,
  ])
})

test('what was answered is what registering takes', async () => {
  expect(await firstIncomplete(photosFirst, whole, facts)).toBeUndefined()
  const told = withTags(whole)
  expect([told.styles, told.room_type_id]).toEqual([
    ['modern', 'japandi'],
    ['kitchen', 'bathroom'],
  ])
  const sent = { ...toExpertWire(told), ...personOf(told), verifyCode: told.verifyCode, plan_id: 2, terms: true }
  expect(registerWholeExpert.safeParse(sent).error).toBeUndefined()
})

test('each step names what it lacks', async () => {
  expect(await check(1, { showcases: whole.showcases.slice(0, 2) })).toEqual(['showcases photos_few'])
  expect(await check(1, { showcases: Array.from({ length: 11 }, (_, at) => picture(String(at))) })).toEqual([
    'showcases too_many',
  ])
  expect(await check(2, { shots: four.shots })).toEqual(['shots tag_one'])
  expect(await check(3, { shot_projects: [{ title: ' ab ' }] })).toEqual(['shot_projects.0 title_short'])
  expect(await check(3, { shot_projects: [{ title: null }] })).toEqual([])
  expect(await check(4, { service_type: [], city_id: null, project_budget_id: [] })).toEqual([
    'service_type required',
    'city_id required',
    'project_budget_id required',
  ])
  expect(await check(5, { name: '', description: '', expert_type: null })).toEqual(
    expect.arrayContaining(['expert_type required', 'name required', 'description required']),
  )
  expect(await check(6, { shots: four.shots, email: '', terms: false })).toEqual([
    'shots tag_one',
    'email required',
    'terms accept',
  ])
  expect(await check(7, { verifyCode: '1' })).toEqual(['verifyCode code_short'])
})

test('step 5 asks what an owner added, and it is looked at again before the code is sent', async () => {
  const asked = { questions: [{ ...question, required: true }] }
  for (const number of [5, 6]) {
    const step = photosFirst.steps.find((each) => each.number === number)
    expect(await step?.check(whole, asked)).toEqual([{ field: 'extra_answers.q5', code: 'required' }])
    expect(await step?.check({ ...whole, extra_answers: { q5: ['a'] } }, asked)).toEqual([])
  }
  expect(stepOfField(photosFirst.steps, 'extra_answers.q5', facts)?.number).toBe(5)
})

test('photos that come and go take their tags along, and no project stays empty', () => {
  const split = changed(photosFirst, whole, {
    shots: withShot(withShot(whole.shots, 'b', { project: 1 }), 'd', { project: 2 }),
    shot_projects: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
  })
  expect(split.shots.map(({ project }) => project)).toEqual([0, 1, 0, 2])
  const without = changed(photosFirst, split, { showcases: split.showcases.filter(({ key }) => key !== 'b') })
  expect(without.shots.map(({ key, room, project }) => [key, room, project])).toEqual([
    ['a', 'kitchen', 0],
    ['c', 'kitchen', 0],
    ['d', null, 1],
  ])
  expect(without.shot_projects).toEqual([{ title: 'One' }, { title: 'Three' }])
  const none = changed(photosFirst, without, { showcases: [] })
  expect([none.shots, none.shot_projects]).toEqual([[], []])
})

test('a proposal fills in what is open and never changes an answer', () => {
  const proposed = withProposal(whole.shots, 'a', { room: 'bedroom', style: null })
  expect(proposed[0]).toMatchObject({ room: 'kitchen', style: 'japandi', proposed_room: 'bedroom' })
  const open = withProposal(whole.shots, 'd', { room: 'bedroom', style: 'vintage' })[3]
  expect(open).toMatchObject({ room: 'bedroom', style: 'vintage' })
  expect(open && isTagged(open)).toBe(true)
})

test('what the photos suggest is as wide as it goes, and only where nothing was answered', () => {
  const open = { ...four, ...emptyExpert, shots: whole.shots }
  expect(preselected(open, 'de')).toMatchObject({
    service_type: ['designer'],
    project_types: ['residential'],
    session_type: 'both',
    languages: ['de'],
  })
  expect(preselected(open, 'de')).not.toHaveProperty('project_budget_id')
  const builds = withShot(whole.shots, 'a', { room: 'newConstruction' })
  expect(preselected({ ...open, shots: builds }, 'en').service_type).toEqual(['designer', 'architect'])
  const only = builds.map((shot) => ({ ...shot, room: shot.room && 'extension' }))
  expect(preselected({ ...open, shots: only }, 'en').service_type).toEqual(['architect'])
  expect(preselected(whole, 'en')).toEqual({})
})

test('photos of two styles are proposed as two projects, once, where each has enough of them', () => {
  const six = changed(photosFirst, four, { showcases: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(picture) })
  const styles = ['japandi', 'modern', 'japandi', 'modern', 'japandi', 'modern', 'boho']
  const tagged = {
    ...six,
    session_type: null,
    shots: six.shots.map((shot, at) => ({ ...shot, style: styles[at] ?? null })),
  }
  const projectsOf = ({ shots = [] }: Partial<PhotosFirstDraft>) => shots.map(({ project }) => project)
  expect(projectsOf(preselected(tagged, 'en'))).toEqual([0, 1, 0, 1, 0, 1, 0])
  expect(projectsOf(preselected({ ...whole, session_type: null }, 'en'))).toEqual([0, 0, 0, 0])
  expect(preselected({ ...tagged, session_type: 'both' }, 'en')).not.toHaveProperty('shots')
})

test('the form names room, style, words and project of each photo', () => {
  const split = changed(photosFirst, whole, { shots: withShot(whole.shots, 'd', { project: 1, alt: 'Mine' }) })
  const fields = showcaseFields(split, { title: (place) => `T${place}`, alt: ({ alt }) => alt ?? 'draft' })
  expect(fields).toMatchObject({
    'showcase_projects[0][title]': 'T0',
    'showcase_projects[1][project_type]': 'residential',
    'showcase_pictures[0][room]': 'kitchen',
    'showcase_pictures[0][alt]': 'draft',
    'showcase_pictures[3][project]': 1,
    'showcase_pictures[3][alt]': 'Mine',
  })
  expect(fields).not.toHaveProperty('showcase_pictures[3][room]')
  expect(fields).not.toHaveProperty('photo_tags')
  const asked = { ...split, shots: withShot(split.shots, 'a', { asked: true }) }
  expect(showcaseFields(asked, { title: String, alt: () => '' })).toMatchObject({ photo_tags: 'true' })
})

test('a draft of any age comes back: nonsense is left out, photos and tags belong together', () => {
  const kept: unknown = JSON.parse(JSON.stringify(whole))
  expect(photosFirst.revive(kept)).toMatchObject({ shots: whole.shots, shot_projects: whole.shot_projects })
  const odd = { showcases: [picture('a')], shots: [{ key: 'a', room: 7 }], shot_projects: 'x', suggest: 'no' }
  const back = photosFirst.revive(odd)
  expect(back.shots).toEqual([expect.objectContaining({ key: 'a', room: null, project: 0 })])
  expect(back.suggest).toBeUndefined()
  expect(photosFirst.revive(undefined)).toMatchObject({ shots: [] })
})

test('a reload loses the password and nothing else', () => {
  const lost = { ...whole, password: '', code_sent_at: 1 }
  expect(reachable(photosFirst, lost, facts, 7)).toBe(7)
  expect(reachable(photosFirst, { ...lost, code_sent_at: null }, facts, 7)).toBe(6)
})

test('named most often comes first, of equals the first', () => {
  expect(mostNamed(['b', null, 'a', 'a', 'c', 'b'])).toEqual(['b', 'a', 'c'])
})
