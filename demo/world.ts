/** The demo world as one object; the server loads it through its services. */
import { clientsAroundAarhus } from './clients/aarhus.ts'
import { clientsOfArchitects } from './clients/architects.ts'
import { clientsElsewhere } from './clients/elsewhere.ts'
import { emailOf } from './authoring.ts'
import { closedAccounts, imported, invited, safetyEvents, staff } from './care.ts'
import { experts } from './experts/experts.ts'
import { onboarding } from './onboarding.ts'
import { leadsAroundAarhus } from './leads/aarhus.ts'
import { leadsOfArchitects } from './leads/architects.ts'
import { leadsElsewhere } from './leads/elsewhere.ts'
import { pictures } from './pictures.ts'
import { questions } from './questions.ts'
import { agreements } from './agreements.ts'
import { contacts, decidedNotices, notices, reportedReviews, reportedThreads } from './contacts.ts'
import { pastReviews, writtenReviews } from './reviews/written.ts'
import { threadsOfAnn } from './threads/ann.ts'
import { threadsOfArchitects } from './threads/architects.ts'
import { threadsOfBo } from './threads/bo.ts'
import { threadsInGermany } from './threads/germany.ts'
import type { Admin, SignIn, World, Break, Colleague } from './types.ts'

/** Colleagues of studio owners, the lead that one of them handles, and their notes for each other. */
const colleagues: Colleague[] = [
  {
    studio: 'studio-vest',
    name: 'Villads Mortensen',
    email: emailOf('villads-mortensen'),
    locale: 'en',
    role: 'member',
    cares_for: 'thomas-agger',
    notes: [],
  },
  {
    studio: 'studio-vest',
    name: 'Maja Kirkegaard',
    email: emailOf('maja-kirkegaard'),
    locale: 'da',
    role: 'assistant',
    cares_for: null,
    notes: [{ client: 'thomas-agger', body: 'Ring helst efter klokken 16. Villads tager mødet, jeg booker bilen.' }],
  },
]

/** Current and future breaks. Experts around Aarhus have none: the sign-ins find their matches there. */
const breaks: Break[] = [
  {
    expert: 'lotte-friis-interioer',
    days_ago: 6,
    back_in_days: 51,
    automatic_answer:
      'Hej {first_name}, tak for din besked. Jeg er i gang med et stort hus og tager nye opgaver igen fra {back_on}.',
  },
  {
    expert: 'henning-clasen',
    days_ago: 20,
    from_in_days: -3,
    to_in_days: 17,
    label: 'Urlaub',
    holiday: true,
    automatic_answer:
      'Hallo {first_name}, danke für deine Nachricht. Ich bin bis {back_on} nicht im Büro und antworte dann.',
  },
  { expert: 'nanna-bach', days_ago: 12, paused: true },
  { expert: 'bo-lindgaard', days_ago: 9, from_in_days: 40, to_in_days: 54, label: 'Jul i Skagen', holiday: true },
  { expert: 'bo-lindgaard', days_ago: 9, from_in_days: 19, to_in_days: 19, label: 'Kursus', holiday: false },
  { expert: 'studio-vest', days_ago: 30, from_in_days: 41, to_in_days: 48, label: 'Lukket', holiday: true },
]

/** The password of every demo account. Long enough for staff, too (15 and more). */
export const demoPassword = 'husrum-demo-2026'

/** Pictures are in this folder, beside this file. */
export const mediaFolder = new URL('./media/', import.meta.url)

const clients = [...clientsAroundAarhus, ...clientsElsewhere, ...clientsOfArchitects]
const admin: Admin = {
  name: 'Ida Krogh',
  email: emailOf('ida-krogh'),
  phone: '+4520418638',
  locale: 'en',
  staff_role: 'owner',
}

const signIns: SignIn[] = [
  { role: 'client', name: 'Ann Krogh', email: emailOf('ann-krogh'), key: 'ann-krogh' },
  { role: 'expert', name: 'Bo Lindgaard', email: emailOf('bo-lindgaard'), key: 'bo-lindgaard' },
  { role: 'expert', name: 'Studio Vest', email: emailOf('studio-vest'), key: 'studio-vest' },
  { role: 'admin', name: admin.name, email: admin.email, key: null },
]

export const world: World = {
  pictures,
  experts,
  domains: [{ expert: 'studio-vest', host: 'www.studio-vest.example' }],
  named: ['studio-vest', 'bo-lindgaard', 'karen-noergaard', 'atelier-kiez', 'fjord-og-furu'],
  clients,
  leads: [...leadsAroundAarhus, ...leadsElsewhere, ...leadsOfArchitects],
  agreements,
  breaks,
  colleagues,
  writtenReviews,
  pastReviews,
  contacts,
  reportedReviews,
  reportedThreads,
  notices,
  decidedNotices,
  threads: [...threadsOfAnn, ...threadsOfBo, ...threadsInGermany, ...threadsOfArchitects],
  onboarding,
  questions,
  admin,
  staff,
  invited,
  imported,
  closedAccounts,
  safetyEvents,
  signIns,
}
