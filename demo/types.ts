/** The types of the demo world. Slugs are the product's; dates are relative to now, so that the world stays current. */
import type * as words from '../packages/contract/src/core/vocabulary.ts'
import type { declineReasons } from '../packages/contract/src/market/leads/moves.rules.ts'
import type { dismissReasons } from '../packages/contract/src/market/matching/matching.ts'
import type { QuestionBody } from '../packages/contract/src/back-office/extra-questions.ts'
import type { QuoteTerms } from '../packages/contract/src/market/quotes.ts'
import type { SecurityCause, SecurityKind } from '../packages/contract/src/identity/accounts/security-causes.rules.ts'

type MeetingKind = OneOf<typeof words.meetingKinds>

type OneOf<List extends readonly string[]> = List[number]

export type Locale = 'en' | 'da' | 'de'
export type Room = OneOf<typeof words.rooms>
export type ArchitectureType = OneOf<typeof words.architectureTypes>
export type Style = OneOf<typeof words.styles>
export type Aspect = OneOf<typeof words.aspects>
export type Specialist = OneOf<typeof words.specialists>
export type Budget = OneOf<typeof words.budgets>
export type Timeline = OneOf<typeof words.timelines>
export type ServiceType = OneOf<typeof words.serviceTypes>
export type ProjectType = OneOf<typeof words.projectTypes>
export type ProjectSize = OneOf<typeof words.projectSizes>
export type Phase = OneOf<typeof words.projectPhases>
export type DeclineReason = OneOf<typeof declineReasons>
export type DismissReason = OneOf<typeof dismissReasons>

/** `city`: its local name in the reference data. `district`: the local name of the area; preferred if it is known. */
export type Place = { country: 'DK' | 'DE' | 'SE' | 'NO'; city: string; district?: string }

/**
 * A time before now: whole days ago at a time in Copenhagen, so that conversations are in office hours, or hours ago.
 * `instantOf` in when.ts turns either into a Date.
 */
export type When = { days_ago: number; time: string } | { hours_ago: number }

export type Focus = { x: number; y: number }

export type Picture = {
  /** A file in demo/media. */
  file: string
  width: number
  height: number
  category: 'interior' | 'architecture'
  room?: Room
  architectureType?: ArchitectureType
  style: Style
  dominantColor: string
  /** thumbhash, base64: shown until the picture has loaded */
  placeholder: string
  alt: Record<Locale, string>
  /** Offered in the style step of the brief. */
  showcase: boolean
  /** The part that every crop must include, in hundredths of width and height; the middle when absent. */
  focus?: Focus
  /** A portrait version of the scene in this file. */
  cropOf?: string
  /** A 2,000-px version for covers and heroes. */
  large?: { file: string; width: number; height: number }
}

export type ProjectPicture = {
  file: string
  style: Style
  room: Room | ArchitectureType | null
  caption: string
  /** in the expert's language */ alt: string
  focus?: Focus
  /** The same room before the work, from the same camera. `split`: the position of the line between the two. */
  before?: { file: string; alt: string; split: number }
}

export type Project = {
  title: string
  place: Place
  /** 0 is this year. */
  finished_years_ago: number
  size_m2: number
  project_type: ProjectType
  rooms: Room[]
  aspects: Aspect[]
  /** The most frequent first. */
  styles: Style[]
  budget: Budget
  /** in the expert's language */ materials: string[]
  description: string
  /** The first one is the cover. */
  pictures: ProjectPicture[]
}

/** Not public and not finished: required fields for publishing may be missing. */
export type Draft = Omit<Project, 'project_type'> & { project_type: ProjectType | null }

export type Review = {
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  body: string
  language: Locale
  author_name: string
  /** Where the project was: free text, as the reviewer wrote it. */
  city_name: string
  days_ago: number
  reply?: { body: string; days_ago: number }
}

export type Expert = {
  /** A stable name that leads, threads and favourites use. */
  key: string
  /** The person; the company of an agency is in `company_name`. */
  name: string
  company_name: string | null
  initials: string
  email: string
  phone: string
  locale: Locale
  /** Languages for talks with clients, ISO 639-1. */
  languages: string[]
  place: Place
  status: 'active' | 'paused' | 'pending_review'
  plan_id: 1 | 2 | 3
  joined_days_ago: number
  service_types: ServiceType[]
  project_types: ProjectType[]
  expert_type: 'individual-expert' | 'agency'
  session_types: ('online' | 'physical')[]
  project_sizes: ProjectSize[]
  project_phases: Phase[]
  timelines: Timeline[]
  budgets: Budget[]
  aspects: Aspect[]
  rooms: Room[]
  specialists: Specialist[]
  /** The most important one. */
  specialist_type: Specialist | null
  skills: string[]
  /** Chosen by hand; the styles in the pictures are measured. */
  styles: Style[]
  /** Showcase files chosen for taste; none, or three and more. */
  photos: string[]
  /** Works beyond the own area. */
  outside_expert: boolean
  /** The year in which the expert started to work, if stated. */
  working_since?: number
  /** The expert's own limit of new leads in 30 days; the plan caps it. */
  capacity_wish: number
  description: string
  company_registration: string | null
  registration_checked: boolean
  /** A file in demo/media; the large version if there is one. */
  cover: string
  projects: Project[]
  drafts: Draft[]
  /** The newest first. */
  reviews: Review[]
  /** The record before the leads of this world; hours are null without an answer. */
  record: { leads_total: number; leads_answered: number; median_response_hours: number | null }
}

export type Brief = {
  status: 'active' | 'paused' | 'hired' | 'closed'
  created_days_ago: number
  service_type: ServiceType
  project_type: ProjectType
  expert_type: 'individual-expert' | 'agency' | 'no-preference'
  session_type: 'online' | 'physical' | 'both'
  place: Place
  outside_expert: 'yes' | 'no'
  aspects: Aspect[]
  rooms: Room[]
  project_size: ProjectSize
  project_phase: Phase
  specialists: Specialist[]
  specialist_type: Specialist | null
  budget: Budget
  timeline: Timeline
  styles: Style[]
  /** Showcase files; none ("not sure yet"), or three and more. */
  photos: string[]
  about_project: string
  preferred_contacts: ('email' | 'phone' | 'chat')[]
}

export type Client = {
  key: string
  name: string
  email: string
  phone: string
  locale: Locale
  place: Place
  joined_days_ago: number
  /** The version of the terms they agreed to, if it is not the current one. */
  agreed_to?: string
  brief: Brief | null
  /** Keys of experts. */
  favourites: string[]
  dismissed: { expert: string; reason: DismissReason; note?: string }[]
  /** Each with the newest picture first; `liked` counts the first pictures, the note is on the first. */
  boards: { title: string; pictures: string[]; shared?: boolean; liked?: number; note?: string }[]
}

export type LeadStep = {
  status: 'contacted' | 'meeting' | 'proposal' | 'won' | 'lost' | 'declined' | 'expired' | 'withdrawn'
  by: 'client' | 'expert' | 'system'
  at: When
}

export type Lead = {
  /** The key of the client. */
  client: string
  expert: string
  status: 'new' | LeadStep['status']
  /** New leads state the expert's remaining time: they were sent two working days before the deadline. */
  sent: When | { due_in_hours: number }
  /** The client's message with the invitation. */
  message?: string
  read: When | null
  /** In order; the last one leads to `status`. Empty for a new lead. */
  steps: LeadStep[]
  decline?: { reason: DeclineReason; note: string }
  /** The client has shown phone and e-mail to this expert. */
  contact_shared?: When
  /** The client has confirmed the hire. */
  confirmed?: boolean
}

export type Message = { from: 'client' | 'expert'; at: When; body: string; /** by the other side */ read: boolean }
/** One per pair; the oldest message first. */
/** A sent quote, or a meeting and the chosen time. */
export type Agreement = { client: string; expert: string; at: When } & (
  | { quote: Partial<QuoteTerms>; /** from then on */ valid_days: number }
  | {
      meeting: {
        kind: MeetingKind
        about: string
        minutes: number
        /** from then on */ in_days: number[]
        time: string
      }
      /** place in the list */
      chosen: number
    }
)

/** Why an expert accepts no new projects, now or later. Days count from today, negative ones are past. */
export type Break = {
  expert: string
  /** When it was entered. */
  days_ago: number
  automatic_answer?: string
} & (
  | { back_in_days: number }
  | { paused: true }
  | { from_in_days: number; to_in_days: number; label: string; /** no new leads */ holiday: boolean }
)

/** By the client who hired; public two days later. */
export type WrittenReview = {
  client: string
  expert: string
  language: Locale
  days_ago: number
  rating: Review['rating']
  title: string
  body: string
  reply?: { body: string; days_ago: number }
}

/** A message of the contact form; signed in if it names a client. */
export type DemoContact = {
  client?: string
  name: string
  email: string
  locale: Locale
  topic: 'matching' | 'account' | 'profile' | 'payment' | 'report' | 'press' | 'other'
  subject: string
  message: string
  hours_ago: number
}

/** Reported by the client, about the conversation with the expert. */
export type ReportedThread = {
  client: string
  expert: string
  reason: 'abusive' | 'spam' | 'fraud' | 'pretence' | 'other'
  words: string
  hours_ago: number
}

/** A notice of unlawful content on an expert's page. */
export type DemoNotice = {
  kind: 'rights' | 'privacy' | 'insult' | 'fraud' | 'other'
  of: string
  explanation: string
  name: string
  email: string
  locale: Locale
  hours_ago: number
}

/** About the expert's newest photo in inspiration, which the owner has removed from there. */
export type DecidedNotice = DemoNotice & {
  decided: { hours_ago: number; ground: 'law' | 'terms'; rule: string; facts: string; reasons: string }
}

/** Reported by a client or an expert. */
export type ReportedReview = {
  expert: string
  by: string
  reason: 'not_a_client' | 'insulting' | 'private_data' | 'illegal' | 'advertising' | 'other'
  note: string
  hours_ago: number
}

/** About work before Husrum, by a client whom the expert asked. Without text the client has not answered. */
export type PastReview = {
  expert: string
  email: string
  locale: Locale
  days_ago: number
  said?: { name: string; rating: Review['rating']; title: string; body: string }
}

export type Thread = { client: string; expert: string; messages: Message[] }

type Decided = {
  action: 'request_changes' | 'reject'
  days_ago: number
  /** in the expert's language */ reason: string
}

/** A registered expert who is not public; without a profile the account was created first and nothing was submitted. */
export type Newcomer = Pick<Expert, 'name' | 'email' | 'phone' | 'locale' | 'place' | 'plan_id'> & {
  days_ago: number
  profile?: Pick<
    Expert,
    'company_name' | 'service_types' | 'project_types' | 'session_types' | 'budgets' | 'styles' | 'description'
  >
  decided?: Decided
  /** The expert's appeal. */
  appeal?: { days_ago: number; text: string }
}

/** Open work for staff. `expert` is a key. */
/** A pick that was made so many days ago, withdrawn, and appealed. */
type Withdrawn = { made: number; days_ago: number; reason: string; appeal: { days_ago: number; text: string } }

export type Onboarding = {
  newcomers: Newcomer[]
  handedIn: { expert: string; days_ago: number; company_registration?: string; decided?: Decided }[]
  /** Public experts whose company changed later. */
  changed: { expert: string; days_ago: number; company_name: string; company_registration: string }[]
  /** Experts on the start page, and for how many days from now. */
  picks: { expert: string; days: number; reason: string; withdrawn?: Withdrawn }[]
}

export type Admin = {
  name: string
  email: string
  phone: string
  locale: Locale
  staff_role: 'support' | 'moderator' | 'owner'
}

/** By the moderator of the staff. Without `outcome` it is still in a mailbox. */
export type Invited = {
  name: string
  email: string
  locale: Locale
  source: string
  note?: string
  days_ago: number
  outcome?:
    | { state: 'expired' }
    | { state: 'opened' | 'refused'; days_ago: number }
    | { state: 'taken_over'; days_ago: number; /** key of the expert */ by: string }
}

/** An import of experts, carried out by the moderator of the staff. */
export type DemoImport = { file_name: string; source: string; locale: Locale; days_ago: number; csv: string }

type Closing = { days_ago: number; /** in the person's language */ reason: string }
/** A client whose account the support closed, and perhaps reopened. */
export type ClosedAccount = Pick<Client, 'name' | 'email' | 'phone' | 'locale' | 'place' | 'joined_days_ago'> & {
  suspended: Closing
  restored?: Closing
}

/** `of`: key of the account's owner; `unknown`: an email without an account. */
export type SafetyEvent = { [Kind in SecurityKind]: { kind: Kind; code: SecurityCause<Kind> } }[SecurityKind] & {
  of?: string
  unknown?: string
  address: string
  route?: string
  hours_ago: number
  count?: number
}

export type SignIn = {
  role: 'client' | 'expert' | 'admin'
  name: string
  email: string
  /** key of the client or expert; null for staff */ key: string | null
}

/** A colleague in a studio who does not own it. */
export type Colleague = {
  studio: string
  name: string
  email: string
  locale: Locale
  role: 'member' | 'assistant'
  /** The client whose lead they handle. */
  cares_for: string | null
  notes: { client: string; body: string }[]
}

/** The request of an owner, and the options that clients or experts have chosen, by index. */
export type DemoQuestion = {
  question: QuestionBody
  chosen: { by: string; options: number[] }[]
}

export type World = {
  pictures: Picture[]
  experts: Expert[]
  /** Keys of experts who chose their key as the name in their address. */
  named: string[]
  /** Own domains without a DNS record: they are pending. */
  domains: { expert: string; host: string }[]
  clients: Client[]
  leads: Lead[]
  threads: Thread[]
  agreements: Agreement[]
  breaks: Break[]
  colleagues: Colleague[]
  writtenReviews: WrittenReview[]
  pastReviews: PastReview[]
  contacts: DemoContact[]
  reportedReviews: ReportedReview[]
  reportedThreads: ReportedThread[]
  notices: DemoNotice[]
  decidedNotices: DecidedNotice[]
  onboarding: Onboarding
  questions: DemoQuestion[]
  admin: Admin
  /** Staff besides the owner. */
  staff: Admin[]
  invited: Invited[]
  imported: DemoImport
  closedAccounts: ClosedAccount[]
  safetyEvents: SafetyEvent[]
  /** Shown on the start page and in the log, in this order. */
  signIns: SignIn[]
}
