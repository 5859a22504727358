/** What other domains may ask of experts. */
export { addReview, addReviews, createExpert, publishProject, tellChanged, type NewExpert, type NewProject, type NewReview } from './profile.service.ts'
export { listMarketExperts, listMarketLoads, listMarketXids, readMarketMark, type MarketLoad, type MarketProfile, type MarketScope } from './market.service.ts'
export { listAvatars, presentCards, type CardDeps } from './cards.service.ts'
export { readCapacity, recordAnswer, recordLead } from './load.service.ts'
import type { Db } from '../../platform/database.ts'
import { isPublicExpert } from './cards.queries.ts'
import { listPlaceCounts } from './market.queries.ts'

/** Public experts by where they are. */
export const countExpertsByPlace = (db: Db) => listPlaceCounts(db)

/** Whether the public sees this expert, and clients may write. */
export const isActiveExpert = (db: Db, expertId: number): Promise<boolean> => isPublicExpert(db, expertId)
