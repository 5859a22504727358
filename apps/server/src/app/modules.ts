import type { Module } from './module.ts'
import { applicantsModule } from '../domains/back-office/applicants/applicants.module.ts'
import { auditModule } from '../domains/back-office/audit/audit.module.ts'
import { catalogueModule } from '../domains/back-office/catalogue/catalogue.module.ts'
import { companyModule } from '../domains/back-office/company/company.module.ts'
import { contactsModule } from '../domains/back-office/contacts/contacts.module.ts'
import { dashboardModule } from '../domains/back-office/dashboard/dashboard.module.ts'
import { expertReviewModule } from '../domains/back-office/expert-review/expert-review.module.ts'
import { extraQuestionsModule } from '../domains/back-office/extra-questions/extra-questions.module.ts'
import { integrationsModule } from '../domains/back-office/integrations/integrations.module.ts'
import { noticesModule } from '../domains/back-office/notices/notices.module.ts'
import { operationsModule } from '../domains/back-office/operations/operations.module.ts'
import { outboxModule } from '../domains/back-office/outbox/outbox.module.ts'
import { queuesModule } from '../domains/back-office/queues/queues.module.ts'
import { savedViewsModule } from '../domains/back-office/saved-views/saved-views.module.ts'
import { subscriptionsModule } from '../domains/back-office/subscriptions/subscriptions.module.ts'
import { usersModule } from '../domains/back-office/users/users.module.ts'
import { wordingModule } from '../domains/back-office/wording/wording.module.ts'
import { boardsModule } from '../domains/clients/boards/boards.module.ts'
import { briefsModule } from '../domains/clients/briefs/briefs.module.ts'
import { draftsModule } from '../domains/clients/drafts/drafts.module.ts'
import { favouritesModule } from '../domains/clients/favourites/favourites.module.ts'
import { savedSearchesModule } from '../domains/clients/saved-searches/saved-searches.module.ts'
import { figuresModule } from '../domains/discovery/figures/figures.module.ts'
import { inspirationModule } from '../domains/discovery/inspiration/inspiration.module.ts'
import { shareCardsModule } from '../domains/discovery/share-cards/share-cards.module.ts'
import { sitemapModule } from '../domains/discovery/sitemap/sitemap.module.ts'
import { townPagesModule } from '../domains/discovery/town-pages/town-pages.module.ts'
import { translationsModule } from '../domains/discovery/translations/translations.module.ts'
import { billingModule } from '../domains/experts/billing/billing.module.ts'
import { invitationsModule } from '../domains/experts/invitations/invitations.module.ts'
import { joiningModule } from '../domains/experts/joining/joining.module.ts'
import { ownSiteModule } from '../domains/experts/own-site/own-site.module.ts'
import { pictureTagsModule } from '../domains/experts/picture-tags/picture-tags.module.ts'
import { portfolioModule } from '../domains/experts/portfolio/portfolio.module.ts'
import { profileModule } from '../domains/experts/profile/profile.module.ts'
import { savedRepliesModule } from '../domains/experts/saved-replies/saved-replies.module.ts'
import { showcasesModule } from '../domains/experts/showcases/showcases.module.ts'
import { studioModule } from '../domains/experts/studio/studio.module.ts'
import { developmentModule } from '../domains/foundation/development/development.module.ts'
import { mediaModule } from '../domains/foundation/media/media.module.ts'
import { referenceModule } from '../domains/foundation/reference/reference.module.ts'
import { accountsModule } from '../domains/identity/accounts/accounts.module.ts'
import { dataExportModule } from '../domains/identity/data-export/data-export.module.ts'
import { legalTextsModule } from '../domains/identity/legal-texts/legal-texts.module.ts'
import { automaticAnswersModule } from '../domains/market/automatic-answers/automatic-answers.module.ts'
import { insightsModule } from '../domains/market/insights/insights.module.ts'
import { leadsModule } from '../domains/market/leads/leads.module.ts'
import { liveEventsModule } from '../domains/market/live-events/live-events.module.ts'
import { matchingModule } from '../domains/market/matching/matching.module.ts'
import { meetingsModule } from '../domains/market/meetings/meetings.module.ts'
import { messagingModule } from '../domains/market/messaging/messaging.module.ts'
import { notificationsModule } from '../domains/market/notifications/notifications.module.ts'
import { quotesModule } from '../domains/market/quotes/quotes.module.ts'
import { reviewsModule } from '../domains/market/reviews/reviews.module.ts'
import { timelineModule } from '../domains/market/timeline/timeline.module.ts'

/**
 * The domains. Listeners of one event run in this order: projects before their expert, reviews after it, while their
 * author is still known; briefs pause before leads are withdrawn; others read in which studio an account was before it
 * leaves; live events write last what all the others emitted.
 */
export const modules: readonly Module[] = [
  accountsModule,
  referenceModule,
  mediaModule,
  pictureTagsModule,
  showcasesModule,
  portfolioModule,
  profileModule,
  shareCardsModule,
  sitemapModule,
  ownSiteModule,
  reviewsModule,
  savedRepliesModule,
  savedViewsModule,
  billingModule,
  invitationsModule,
  joiningModule,
  expertReviewModule,
  favouritesModule,
  savedSearchesModule,
  boardsModule,
  translationsModule,
  inspirationModule,
  figuresModule,
  townPagesModule,
  catalogueModule,
  extraQuestionsModule,
  briefsModule,
  matchingModule,
  insightsModule,
  leadsModule,
  messagingModule,
  automaticAnswersModule,
  quotesModule,
  meetingsModule,
  timelineModule,
  studioModule,
  notificationsModule,
  contactsModule,
  noticesModule,
  dataExportModule,
  legalTextsModule,
  draftsModule,
  wordingModule,
  companyModule,
  outboxModule,
  usersModule,
  auditModule,
  applicantsModule,
  subscriptionsModule,
  queuesModule,
  dashboardModule,
  operationsModule,
  integrationsModule,
  developmentModule,
  liveEventsModule,
]
