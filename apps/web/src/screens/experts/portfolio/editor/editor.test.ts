import { expect, test } from 'vitest'
import type { Refusal } from '@husrum/contract/core/client.ts'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { answersOf, changedAnswers, problemsOf, type Answers } from './saving/answers.ts'
import { addPicture, movePicture, pairPictures, putBack, removePicture, replacePicture } from './photos/changes.ts'
import { emptyDraft, type Draft, type DraftPicture } from './draft.ts'
import { openTabDrafts } from './saving/kept-draft.ts'
import { needsOf } from './publishing/needs.ts'
import { createSaver, type SaveOutcome } from './saving/saver.ts'
import { outcomeOf } from './use-editor.ts'

const aPicture = (id: number, changes: Partial<DraftPicture> = {}): DraftPicture => ({
  id,
  picture: {
    id,
    url: `/${id}.jpg`,
    width: 1600,
    height: 1200,
    alt: '',
    placeholder: null,
    color: '#cccccc',
  },
  name: `${id}.jpg`,
  arrived: 0,
  publishable: true,
  caption: '',
  alt: '',
  style: '',
  room: '',
  focus: { x: 50, y: 50 },
  in_inspiration: false,
  before: null,
  ...changes,
})
const aDraft = (ids: number[], changes: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  pictures: ids.map((id) => aPicture(id)),
  ...changes,
})
const ids = ({ pictures }: Draft) => pictures.map(({ id }) => id)

test('pictures stand in the order in which their files were chosen, whichever arrives first', () => {
  const draft = [
    [12, 2],
    [11, 1],
    [13, 3],
  ].reduce((now, [id = 0, arrived = 0]) => addPicture(now, aPicture(id, { arrived })), aDraft([1]))
  expect(ids(draft)).toEqual([1, 11, 12, 13])
})

test('the same picture is never twice in a project, not as a before either', () => {
  const paired = pairPictures(aDraft([1, 2]), 1, 2)
  expect(ids(addPicture(paired, aPicture(2)))).toEqual([1])
  expect(ids(addPicture(paired, aPicture(1)))).toEqual([1])
  expect(replacePicture(aDraft([1, 2]), 1, aPicture(2))).toEqual(aDraft([1, 2]))
})

test('a picture moves to any place, and nothing is lost beyond the ends', () => {
  expect(ids(movePicture(aDraft([1, 2, 3, 4]), 0, 2))).toEqual([2, 3, 1, 4])
  expect(ids(movePicture(aDraft([1, 2, 3]), 2, 0))).toEqual([3, 1, 2])
  expect(ids(movePicture(aDraft([1, 2]), 1, 9))).toEqual([1, 2])
  expect(ids(movePicture(aDraft([1, 2]), 7, 0))).toEqual([1, 2])
})

test('a removed cover leaves the first one, and undo puts the picture where it was', () => {
  const draft = aDraft([1, 2, 3], { cover: 2 })
  const without = removePicture(draft, 2)
  expect(without.cover).toBeNull()
  expect(ids(putBack(without, aPicture(2), 1))).toEqual([1, 2, 3])
})

test('the picture from before leaves the grid and stays with the one after', () => {
  const draft = pairPictures(aDraft([1, 2, 3]), 3, 1)
  expect(ids(draft)).toEqual([2, 3])
  expect(draft.pictures[1]?.before?.picture.id).toBe(1)
  expect(answersOf(draft).images?.[1]?.before).toEqual({ id: 1, alt: '', split: 50 })
})

test('another file takes the words of the one it replaces, and the cover stays', () => {
  const draft: Draft = { ...emptyDraft, pictures: [aPicture(1, { caption: 'Bath' })], cover: 1 }
  const next = replacePicture(draft, 1, aPicture(9))
  expect(next.cover).toBe(9)
  expect(next.pictures[0]).toMatchObject({ id: 9, caption: 'Bath' })
})

test('fields become answers as people write them', () => {
  const answers = answersOf(aDraft([4, 5], { title: ' Bath ', year: '2025', size: '1.250', cover: 5 }))
  expect(answers).toMatchObject({
    title: 'Bath',
    year: 2025,
    size_m2: 1250,
    cover: 1,
    project_type: null,
    city_id: null,
  })
})

test('what cannot be sent stays behind, the rest goes', () => {
  const draft = aDraft([], { title: 'x'.repeat(81), year: 'last year', size: '-4', description: 'Good' })
  expect(problemsOf(draft)).toEqual({ title: 'titleLong', year: 'year', size_m2: 'size' })
  expect(Object.keys(answersOf(draft))).not.toContain('title')
  expect(answersOf(draft)).toMatchObject({ description: 'Good' })
})

test('only what differs is sent, and the cover with every new list', () => {
  const saved = answersOf(aDraft([1, 2]))
  expect(changedAnswers(saved, answersOf(aDraft([1, 2], { title: 'New' })))).toEqual({ title: 'New' })
  expect(Object.keys(changedAnswers(saved, answersOf(aDraft([2, 1]))))).toEqual(['images', 'cover'])
})

test('small pictures do not count for publishing', () => {
  const pictures = [aPicture(1), aPicture(2), aPicture(3, { publishable: false })]
  expect(needsOf({ ...emptyDraft, pictures, title: 'Bath', project_type: 'residential' })).toMatchObject({
    missing: 1,
    ready: false,
  })
  expect(needsOf({ ...aDraft([1, 2, 3]), title: 'Bath', project_type: 'residential' }).ready).toBe(true)
})

function aRefusal(status: number, code: string): Refusal {
  return Object.assign(new Error(code), { status, refusal: { message: 'Said so', code } })
}

/** A saver whose clock and answers the test controls. */
function aSaver({ online = true, isNew = false, drafts = openTabDrafts(1) } = {}) {
  const calls: { answers: Answers; version: number | undefined }[] = []
  const keys: string[] = []
  const outcomes: SaveOutcome[] = []
  let run: (() => void) | undefined
  let connected = online
  // Only what the saver reads of a project.
  const project = (version: number) => ({ id: 7, version }) as OwnProject
  let version = 1
  let made = 0
  const saver = createSaver(
    {
      change: (current, answers) => {
        calls.push({ answers, version: current.version })
        return Promise.resolve(outcomes.shift() ?? { kind: 'saved', project: project(++version) })
      },
      create: ({ answers, key }) => {
        calls.push({ answers, version: undefined })
        keys.push(key)
        return Promise.resolve(outcomes.shift() ?? { kind: 'saved', project: project(++version) })
      },
      newKey: () => `key ${++made}`,
      keepCreation: drafts.keepSent,
      isOnline: () => connected,
      now: () => '2026-11-21T10:42:00Z',
      later: (next) => {
        run = next
        return () => {
          run = undefined
        }
      },
      onChange: () => undefined,
      onSaved: () => undefined,
    },
    { project: isNew ? undefined : project(1), saved: answersOf(emptyDraft) },
  )
  const write = (changes: Partial<Draft>) => saver.want(answersOf({ ...emptyDraft, ...changes }))
  return {
    saver,
    calls,
    keys,
    outcomes,
    write,
    isPlanned: () => run !== undefined,
    connect: () => {
      connected = true
    },
  }
}

test('it saves after the last change, with the version that was edited, then says when', async () => {
  const { saver, calls, write, isPlanned } = aSaver()
  write({ title: 'Ba' })
  write({ title: 'Bath' })
  expect(saver.state()).toEqual({ kind: 'unsaved' })
  expect(isPlanned()).toBe(true)
  await saver.flush()
  expect(calls).toEqual([{ answers: { title: 'Bath' }, version: 1 }])
  expect(saver.state()).toEqual({ kind: 'saved', at: '2026-11-21T10:42:00Z' })
  write({ title: 'Bath 2' })
  await saver.flush()
  expect(calls[1]?.version).toBe(2)
})

test('a new project is created once, with the first content', async () => {
  const { saver, calls, write } = aSaver({ isNew: true })
  write({})
  await saver.flush()
  expect(calls).toEqual([])
  write({ title: 'B' })
  const both = [saver.flush(), saver.flush()]
  write({ title: 'Ba' })
  await Promise.all(both)
  await saver.flush()
  expect(calls.map(({ version }) => version)).toEqual([undefined, 2])
})

test('a new project whose answer was lost is sent again as it was, under its key; what came since follows as a change', async () => {
  const { saver, calls, keys, outcomes, write } = aSaver({ isNew: true })
  outcomes.push({ kind: 'failed' }, { kind: 'failed' })
  write({ title: 'Bath' })
  await saver.flush()
  write({ title: 'Bathroom', description: 'All of oak' })
  await saver.flush()
  await saver.flush()
  expect(calls).toEqual([1, 2, 3].map(() => ({ answers: { title: 'Bath' }, version: undefined })))
  expect(keys).toEqual(['key 1', 'key 1', 'key 1'])
  expect(saver.state()).toEqual({ kind: 'unsaved' })
  await saver.flush()
  expect(calls[3]).toEqual({ answers: { title: 'Bathroom', description: 'All of oak' }, version: 2 })
  expect(saver.state().kind).toBe('saved')
})

test('a new project that was on its way when the window was loaded again is sent as it was, under its key', async () => {
  const drafts = openTabDrafts(1)
  const before = aSaver({ isNew: true, drafts })
  before.outcomes.push({ kind: 'failed' })
  before.write({ title: 'Bath' })
  await before.saver.flush()
  const sent = drafts.findSent()
  expect(sent).toEqual({ answers: { title: 'Bath' }, key: 'key 1' })
  expect(openTabDrafts(2).findSent()).toBeUndefined()

  const { saver, calls, keys, write } = aSaver({ isNew: true, drafts })
  if (sent) saver.resume(sent)
  expect(saver.hasOpen()).toBe(true)
  write({}) // The content was removed again meanwhile.
  await saver.flush()
  expect([calls, keys]).toEqual([[{ answers: { title: 'Bath' }, version: undefined }], ['key 1']])
  expect(drafts.findSent()).toBeUndefined()
  await saver.flush()
  expect(calls[1]).toEqual({ answers: { title: '' }, version: 2 })
  expect(saver.state().kind).toBe('saved')
})

test('what is kept of a draft is read back by the account it belongs to; another shape is none', () => {
  const drafts = openTabDrafts(1)
  const kept = { draft: aDraft([1], { title: 'Bath' }), base: emptyDraft }
  drafts.keep(7, kept)
  expect(drafts.find(7)).toEqual(kept)
  expect([drafts.find(undefined), openTabDrafts(2).find(7)]).toEqual([undefined, undefined])
  drafts.drop(7)
  expect(drafts.find(7)).toBeUndefined()
  for (const odd of ['{', 'null', '[]', '{"draft":{},"base":{}}', '{"answers":1,"key":2}']) {
    sessionStorage.setItem('husrum:project:1:7', odd)
    sessionStorage.setItem('husrum:project:1:sent', odd)
    expect([drafts.find(7), drafts.findSent()]).toEqual([undefined, undefined])
  }
})

test.each<SaveOutcome>([
  { kind: 'refused', problems: { title: 'Shorter.' } },
  { kind: 'failed', undone: true },
])('a new project that was not made ($kind) is sent as it stands then, under another key', async (outcome) => {
  const { saver, calls, keys, outcomes, write } = aSaver({ isNew: true })
  outcomes.push(outcome)
  write({ title: 'Bathroom' })
  await saver.flush()
  write({ title: 'Bath' })
  await saver.flush()
  expect(calls.map(({ answers }) => answers)).toEqual([{ title: 'Bathroom' }, { title: 'Bath' }])
  expect(keys).toEqual(['key 1', 'key 2'])
})

test.each([
  [new Error('Failed to fetch'), { kind: 'failed' }],
  [aRefusal(500, 'unexpected'), { kind: 'failed' }],
  [aRefusal(409, 'idempotency_in_progress'), { kind: 'failed' }],
  [aRefusal(409, 'idempotency_answer_lost'), { kind: 'stuck', sentence: 'Said so' }],
  [aRefusal(409, 'projects_limit'), { kind: 'stuck', sentence: 'Said so' }],
  [aRefusal(409, 'changed_elsewhere'), { kind: 'conflict' }],
  [aRefusal(429, 'too_many_requests'), { kind: 'failed', undone: true }],
])('%s is told apart', (error, outcome) => expect(outcomeOf(error)).toEqual(outcome))

test('offline nothing is sent and nothing is lost', async () => {
  const { saver, calls, write, connect } = aSaver({ online: false })
  write({ title: 'Bath' })
  await saver.flush()
  expect(saver.state()).toEqual({ kind: 'offline' })
  expect(saver.hasOpen()).toBe(true)
  connect()
  await saver.flush()
  expect(calls).toHaveLength(1)
  expect(saver.hasOpen()).toBe(false)
})

test('a failure is tried again by itself', async () => {
  const { saver, outcomes, write, isPlanned } = aSaver()
  outcomes.push({ kind: 'failed' })
  write({ title: 'Bath' })
  await saver.flush()
  expect(saver.state()).toEqual({ kind: 'failed' })
  expect(isPlanned()).toBe(true)
  await saver.flush()
  expect(saver.state().kind).toBe('saved')
})

test('a refused field is told and not sent again until it changes; the others are saved', async () => {
  const { saver, calls, outcomes, write } = aSaver()
  outcomes.push({ kind: 'refused', problems: { year: 'Write a year.' } })
  write({ title: 'Bath', year: '1950' })
  await saver.flush()
  await saver.flush()
  expect(calls.map(({ answers }) => Object.keys(answers))).toEqual([['title', 'year'], ['title']])
  expect(saver.problems()).toEqual({ year: 'Write a year.' })
  write({ title: 'Bath', year: '1951' })
  await saver.flush()
  expect(calls[2]?.answers).toEqual({ year: 1951 })
  expect(saver.problems()).toEqual({})
})

test('after a conflict nothing is sent until the person has decided', async () => {
  const { saver, calls, outcomes, write } = aSaver()
  outcomes.push({ kind: 'conflict' })
  write({ title: 'Mine' })
  await saver.flush()
  write({ title: 'Mine too' })
  await saver.flush()
  expect(saver.state()).toEqual({ kind: 'conflict' })
  expect(calls).toHaveLength(1)
  // What the other window saved, at version 5.
  saver.takeBase({ id: 7, version: 5 } as OwnProject, answersOf({ ...emptyDraft, title: 'Theirs' })) // as above
  write({ title: 'Mine too' })
  await saver.flush()
  expect(calls[1]).toEqual({ answers: { title: 'Mine too' }, version: 5 })
})
