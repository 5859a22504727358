/** The types of the demo world. Slugs are the product's; dates are relative to now, so that the world never ages. */
import type * as words from '../packages/contract/src/core/vocabulary.ts'
import type { declineReasons } from '../packages/contract/src/market/leads/leads.ts'
import type { dismissReasons } from '../packages/contract/src/market/matching/matches.ts'
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

/**
 * `city`: its local name in the reference data. `district`: the local name of the area; used first where it is known.
 */
export type Place = { country: 'DK' | 'DE' | 'SE' | 'NO'; city: string; district?: string }

/**
 * A time before now: whole days ago at a time in Copenhagen, so that conversations keep office hours, or hours ago.
 * `instantOf` in when.ts turns either into a Date.
 */
export type When = { days_ago: number; time: string } | { hours_ago: number }

export type Focus = { x: number; y: number }

export type Picture = {
  /** In demo/media. */
  file: string
  width: number
  height: number
  category: 'interior' | 'architecture'
  room?: Room
  architectureType?: ArchitectureType
  style: Style
  dominantColor: string
  /** thumbhash, base64: what stands there until the picture has come */
  placeholder: string
  alt: Record<Locale, string>
  /** Offered in the style step of the brief. */
  showcase: boolean
  /** What must stay in every crop, in hundredths of width and height; the middle when absent. */
  focus?: Focus
  /** Shows the same scene as this file, upright. */
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
  /** Most frequent first. */
  styles: Style[]
  budget: Budget
  /** in the expert's language */ materials: string[]
  description: string
  /** The first one is the cover. */
  pictures: ProjectPicture[]
}

/** Not public yet, and not finished: what publishing asks for may be missing. */
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
  /** Stable name used by leads, threads and favourites. */
  key: string
  /** The person; the company of an agency stands in `company_name`. */
  name: string
  company_name: string | null
  initials: string
  email: string
  phone: string
  locale: Locale
  /** Spoken with clients, ISO 639-1. */
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
  /** Named by hand; what the pictures show is measured. */
  styles: Style[]
  /** Showcase files chosen for taste; none, or three and more. */
  photos: string[]
  /** Works beyond the own area. */
  outside_expert: boolean
  /** The year in which the trade was taken up, where it is told. */
  working_since?: number
  /** The expert's own wish of new leads in 30 days; the plan caps it. */
  capacity_wish: number
  description: string
  company_registration: string | null
  registration_checked: boolean
  /** In demo/media; the large version where the picture has one. */
  cover: string
  projects: Project[]
  drafts: Draft[]
  /** Newest first. */
  reviews: Review[]
  /** What happened before the leads of this world; null hours until there was an answer. */
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
  /** The version of the terms they agreed to; unless it is the one in force. */
  agreed_to?: string
  brief: Brief | null
  /** Keys of experts. */
  favourites: string[]
  dismissed: { expert: string; reason: DismissReason; note?: string }[]
  /** Each the newest first; `liked` of the first pictures, a note beside the first. */
  boards: { title: string; pictures: string[]; shared?: boolean; liked?: number; note?: string }[]
}

export type LeadStep = {
  status: 'contacted' | 'meeting' | 'proposal' | 'won' | 'lost' | 'declined' | 'expired' | 'withdrawn'
  by: 'client' | 'expert' | 'system'
  at: When
}

export type Lead = {
  /** Keys. */
  client: string
  expert: string
  status: 'new' | LeadStep['status']
  /** New leads say how long the expert still has: they were sent two working days before that. */
  sent: When | { due_in_hours: number }
  /** A line the client wrote with the invitation. */
  message?: string
  read: When | null
  /** In order; ends in `status`. Empty for a new lead. */
  steps: LeadStep[]
  decline?: { reason: DeclineReason; note: string }
  /** The client has shown phone and e-mail to this expert. */
  contact_shared?: When
  /** The client has confirmed the hire. */
  confirmed?: boolean
}

export type Message = { from: 'client' | 'expert'; at: When; body: string; /** by the other side */ read: boolean }
/** One per pair; oldest message first. */
/** A quote that was sent, or a meeting and which of its times was chosen. */
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

/** Why an expert takes no new projects, or will not for a while. Days count from today, negative ones are past. */
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

/** Of the contact form; of somebody who is signed in where a client is named. */
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

/** By the client, of a conversation with the expert. */
export type ReportedThread = {
  client: string
  expert: string
  reason: 'abusive' | 'spam' | 'fraud' | 'pretence' | 'other'
  words: string
  hours_ago: number
}

/** Of unlawful content on an expert's page. */
export type DemoNotice = {
  kind: 'rights' | 'privacy' | 'insult' | 'fraud' | 'other'
  of: string
  explanation: string
  name: string
  email: string
  locale: Locale
  hours_ago: number
}

/** About the expert's newest photo in inspiration, which the owner has taken out of it. */
export type DecidedNotice = DemoNotice & {
  decided: { hours_ago: number; ground: 'law' | 'terms'; rule: string; facts: string; reasons: string }
}

/** By a client or an expert. */
export type ReportedReview = {
  expert: string
  by: string
  reason: 'not_a_client' | 'insulting' | 'private_data' | 'illegal' | 'advertising' | 'other'
  note: string
  hours_ago: number
}

/** Of work from before Husrum, by somebody the expert asked. Those without words have not answered. */
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

/** Who has registered and is not public; without a profile the account came first and nothing was handed in. */
export type Newcomer = Pick<Expert, 'name' | 'email' | 'phone' | 'locale' | 'place' | 'plan_id'> & {
  days_ago: number
  profile?: Pick<
    Expert,
    'company_name' | 'service_types' | 'project_types' | 'session_types' | 'budgets' | 'styles' | 'description'
  >
  decided?: Decided
  /** The appeal to it. */
  appeal?: { days_ago: number; text: string }
}

/** What staff have to look at. `expert` is a key. */
/** Made so many days ago, taken away again, and objected to. */
type Withdrawn = { made: number; days_ago: number; reason: string; appeal: { days_ago: number; text: string } }

export type Onboarding = {
  newcomers: Newcomer[]
  handedIn: { expert: string; days_ago: number; company_registration?: string; decided?: Decided }[]
  /** Public ones whose company changed since. */
  changed: { expert: string; days_ago: number; company_name: string; company_registration: string }[]
  /** Whom staff show on the start page, and until in how many days. */
  picks: { expert: string; days: number; reason: string; withdrawn?: Withdrawn }[]
}

export type Admin = {
  name: string
  email: string
  phone: string
  locale: Locale
  staff_role: 'support' | 'moderator' | 'owner'
}

/** By the moderator of the staff. Without `outcome` it waits in a mailbox. */
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

/** A list of experts, carried out by the moderator of the staff. */
export type DemoImport = { file_name: string; source: string; locale: Locale; days_ago: number; csv: string }

type Closing = { days_ago: number; /** in the person's language */ reason: string }
/** A client whom the support has shut out, and perhaps let in again. */
export type ClosedAccount = Pick<Client, 'name' | 'email' | 'phone' | 'locale' | 'place' | 'joined_days_ago'> & {
  suspended: Closing
  restored?: Closing
}

/** `of`: key of whose account it is; `unknown`: an email that is nobody's. */
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

/** Somebody who works in a studio and does not own it. */
export type Colleague = {
  studio: string
  name: string
  email: string
  locale: Locale
  role: 'member' | 'assistant'
  /** The client whose lead is theirs. */
  cares_for: string | null
  notes: { client: string; body: string }[]
}

/** As an owner sends it, and which options clients, or experts, have chosen, by their place. */
export type DemoQuestion = {
  question: QuestionBody
  chosen: { by: string; options: number[] }[]
}

export type World = {
  pictures: Picture[]
  experts: Expert[]
  /** Keys of experts who have chosen theirs as the name of their address. */
  named: string[]
  /** Domains of their own, which nobody has set a record for: they wait. */
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
  /** Beside the owner. */
  staff: Admin[]
  invited: Invited[]
  imported: DemoImport
  closedAccounts: ClosedAccount[]
  safetyEvents: SafetyEvent[]
  /** Shown on the start page and in the log, in this order. */
  signIns: SignIn[]
}
