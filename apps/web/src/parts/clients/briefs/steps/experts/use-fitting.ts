/** The experts who fit the answers so far, and prices of similar projects. The server stores nothing of it. */
import { useQuery } from '@tanstack/react-query'
import type { FittingAnswers } from '@husrum/contract/market/matching/formula.ts'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { matchingQueries } from '#queries/market/matching.formula.ts'
import { priceQueries } from '#queries/discovery/figures.ts'
import { useShell } from '#lib/shell-context.ts'
import { priceQuestion } from '#parts/discovery/figures/price-question.ts'

/** Undefined until there are enough answers to ask with. */
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

/** The last answer stays while the next one loads; undefined before the first. */
export function useFitting(draft: BriefDraft) {
  const { api } = useShell()
  const answers = fittingAnswers(draft)
  const { data } = useQuery({
    ...matchingQueries(api).fitting(answers ?? NOTHING),
    enabled: answers !== undefined,
  })
  return answers ? data : undefined
}

export function usePrice(draft: BriefDraft) {
  const { api } = useShell()
  const { service_type, project_size, town, room_types, aspects } = draft
  const question =
    service_type && town
      ? priceQuestion({
          service_type,
          city_id: town.id,
          room_types,
          aspects,
          ...(project_size ? { project_size } : {}),
        })
      : undefined
  const { data } = useQuery({ ...priceQueries(api).figure(question ?? {}), enabled: question !== undefined })
  return question ? (data ?? undefined) : undefined
}
