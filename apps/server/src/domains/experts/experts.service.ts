/** What other domains may ask of experts. */

export { addReview, addReviews, createExpert, type NewExpert, type NewReview } from './profile.service.ts'
export {
  listMarketExperts,
  listMarketLoads,
  listMarketXids,
  readMarketMark,
  type MarketLoad,
  type MarketProfile,
  type MarketScope,
} from './market.service.ts'
export { toBand } from './card.ts'
export { presentAvatars, presentCards, type CardDeps } from './cards.service.ts'
export { tellExpertChanged } from './changes.service.ts'
export { readCapacity, recordAnswer, recordLead } from './load.service.ts'
export {
  hasPublicPage,
  isActiveExpert,
  listActiveExperts,
  maybeExpertOf,
  selectAccountOf,
} from './expert-availability.service.ts'
export { countExpertsByPlace } from './search.service.ts'
