import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createProtocol } from './protocol.ts'

const cities = [
  { country: 'DK', state: 'midt', city: 'Aarhus', lat: 56.157, lon: 10.211 },
  { country: 'DK', state: 'hoved', city: 'København', lat: 55.676, lon: 12.568 },
]
const photos = (style: string, n: number) =>
  Array.from({ length: n }, (_, i) => ({ id: `${style}${i}`, style, room: 'kitchen' }))

const expert = (id: string, change = {}) => ({
  id,
  joined_day: 0,
  country: 'DK',
  state: 'midt',
  city: 'Aarhus',
  service_types: ['designer'],
  project_types: ['residential'],
  expert_type: 'individual-expert',
  session_types: ['physical'],
  outside_area: true,
  aspects: ['apartment'],
  project_sizes: ['small'],
  specialists: [],
  budget_bands: ['5000-10000'],
  phases: ['sketching'],
  timelines: ['3-6'],
  portfolio: [{ photos: photos('japandi', 4) }],
  bio: 'We like oak, linen and calm rooms',
  plan: 2,
  capacity_month: 4,
  stats: { reviews_n: 3, reviews_mean: 4.5, leads_n: 4, responded_n: 4 },
  ...change,
})

const brief = (id: string, change = {}) => ({
  id,
  created_day: 1,
  country: 'DK',
  state: 'midt',
  city: 'Aarhus',
  service_type: 'designer',
  project_type: 'residential',
  expert_type: 'individual-expert',
  session_type: 'physical',
  outside_expert: false,
  aspects: ['apartment'],
  project_size: 'small',
  specialists: [],
  budget: '5000-10000',
  phase: 'sketching',
  timeline: '3-6',
  favourite_photos: photos('japandi', 3),
  about_project: 'Calm rooms with oak',
  ...change,
})

const init = { type: 'init', cities, horizon_days: 90 }
const rank = (change = {}) => ({
  type: 'rank',
  day: 1,
  brief: brief('b1'),
  new_experts: [expert('a'), expert('b', { expert_type: 'agency' })],
  state: {},
  ...change,
})

type Answer = { matches: { expert_id: string; score: number; reasons: string[]; relaxed: string[] }[] }

/** A fresh session and its answers to some lines. */
function talk(...lines: unknown[]): (Answer | null)[] {
  const say = createProtocol()
  return lines.map((line) => {
    const said = say(typeof line === 'string' ? line : JSON.stringify(line))
    return said === null ? null : (JSON.parse(said) as Answer) // our own protocol
  })
}

test('answers a rank with matches, best first, with reasons and what was relaxed', () => {
  const [none, answer] = talk(init, rank())
  expect(none).toBeNull()
  expect(answer?.matches.map((match) => [match.expert_id, match.relaxed])).toEqual([
    ['a', []],
    ['b', ['expert_type']],
  ])
  expect(answer?.matches[0]?.reasons).toContain('style')
  for (const { score } of answer?.matches ?? []) expect(score > 0 && score < 1).toBe(true)
})

test('the same rank asked twice has the same answer, at most ten long', () => {
  const many = rank({ new_experts: Array.from({ length: 30 }, (_, i) => expert(`e${i}`)) })
  const [, first, second] = talk(init, many, many)
  expect(first?.matches).toHaveLength(10)
  expect(second).toEqual(first)
})

test('a delivered list stays the next day; who is full goes last and says so, unless this client has written to them', () => {
  const experts = Array.from({ length: 12 }, (_, i) => expert(`e${i}`))
  const [, first] = talk(init, rank({ new_experts: experts }))
  const delivered = first?.matches.map((match) => match.expert_id) ?? []
  const [full = '', written = ''] = delivered
  const events = {
    type: 'events',
    day: 1,
    brief_id: 'b1',
    delivered,
    events: [{ expert_id: written, position: 2, contacted: true, accepted: true, hired: false }],
  }
  const state = { [full]: { leads30: 4 }, [written]: { leads30: 4 } }
  const [, , quiet, next] = talk(init, rank({ new_experts: experts }), events, rank({ day: 2, new_experts: [], state }))
  expect(quiet).toBeNull()
  expect(next?.matches.map((match) => match.expert_id)).toEqual([...delivered.slice(1), full])
  expect(next?.matches.filter((match) => match.relaxed.length > 0)).toMatchObject([
    { expert_id: full, relaxed: ['capacity'] },
  ])
})

test('learns from events whom people write to', () => {
  const kinds = ['japandi', 'vintage'].flatMap((style) =>
    Array.from({ length: 8 }, (_, i) =>
      expert(`${style}${i}`, { portfolio: [{ photos: photos(style, 6) }], capacity_month: 200 }),
    ),
  )
  // People who save pictures of one style and contact the other.
  const say = createProtocol()
  const ask = (i: number): string[] => {
    const said = say(JSON.stringify(rank({ brief: brief(`b${i}`), new_experts: i === 0 ? kinds : [] }))) ?? ''
    return (JSON.parse(said) as Answer).matches.map((match) => match.expert_id) // our own protocol
  }
  const share = (ids: readonly string[]): number => ids.slice(0, 5).filter((id) => id.startsWith('vintage')).length
  say(JSON.stringify(init))
  const before = share(ask(0))
  for (let i = 0; i < 80; i++) {
    const delivered = ask(i)
    const events = delivered.map((expert_id, at) => ({
      expert_id,
      position: at + 1,
      contacted: expert_id.startsWith('vintage'),
      accepted: true,
      hired: false,
    }))
    say(JSON.stringify({ type: 'events', day: 1, brief_id: `b${i}`, delivered, events }))
  }
  expect(share(ask(99))).toBeGreaterThan(before)
})

test('only events move the ledger', () => {
  const experts = Array.from({ length: 20 }, (_, i) => expert(`e${i}`))
  const ask = (id: string) => rank({ brief: brief(id), new_experts: experts })
  const events = (delivered: string[]) => ({ type: 'events', day: 1, brief_id: 'x', delivered, events: [] })
  const [, plain] = talk(init, ask('b'))
  const asked = talk(init, ask('x'), ask('y'), ask('z'), ask('b')).at(-1)
  expect(asked).toEqual(plain)
  const learned = talk(init, ask('x'), events(plain?.matches.map((m) => m.expert_id) ?? []), ask('b')).at(-1)
  expect(learned).not.toEqual(plain)
})

test('init forgets everything', () => {
  expect(talk(init, rank(), init, rank({ new_experts: [] })).at(-1)).toEqual({ matches: [] })
})

test('bad lines never end it: a bad rank is answered with an error, anything else with nothing', () => {
  const answers = talk(
    init,
    'nonsense',
    '{"type":"rank"',
    'null',
    '[]',
    '7',
    { type: 'else' },
    { type: 'events' },
    { type: 'rank' },
    rank({ day: 'x' }),
    rank({ brief: brief('b', { service_type: 'plumber' }) }),
    rank({ new_experts: [null, 3, { id: 'z' }], state: { q: null, a: { leads30: 'x' } } }),
    rank(),
  )
  const kinds = answers.map((answer) => (answer === null ? 'nothing' : 'matches' in answer ? 'matches' : 'error'))
  expect(kinds).toEqual([
    'nothing',
    'nothing',
    'error',
    'nothing',
    'nothing',
    'nothing',
    'nothing',
    'nothing',
    'error',
    'error',
    'error',
    'matches',
    'matches',
  ])
})

test('works as a command: a line in, a line out', () => {
  const input = [init, rank(), { type: 'nothing' }, { type: 'rank' }].map((line) => JSON.stringify(line)).join('\n')
  const { stdout, status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'lines.ts')], {
    input,
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([['matches'], ['error']])
})
