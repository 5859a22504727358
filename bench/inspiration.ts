/**
 * `npm run bench:inspiration -- [photos=100000] [samples=200]`: the time of a page of inspiration from request to last
 * byte, one after the other. Each sample is a new query: another seed, so another shuffle of all results, and another
 * reply. Beside each, in the same run: the bytes of its first reply from a bare Fastify. PostgreSQL generates the
 * experts; the database is thrown away.
 */
import process from 'node:process'
import { get, read } from './kit/ask.ts'
import { openStage } from './kit/stage.ts'
import { openTurnsTable, takeTurns } from './kit/turns.ts'

const AIM_MS = 10
/** The average of a generated expert: two projects with two photos each. */
const PHOTOS_OF_ONE = 4
const PAGE = 24
const [photos = 100_000, samples = 200] = process.argv.slice(2).map(Number)

await using stage = await openStage(Math.ceil((photos / PHOTOS_OF_ONE) * 1.035)) // some generated experts are paused
const ours = await stage.serve({ demo: false })
const bare = await stage.serveBare()
const shown = await totalOf('')
console.log(`${shown.toLocaleString('en')} photos, ${(await ours.ask<number>('rss')).toFixed(0)} MB of memory`)
const scenarios = {
  'living rooms, a new visitor': 'room_type=livingRoom',
  'every interior': '',
  'every interior, page 40': 'page=40',
  'every interior, the last page': `page=${Math.min(416, Math.ceil(shown / PAGE))}`,
  'two styles': 'styles=japandi,modern',
  words: 'q=home+hamburg',
  'mistyped words': 'q=kobnhavn+livign',
}
const say = openTurnsTable(AIM_MS, 'Found')
let asked = 0
for (const [name, query] of Object.entries(scenarios)) {
  const request = get(`/api/inspirations?${query}&seed=${nextSeed()}`)
  const vary = (path: string) => path.replace(/seed=\d+/, `seed=${nextSeed()}`)
  say(name, await takeTurns(name, { ours, bare }, [request], { samples, vary }), String(await totalOf(query)))
}

async function totalOf(query: string): Promise<number> {
  return (await read<{ meta: { total: number } }>(ours, `/api/inspirations?${query}&seed=1111`)).meta.total
}

/** Four digits 1-9, different each time. */
function nextSeed(): string {
  const digits = (asked++).toString(9).padStart(4, '0').slice(-4)
  return [...digits].map((digit) => Number(digit) + 1).join('')
}
