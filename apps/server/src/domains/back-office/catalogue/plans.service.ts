/**
 * What staff may edit of a plan: its texts, and its limits upwards. The payment provider owns the prices, and the order
 * of plans is a rule (docs/decisions/0041).
 */
import type { planBody } from '@husrum/contract/back-office/catalogue.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../platform/core/audit.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import {
  lockEditing,
  maybePlan,
  updatePlan,
  type PlanWords,
} from '../../foundation/reference/editing/editing.service.ts'
import type { CatalogueDeps } from './catalogue.service.ts'

const limits = [
  ['projects', 'projects_limit'],
  ['new_leads', 'new_leads_limit'],
  ['places_of_work', 'places_limit'],
  ['seats', 'seats_limit'],
] as const
/** null means no limit. */
const size = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY

function wordsOf({ names, descriptions, features, limits: given }: z.output<typeof planBody>): PlanWords {
  for (const language of ['da', 'de'] as const)
    if (features[language].length !== features.en.length)
      throw fieldRefusal(`features.${language}`, 'features_differ', { count: features.en.length })
  return {
    name_en: names.en,
    name_da: names.da,
    name_de: names.de,
    description_en: descriptions.en,
    description_da: descriptions.da,
    description_de: descriptions.de,
    features_en: features.en,
    features_da: features.da,
    features_de: features.de,
    projects_limit: given.projects,
    new_leads_limit: given.new_leads,
    places_limit: given.places_of_work,
    seats_limit: given.seats,
  }
}

/** 409 `changed_elsewhere`; 422 `limit_lowered` on the limit, `features_differ` on the language's lines. */
export async function changePlan(
  { events }: CatalogueDeps,
  viewer: Viewer,
  id: number,
  given: z.output<typeof planBody>,
): Promise<void> {
  const words = wordsOf(given)
  await events.transaction(async (tx) => {
    await lockEditing(tx)
    const found = await maybePlan(tx, id)
    if (!found) throw notFound('not_found')
    const { version, ...before } = found
    if (version !== given.version) throw conflict('changed_elsewhere')
    for (const [name, column] of limits)
      if (size(words[column]) < size(before[column])) throw fieldRefusal(`limits.${name}`, 'limit_lowered')
    await updatePlan(tx, id, words)
    await writeAudit(tx, viewer, { action: 'plan.update', subject: { kind: 'plan', id }, before, after: words })
    await events.emit(tx, 'reference.changed', {})
  })
}
