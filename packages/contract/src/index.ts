/** Every endpoint of the product, by name: the source of OpenAPI, the permission matrix and the typed client. */
import type { EndpointTable } from './core/endpoint.ts'
import { accounts } from './identity/accounts/accounts.ts'
import { adminCompanies } from './back-office/company/company.ts'
import { applicants } from './back-office/applicants.ts'
import { queues } from './back-office/queues.ts'
import { adminSubscriptions } from './back-office/subscriptions.ts'
import { audit } from './back-office/audit/audit.ts'
import { adminUsers } from './back-office/users.ts'
import { adminShowcases, adminShowcaseSuggestions } from './experts/showcases/staff-showcases.ts'
import { attachments } from './market/messaging/attachments.ts'
import { availability } from './experts/profile/availability.ts'
import { boards } from './clients/boards/boards.ts'
import { briefs } from './clients/briefs/briefs.ts'
import { catalogue } from './back-office/catalogue.ts'
import { contacts } from './back-office/contacts.ts'
import { dashboards } from './back-office/dashboard.ts'
import { development } from './foundation/development.ts'
import { drafts } from './clients/drafts.ts'
import { events } from './market/live-events.ts'
import { experts } from './experts/profile/experts.ts'
import { expertImports } from './experts/invitations/imports.ts'
import { expertInvitations } from './experts/invitations/invitations.ts'
import { staffLeads } from './market/leads/staff-leads.ts'
import { expertReview } from './back-office/expert-review/expert-review.ts'
import { favourites } from './clients/favourites.ts'
import { joining } from './experts/joining/joining.ts'
import { inspirations } from './discovery/inspiration.ts'
import { insightCalls } from './market/insights/insights.ts'
import { leads } from './market/leads/leads.ts'
import { legalTexts } from './identity/legal-texts/legal-texts.ts'
import { market } from './discovery/figures/market-figures.ts'
import { matches } from './market/matching/matching.ts'
import { messages } from './market/messaging/messaging.ts'
import { notices } from './back-office/notices/notices.ts'
import { notifications } from './market/notifications/notifications.ts'
import { ownSites } from './experts/own-site.ts'
import { outbox } from './back-office/outbox.ts'
import { integrations } from './back-office/integrations/integrations.ts'
import { operating } from './back-office/operations/operations.ts'
import { operatingState } from './core/operating-state.ts'
import { pastClients } from './market/reviews/past-clients.ts'
import { tagging } from './experts/picture-tags.ts'
import { portfolio } from './experts/portfolio/portfolio.ts'
import { prices } from './discovery/figures/price-figures.ts'
import { profileViews } from './market/insights/profile-views.ts'
import { profiles } from './experts/profile/profile.ts'
import { matching } from './market/matching/formula.ts'
import { meetings } from './market/meetings.ts'
import { passkeys } from './identity/accounts/passkeys.ts'
import { push } from './market/notifications/push.ts'
import { questions } from './back-office/extra-questions.ts'
import { quotes } from './market/quotes.ts'
import { reference } from './foundation/reference/reference.ts'
import { reports } from './market/messaging/reports.ts'
import { reviewModeration } from './market/reviews/moderation.ts'
import { reviews } from './market/reviews/reviews.ts'
import { savedReplies } from './experts/saved-replies.ts'
import { savedSearches } from './clients/saved-searches.ts'
import { secondFactor } from './identity/accounts/second-factor.ts'
import { showcases } from './experts/showcases/showcases.ts'
import { studios } from './experts/studio.ts'
import { staffViews } from './back-office/saved-views.ts'
import { subscriptions } from './experts/billing/billing.ts'
import { timeline } from './market/timeline.ts'
import { translations } from './discovery/translations.ts'
import { towns } from './discovery/town-pages.ts'
import { dataExport } from './identity/data-export.ts'
import { uploads } from './foundation/media/uploads.ts'
import { security } from './identity/accounts/security.ts'
import { userSteps } from './identity/accounts/user-steps.ts'
import { wording } from './back-office/wording/wording.ts'

export const api = {
  ...accounts,
  ...secondFactor,
  ...passkeys,
  ...userSteps,
  ...security,
  ...briefs,
  ...boards,
  ...reference,
  ...catalogue,
  ...adminShowcases,
  ...adminShowcaseSuggestions,
  ...showcases,
  ...profiles,
  ...availability,
  ...savedReplies,
  ...insightCalls,
  ...profileViews,
  ...ownSites,
  ...subscriptions,
  ...studios,
  ...joining,
  ...expertReview,
  ...staffLeads,
  ...experts,
  ...inspirations,
  ...market,
  ...prices,
  ...favourites,
  ...savedSearches,
  ...translations,
  ...reviews,
  ...reviewModeration,
  ...pastClients,
  ...portfolio,
  ...uploads,
  ...tagging,
  ...matches,
  ...matching,
  ...timeline,
  ...towns,
  ...leads,
  ...messages,
  ...attachments,
  ...questions,
  ...quotes,
  ...meetings,
  ...events,
  ...notifications,
  ...push,
  ...dataExport,
  ...contacts,
  ...notices,
  ...legalTexts,
  ...wording,
  ...adminCompanies,
  ...drafts,
  ...outbox,
  ...adminUsers,
  ...audit,
  ...applicants,
  ...adminSubscriptions,
  ...queues,
  ...staffViews,
  ...integrations,
  ...expertInvitations,
  ...expertImports,
  ...operating,
  ...operatingState,
  ...reports,
  ...dashboards,
  ...development,
}

/** The sections of the API's description; every table belongs to one. */
export const areas: readonly { title: string; about: string; tables: readonly EndpointTable[] }[] = [
  {
    title: 'Accounts',
    about: 'Logging in, the second factor, passkeys, registering, e-mail and phone, devices, leaving.',
    tables: [accounts, secondFactor, passkeys, dataExport],
  },
  {
    title: 'Briefs',
    about: 'What a client wants, and what the matching found for it.',
    tables: [briefs, matches, matching, timeline, drafts],
  },
  {
    title: 'Boards',
    about: 'Photos of inspiration that a client collects, shares by a link, and attaches to the brief.',
    tables: [boards],
  },
  {
    title: 'Leads',
    about: 'Briefs that clients sent to an expert, and what became of them.',
    tables: [leads, staffLeads],
  },
  {
    title: 'Messages',
    about:
      'Threads between a client and an expert, their files, what they agree there, notifications, and live events.',
    tables: [messages, attachments, quotes, meetings, notifications, push, events],
  },
  {
    title: 'Experts',
    about:
      'Search, public profiles, favourites, saved searches, what became of the briefs of the last weeks, and what quotes came to.',
    tables: [experts, favourites, savedSearches, market, prices, towns],
  },
  {
    title: 'Inspiration',
    about: 'Photos of finished projects that experts show, found by room, style and words.',
    tables: [inspirations],
  },
  {
    title: 'Reviews',
    about: 'Written after a hire, answered once, reported to staff.',
    tables: [reviews, reviewModeration, pastClients],
  },
  { title: 'Translations', about: 'People’s words in the reader’s language.', tables: [translations] },
  {
    title: 'Own profile',
    about: 'What an expert says and shows: registering, profile, projects, photos.',
    tables: [joining, expertReview, profiles, ownSites, availability, savedReplies, portfolio, uploads, tagging],
  },
  {
    title: 'Insights',
    about: 'How an expert’s profile, matches and leads do, beside the median nearby.',
    tables: [insightCalls, profileViews],
  },
  {
    title: 'Studio',
    about: 'Several people in one studio: invitations, roles, seats.',
    tables: [studios],
  },
  { title: 'Plans', about: 'What an expert pays: buying, changing, cancelling, invoices.', tables: [subscriptions] },
  { title: 'Reference data', about: 'Places, styles, rooms, fees: what forms offer.', tables: [reference, showcases] },
  {
    title: 'Catalogue',
    about: 'What staff edit of the reference data: options in three languages, where they are used, merging them.',
    tables: [catalogue, questions, adminShowcases, adminShowcaseSuggestions],
  },
  {
    title: 'Staff',
    about:
      'How the marketplace does, messages to staff, notices of unlawful content, reported conversations, what became of mail and text messages, and how the product runs.',
    tables: [
      dashboards,
      contacts,
      notices,
      outbox,
      reports,
      integrations,
      expertInvitations,
      expertImports,
      operating,
      operatingState,
      adminUsers,
      userSteps,
      security,
      audit,
      applicants,
      adminSubscriptions,
      queues,
      staffViews,
    ],
  },
  {
    title: 'The installation',
    about:
      'What an owner says here without code: legal texts and the words of pages and mails, each with its versions.',
    tables: [legalTexts, wording, adminCompanies],
  },
  { title: 'Development', about: 'Not in production.', tables: [development] },
]
