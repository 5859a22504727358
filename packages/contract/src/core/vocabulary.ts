/** The closed vocabularies of the specification, as the wire spells them. */
export const serviceTypes = ['designer', 'architect'] as const
export const projectTypes = ['residential', 'commercial', 'sale_styling'] as const
export const expertTypes = ['individual-expert', 'agency'] as const
export const preferredExpertTypes = [...expertTypes, 'no-preference'] as const
export const sessionTypes = ['online', 'physical', 'both'] as const
export const projectSizes = ['consultancy', 'small', 'complete'] as const
export const projectPhases = ['consultancy', 'sketching', 'applying', 'construction'] as const
export const yesNo = ['yes', 'no'] as const
export const contactWays = ['email', 'phone', 'chat'] as const
export const rooms = ['livingRoom', 'bedroom', 'bathroom', 'kitchen', 'garden', 'terrace'] as const
export const architectureTypes = ['newConstruction', 'renovation', 'restoration', 'extension'] as const
export const aspects = ['annex', 'apartment', 'facade', 'new-construction', 'renovation', 'restoration'] as const
export const specialists = [
  'craftsman-background',
  'interior-design',
  'lighting-design',
  'storage-solutions',
  'sustainable-focus',
  'technical-building',
] as const
export const styles = [
  'industrial',
  'japandi',
  'luxurious',
  'minimalist',
  'modern',
  'scandinavian',
  'urban',
  'vintage',
] as const
export const budgets = ['0-1000', '1000-5000', '5000-10000', '10000-25000', '25000-50000', 'no-preference'] as const
export const timelines = ['0-3-months', '3-6-months', '6-months-plus', 'just-exploring'] as const

/** Kinds of unlawful content in a notice. */
export const noticeKinds = ['rights', 'privacy', 'insult', 'fraud', 'child_abuse', 'other'] as const

export const contactTopics = ['matching', 'account', 'profile', 'payment', 'report', 'press', 'other'] as const

export const leadStatuses = [
  'new',
  'contacted',
  'meeting',
  'proposal',
  'won',
  'lost',
  'declined',
  'expired',
  'withdrawn',
] as const
export const leadSorts = ['newest', 'oldest', 'time_left', 'score', 'budget'] as const
export const matchStatuses = ['proposed', 'invited', 'replied', 'hired', 'dismissed', 'passed_on'] as const
export const briefStatuses = ['draft', 'active', 'paused', 'hired', 'closed'] as const
export const expertStatuses = [
  'pending_review',
  'active',
  'paused',
  'changes_requested',
  'rejected',
  'suspended',
] as const
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'replaced', 'withdrawn', 'expired'] as const
export const feeModels = ['fixed', 'hourly', 'percent'] as const
export const currencies = ['EUR', 'DKK'] as const
export const meetingKinds = ['home', 'studio', 'online', 'phone'] as const
export const meetingStatuses = ['offered', 'agreed', 'cancelled', 'replaced'] as const
export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export const roles = ['client', 'expert', 'admin'] as const
export const staffRoles = ['support', 'moderator', 'owner'] as const

/** Languages experts may speak with clients, ISO 639-1. */
export const spokenLanguages = [
  'da',
  'de',
  'en',
  'sv',
  'no',
  'nl',
  'fr',
  'es',
  'it',
  'pl',
  'pt',
  'fi',
  'tr',
  'ar',
  'uk',
  'ru',
] as const

export type ServiceType = (typeof serviceTypes)[number]
export type LeadStatus = (typeof leadStatuses)[number]
export type MatchStatus = (typeof matchStatuses)[number]
export type BriefStatus = (typeof briefStatuses)[number]
export type ExpertStatus = (typeof expertStatuses)[number]
export type Role = (typeof roles)[number]
export type QuoteStatus = (typeof quoteStatuses)[number]
export type FeeModel = (typeof feeModels)[number]
export type Currency = (typeof currencies)[number]
export type MeetingKind = (typeof meetingKinds)[number]
export type MeetingStatus = (typeof meetingStatuses)[number]
export type ReviewStatus = (typeof reviewStatuses)[number]
