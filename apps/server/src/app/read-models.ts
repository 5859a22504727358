/** The list of read models. A new read model is a line in this file and its description in its domain. */
import { cardModel, knownCardModel } from '../domains/experts/profile/cards/cards.presenting.ts'
import { profileModel, reviewsModel } from '../domains/experts/profile/profile.presenting.ts'
import { listChangedExperts } from '../domains/experts/profile/market.service.ts'
import type { Pictures } from '../domains/foundation/media/pictures.ts'
import { photoModel } from '../domains/discovery/inspiration/inspiration.presenting.ts'
import { projectModel, projectsModel } from '../domains/experts/portfolio/portfolio.presenting.ts'
import type { References } from '../domains/foundation/reference/reference.service.ts'
import type { Platform } from '../platform/core/platform.ts'
import { createReadModels } from '../platform/read-models/read-models.ts'

export type ExpertModels = ReturnType<typeof createExpertModels>

export function createExpertModels(
  deps: Pick<Platform, 'db' | 'clock' | 'log' | 'events' | 'translators'> & { refs: References; pictures: Pictures },
) {
  const models = createReadModels({ ...deps, listChanges: (mark) => listChangedExperts(deps.db, mark) })
  for (const name of ['expert.changed', 'lead.moved'] as const)
    deps.events.afterCommit(name, ({ expert_id }) => models.forget(expert_id))
  deps.events.afterCommit('lead.created', ({ leads }) => {
    for (const { expert_id } of leads) models.forget(expert_id)
  })
  // most read models contain names of options
  deps.refs.onChange(() => models.forgetEverything())
  const { add, ...keeping } = models
  return {
    ...keeping,
    // a spread copies the value once
    get version() {
      return models.version
    },
    get bytes() {
      return models.bytes
    },
    /** Cards of experts whose card is public. */
    card: add(cardModel(deps)),
    /** Includes paused and departed experts, for readers who know them; pictures of `rooms` come first. */
    knownCard: add(knownCardModel(deps)),
    profile: add(profileModel(deps)),
    reviews: add(reviewsModel(deps)),
    projects: add(projectsModel(deps)),
    project: add(projectModel(deps)),
    /** Photos of inspiration: shown as long as the expert wants it. */
    photo: add(photoModel(deps)),
  }
}
