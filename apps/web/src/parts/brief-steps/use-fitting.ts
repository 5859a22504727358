/** Whom the answers so far leave, and what projects like this one came to. Nothing is kept of what is asked. */
import { useQuery } from '@tanstack/react-query'
import type { FittingAnswers } from '@husrum/contract/matching-formula.ts'
import type { PriceQuery } from '@husrum/contract/price-figures.ts'
import type { BriefDraft } from '#flows/client-brief-answers.ts'
import { matchingQueries } from '#lib/queries/matching.ts'
import { priceQueries } from '#lib/queries/prices.ts'
import { useShell } from '#lib/shell-context.ts'

/** Undefined before there is enough to ask. */
export function fittingAnswers(draft: BriefDraft): FittingAnswers | undefined {
  const { service_type, project_type, expert_type, session_type, outside_expert, town } = draft
  if (!service_type || !project_type || !town) return undefined
  return {
    service_type,
    project_type,
    city_id: town.id,
    ...(expert_type ? { expert_type } : {}),
    ...(session_type ? { session_type } : {}),
    ...(outside_expert ? { outside_expert } : {}),
  }
}

const NOTHING: FittingAnswers = { service_type: 'designer', project_type: 'residential', city_id: 0 }

/** The last answer stays while the next is on its way; undefined where there is none. */
export function useFitting(draft: BriefDraft) {
  const { api } = useShell()
  const answers = fittingAnswers(draft)
  const { data } = useQuery({
    ...matchingQueries(api).fitting(answers ?? NOTHING),
    enabled: answers !== undefined,
  })
  return answers ? data : undefined
}

/** What the project is about, where it is about one thing alone. */
export function topicOf({ service_type, room_types, aspects }: BriefDraft): { room?: string; aspect?: string } {
  const [room, otherRoom] = room_types
  if (service_type === 'designer') return room && !otherRoom ? { room } : {}
  const [aspect, otherAspect] = aspects
  return aspect && !otherAspect && !room ? { aspect } : {}
}

export function priceQuestion(draft: BriefDraft): PriceQuery | undefined {
  const { service_type, project_size, town } = draft
  if (!service_type || !town) return undefined
  const { room, aspect } = topicOf(draft)
  return {
    service_type,
    city_id: town.id,
    ...(project_size ? { project_size } : {}),
    ...(room ? { room_type: room } : {}),
    ...(aspect ? { aspect } : {}),
  }
}

export function usePrice(draft: BriefDraft) {
  const { api } = useShell()
  const question = priceQuestion(draft)
  const { data } = useQuery({ ...priceQueries(api).figure(question ?? {}), enabled: question !== undefined })
  return question ? (data ?? undefined) : undefined
}
