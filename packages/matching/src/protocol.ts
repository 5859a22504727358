import { createMarket } from './market.ts'
import { fieldsOf, listOf, readBrief, readCities, readExpert, readLoad, textOf } from './read-line.ts'
import type { Cities, Fields } from './read-line.ts'
import type { Calibration, Outcome } from './learning/learning.types.ts'
import type { Market } from './market.types.ts'
import type { AttentionShare, Breakdown, MarketBrief, Match } from './match.types.ts'
import { MatchingInputError } from './vocabulary.ts'

const SHOWN = 10

/** A list as ranked, and as stored once delivered. */
interface KnownBrief {
  wording: string
  attention: AttentionShare[]
  delivered: string[]
  /** Experts the client has contacted: they stay in the list even at capacity. */
  contacted: Set<string>
  /** Each expert's breakdown at ranking. */
  believed: Map<string, Breakdown>
}

interface Session {
  market: Market
  cities: Cities
  briefs: Map<string, KnownBrief>
}

function newSession(cities: Cities, fixed?: Calibration): Session {
  return {
    market: createMarket(fixed ? { calibration: fixed, learns_calibration: false } : { learns_weights: true }),
    cities,
    briefs: new Map(),
  }
}

/**
 * Takes one object per line and returns at most one line: drives the server's scorer from outside. With a `fixed`
 * calibration percentages are not learnt.
 */
export function createProtocol(fixed?: Calibration): (line: string) => string | null {
  let session = newSession(new Map(), fixed)

  return (line) => {
    if (line.trim() === '') return null
    let message: Fields | null
    try {
      message = fieldsOf(JSON.parse(line))
    } catch {
      return /"type"\s*:\s*"rank"/.test(line) ? answerError('not JSON') : null
    }
    if (message?.['type'] === 'init') session = newSession(readCities(message['cities']), fixed)
    else if (message?.['type'] === 'events') enterEvents(session, message)
    else if (message?.['type'] === 'rank') {
      try {
        return JSON.stringify({ matches: rank(session, message).map(presentLine) })
      } catch (error) {
        if (error instanceof MatchingInputError) return answerError(error.message)
        throw error
      }
    }
    return null
  }
}

function answerError(message: string): string {
  return JSON.stringify({ error: message })
}

function presentLine(match: Match) {
  return {
    expert_id: String(match.expert_id),
    score: Math.round(match.score * 1e6) / 1e6,
    reasons: match.reasons.map((reason) => reason.component),
    relaxed: match.relaxed,
  }
}

function takeIn(session: Session, message: Fields): void {
  for (const item of listOf(message['new_experts'])) {
    const expert = readExpert(item, session.cities)
    if (!expert) continue
    const known = session.market.has(expert.id)
    session.market.upsert(known ? expert : { ...expert, leads_total: expert.leads_total ?? expert.leads_n ?? 0 })
  }
  for (const [id, value] of Object.entries(fieldsOf(message['state']) ?? {})) {
    session.market.setLoad(id, readLoad(fieldsOf(value) ?? {}))
  }
}

function rank(session: Session, message: Fields): Match[] {
  const day = message['day']
  if (typeof day !== 'number' || !Number.isFinite(day)) throw new MatchingInputError('day must be a number')
  const brief = readBrief(message['brief'], session.cities)
  takeIn(session, message)
  const wording = JSON.stringify(message['brief'])
  const known = session.briefs.get(String(brief.id))
  const kept =
    known && known.delivered.length > 0 && known.wording === wording ? keptOf(session, brief, known, day) : []
  const result = session.market.rank(brief, { day, limit: SHOWN - kept.length, exclude: kept.map((m) => m.expert_id) })
  if (kept.length === 0)
    session.briefs.set(String(brief.id), {
      wording,
      attention: result.attention,
      delivered: known?.delivered ?? [],
      contacted: known?.contacted ?? new Set(),
      believed: new Map(result.matches.map((match) => [String(match.expert_id), match.breakdown])),
    })
  return [...kept, ...result.matches]
}

/**
 * A delivered list changes only when the brief changes or a place becomes free. Experts at capacity stay, marked and
 * behind the others, unless the client has contacted them.
 */
function keptOf(session: Session, brief: MarketBrief, known: KnownBrief, day: number): Match[] {
  const kept = known.delivered
    .slice(0, SHOWN)
    .flatMap((id) => session.market.score(brief, id, { day, capacity: !known.contacted.has(id) }) ?? [])
  const isFull = (match: Match): boolean => match.relaxed.includes('capacity')
  return [...kept.filter((match) => !isFull(match)), ...kept.filter(isFull)]
}

/** The outcomes of a delivered list; shown experts without an event were not contacted. */
function outcomesOf(brief_id: string, known: KnownBrief, delivered: readonly string[], message: Fields): Outcome[] {
  const events = new Map(
    listOf(message['events']).map((event) => [textOf(fieldsOf(event)?.['expert_id']), fieldsOf(event)]),
  )
  return delivered.flatMap((expert_id, at) => {
    const believed = known.believed.get(expert_id)
    const event = events.get(expert_id)
    if (!believed) return []
    return {
      brief_id,
      expert_id,
      client: believed.client,
      appeal: believed.appeal,
      p: believed.p,
      position: at + 1,
      contacted: event?.['contacted'] === true,
      accepted: event?.['accepted'] === true,
      values: Object.fromEntries(believed.components.map(({ key, value }) => [key, value])),
      factor: believed.factor,
    }
  })
}

function enterEvents(session: Session, message: Fields): void {
  const briefId = textOf(message['brief_id']) ?? ''
  const known = session.briefs.get(briefId)
  const delivered = listOf(message['delivered']).flatMap((id) => textOf(id) ?? [])
  if (known) {
    const outcomes = outcomesOf(briefId, known, delivered.length > 0 ? delivered : known.delivered, message)
    session.market.observe(outcomes)
    for (const { expert_id, contacted } of outcomes) if (contacted) known.contacted.add(String(expert_id))
  }
  // The attention of a list is recorded once, however often its events arrive.
  const fresh = known ? delivered.filter((id) => !known.delivered.includes(id)) : delivered
  if (fresh.length === 0) return
  const first_position = (known?.delivered.length ?? 0) + 1
  session.market.deliver({ attention: known?.attention ?? [], delivered: fresh, first_position })
  if (known) known.delivered.push(...fresh)
}
