import { hashText } from '../store/hash.ts'
import { asPlace } from '../store/places.ts'
import type { KnownPlace } from '../store/places.ts'
import type { MarketBrief } from '../match.types.ts'
import * as words from '../vocabulary.ts'
import { MatchingInputError } from '../vocabulary.ts'

/** A brief as bits and indexes of the columns. */
export interface Wish {
  seed: number
  place: KnownPlace
  service: number
  project: number
  sessions: number
  /** 0 individual, 1 agency, -1 no preference. */
  type: number
  outside: boolean
  aspects: number
  specialists: number
  /** -1: no preference or not given. */
  budget: number
  /** Masks of one bit, 0: not given. */
  size: number
  phase: number
  timeline: number
  brief: MarketBrief
}

function known(list: readonly string[], slug: string, field: string): number {
  const at = words.placeIn(list, slug)
  if (at < 0) throw new MatchingInputError(`${field} must be one of ${list.join(', ')}, not ${JSON.stringify(slug)}`)
  return at
}

function oneBit(list: readonly string[], slug: string | null | undefined): number {
  const at = words.placeIn(list, slug)
  return at < 0 ? 0 : 1 << at
}

/** Throws MatchingInputError when a rule that is never relaxed cannot be read. */
export function readWish(brief: MarketBrief): Wish {
  return {
    seed: hashText(String(brief.id)),
    place: asPlace(brief),
    service: 1 << known(words.serviceTypes, brief.service_type, 'service_type'),
    project: 1 << known(words.projectTypes, brief.project_type, 'project_type'),
    sessions: brief.session_type === 'both' ? 3 : 1 << known(words.sessionTypes, brief.session_type, 'session_type'),
    type: words.placeIn(words.expertTypes, brief.expert_type),
    outside: brief.outside_expert,
    aspects: words.maskOf(words.aspectsAndRooms, brief.aspects) | words.maskOf(words.aspectsAndRooms, brief.room_types),
    specialists: words.maskOf(words.specialists, brief.specialists),
    budget: words.placeIn(words.budgetBands, brief.budget),
    size: oneBit(words.projectSizes, brief.project_size),
    phase: oneBit(words.projectPhases, brief.phase),
    timeline: oneBit(words.timelines, brief.timeline),
    brief,
  }
}
