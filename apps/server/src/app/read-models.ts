/** The visible list of what is kept ready. A new read model is a line here and its description in its domain. */
import { cardModel, knownCardModel } from '../domains/experts/profile/cards/cards.presenting.ts'
import { profileModel, reviewsModel } from '../domains/experts/profile/profile.presenting.ts'
import { listChangedExperts } from '../domains/experts/profile/market.service.ts'
import type { Pictures } from '../domains/foundation/media/pictures.ts'
import { photoModel } from '../domains/discovery/inspiration/inspiration.presenting.ts'
import { projectModel, projectsModel } from '../domains/experts/portfolio/portfolio.presenting.ts'
import type { References } from '../domains/foundation/reference/reference.service.ts'
import type { Platform } from '../platform/core/platform.ts'
import { createReadModels, type ReadModelOptions } from '../platform/read-models/read-models.ts'

export type ExpertModels = ReturnType<typeof createExpertModels>

export function createExpertModels(
  deps: Pick<Platform, 'db' | 'clock' | 'log' | 'events' | 'translators'> & { refs: References; pictures: Pictures },
  options: Partial<ReadModelOptions> = {},
) {
  const models = createReadModels({ ...deps, listChanges: (mark) => listChangedExperts(deps.db, mark), ...options })
  for (const name of ['expert.changed', 'lead.moved'] as const)
    deps.events.afterCommit(name, ({ expert_id }) => models.forget(expert_id))
  deps.events.afterCommit('lead.created', ({ leads }) => {
    for (const { expert_id } of leads) models.forget(expert_id)
  })
  // names of options stand in most of it
  deps.refs.onChange(() => models.forgetEverything())
  const { add, ...keeping } = models
  return {
    ...keeping,
    // what is spread is read once
    get version() {
      return models.version
    },
    get bytes() {
      return models.bytes
    },
    /** Of experts with a public card. */
    card: add(cardModel(deps)),
    /** Also of paused and departed ones, for readers who know them; with pictures of `rooms` first. */
    knownCard: add(knownCardModel(deps)),
    profile: add(profileModel(deps)),
    reviews: add(reviewsModel(deps)),
    projects: add(projectsModel(deps)),
    project: add(projectModel(deps)),
    /** Of inspiration: shown as long as its expert wants. */
    photo: add(photoModel(deps)),
  }
}
