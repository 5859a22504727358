/**
 * Pages beside the same HTML from a bare route, both without compression. Kept: the page that visitors get for a few
 * seconds. Drawn: rendered for one reader, signed in or with an individual shuffle.
 */
import type { Profiler } from 'node:inspector'
import { ask, learn, requireSame } from '../kit/ask.ts'
import type { Child } from '../kit/child.ts'
import { kB, openTable, percent } from '../kit/figures.ts'
import { compare, load, type Request } from '../kit/load.ts'
import type { Found } from '../kit/people.ts'
import { withoutOnces, workOf, type Work } from './drawn.ts'

const AIMS = { cpuMs: 12, kB: 120, keptShare: 0.5 }
const KINDS: Work[] = ['Statements', 'API', 'React', 'Router', 'Rest']

type Page = { name: string; path: string; cookie?: string }

export async function draw(sides: { ours: Child; bare: Child }, profile: string, people: Found): Promise<void> {
  const { ours, bare } = sides
  const [client, expert] = [`access_token=${people.client}`, `access_token=${people.specialist}`]
  const pages: Page[] = [
    { name: 'list of experts, kept', path: '/experts' },
    { name: 'list of experts, visitor', path: '/experts?sort=random', cookie: 'seed=1234' },
    { name: 'list of experts, client', path: '/experts', cookie: client },
    { name: 'profile, client', path: profile, cookie: client },
    { name: 'matches', path: '/account/design-hub', cookie: client },
    { name: 'favourites', path: '/account/design-hub?tab=favourites', cookie: client },
    { name: 'brief', path: '/account/application', cookie: client },
    { name: 'messages, client', path: '/account/messages', cookie: client },
    { name: 'leads', path: '/expert/leads', cookie: expert },
    { name: 'messages, expert', path: '/expert/messages', cookie: expert },
  ]
  const row = openTable(`Page | CPU, ms | ${KINDS.join(' | ')} | HTML, kB | Pages/s | Share of the ceiling | Missed`)
  for (const { name, path, cookie } of pages) {
    const headers = { 'accept-encoding': 'identity', ...(cookie && { cookie }) }
    const request: Request = { method: 'GET', path, headers }
    await load({ child: ours, requests: [request] }, { seconds: 2 })
    const { answers, plain } = await learn(name, sides, [request])
    const bytes = answers[0]?.body.length ?? 0
    const compared = await compare({ child: ours, requests: [request] }, { child: bare, requests: plain }, 3, {
      seconds: 2,
    })
    for (const same of plain)
      requireSame(name, request, withoutOnces(await ask(ours, request)), withoutOnces(await ask(bare, same)))
    await ours.ask('profile')
    await load({ child: ours, requests: [request] }, { seconds: 2 })
    const work = workOf(await ours.ask<Profiler.Profile>('profiled'))
    const { cpuMs, perSecond } = compared.ours
    const parts = KINDS.map((kind) => (work[kind] * cpuMs).toFixed(1))
    const isKept = cookie === undefined
    const aims: [string, boolean][] = [
      [`${AIMS.cpuMs} ms`, !isKept && cpuMs > AIMS.cpuMs],
      [`${AIMS.kB} kB`, bytes > AIMS.kB * 1000],
      [percent(AIMS.keptShare), isKept && compared.share < AIMS.keptShare],
    ]
    const missed = aims.filter(([, isMissed]) => isMissed).map(([what]) => what)
    row(
      name,
      cpuMs.toFixed(1),
      ...parts,
      kB(bytes),
      perSecond.toFixed(0),
      percent(compared.share),
      missed.join(', ') || '–',
    )
  }
}
