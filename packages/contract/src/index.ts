/** Every endpoint of the product, by name: what OpenAPI, the permission matrix and the typed client are made from. */
import type { EndpointTable } from './endpoint.ts'
import { accounts } from './accounts.ts'
import { adminCompanies } from './admin-company.ts'
import { applicants } from './admin-applicants.ts'
import { queues } from './admin-queues.ts'
import { adminSubscriptions } from './admin-subscriptions.ts'
import { audit } from './admin-audit.ts'
import { adminUsers } from './admin-users.ts'
import { adminShowcases, adminShowcaseSuggestions } from './admin-showcases.ts'
import { attachments } from './attachments.ts'
import { away } from './away.ts'
import { boards } from './boards.ts'
import { briefs } from './briefs.ts'
import { catalogue } from './catalogue.ts'
import { contacts } from './contacts.ts'
import { dashboards } from './dashboard.ts'
import { development } from './development.ts'
import { drafts } from './drafts.ts'
import { events } from './events.ts'
import { experts } from './experts.ts'
import { expertImports } from './expert-imports.ts'
import { expertInvitations } from './expert-invitations.ts'
import { expertLeads } from './expert-leads.ts'
import { expertReview } from './expert-review.ts'
import { favourites } from './favourites.ts'
import { onboarding } from './onboarding.ts'
import { inspirations } from './inspirations.ts'
import { insightCalls } from './insights.ts'
import { leads } from './leads.ts'
import { legalTexts } from './legal-texts.ts'
import { market } from './market-figures.ts'
import { matches } from './matches.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { ownSites } from './own-site.ts'
import { outbox } from './deliveries.ts'
import { integrations } from './integrations.ts'
import { operating } from './operating.ts'
import { operatingState } from './operating-state.ts'
import { pastClients } from './past-clients.ts'
import { tagging } from './picture-tags.ts'
import { portfolio } from './portfolio.ts'
import { prices } from './price-figures.ts'
import { profileViews } from './profile-views.ts'
import { profiles } from './profiles.ts'
import { matching } from './matching-formula.ts'
import { meetings } from './meetings.ts'
import { passkeys } from './passkeys.ts'
import { push } from './push.ts'
import { questions } from './questions.ts'
import { quotes } from './quotes.ts'
import { reference } from './reference.ts'
import { reports } from './reports.ts'
import { reviewModeration } from './review-moderation.ts'
import { reviews } from './reviews.ts'
import { savedReplies } from './saved-replies.ts'
import { savedSearches } from './saved-searches.ts'
import { secondFactor } from './second-factor.ts'
import { showcases } from './showcases.ts'
import { studios } from './studio.ts'
import { staffViews } from './staff-views.ts'
import { subscriptions } from './subscriptions.ts'
import { timeline } from './timeline.ts'
import { translations } from './translations.ts'
import { towns } from './towns.ts'
import { dataExport } from './data-export.ts'
import { uploads } from './uploads.ts'
import { security } from './admin-security.ts'
import { userSteps } from './user-steps.ts'
import { wording } from './wording.ts'

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
  ...away,
  ...savedReplies,
  ...insightCalls,
  ...profileViews,
  ...ownSites,
  ...subscriptions,
  ...studios,
  ...onboarding,
  ...expertReview,
  ...expertLeads,
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

/** How the API's description is divided; every table stands in one area. */
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
    tables: [leads, expertLeads],
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
    tables: [onboarding, expertReview, profiles, ownSites, away, savedReplies, portfolio, uploads, tagging],
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
