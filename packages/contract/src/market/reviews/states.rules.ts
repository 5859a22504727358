/** A review's life as data (docs/product/states.md, "Review"), used by the server and by pages. */
import type { ReviewStatus } from '../../core/vocabulary.ts'

export const REVIEW_BODY_MIN = 20
export const REVIEW_BODY_MAX = 2000
export const REVIEW_TITLE_MAX = 120
export const REVIEW_PHOTOS_MAX = 6
export const REVIEW_REPLY_MIN = 10
export const REVIEW_REPLY_MAX = 2000
/** After the end of the work: as one of the two reported it, else as the quote agreed it, else the confirmed hire. */
export const REVIEW_WINDOW_DAYS = 60
/** Then a review is published automatically, unless it is held back. */
export const REVIEW_PUBLISH_HOURS = 48
/** For its author, until there is a reply. */
export const REVIEW_EDIT_DAYS = 14
/** For the expert's own sentence to a past client. */
export const PAST_CLIENT_NOTE_MAX = 200
/** How many past clients an expert may ask in total, and for how many days the link is valid. */
export const PAST_CLIENTS_MAX = 10
export const PAST_CLIENT_DAYS = 30

const DAY_MS = 86_400_000
const EMAIL = /[^\s@<>"'(),;:]+@[a-z0-9-]+(\.[a-z0-9-]+)+/i
const ADDRESS = /\b(https?:\/\/|www\.)\S+/i
/** At least eight digits as people write telephone numbers; years, prices and square metres are shorter. */
const PHONE = /(?:\+|\b)\d(?:[ ./()-]{0,2}\d){7,}\b/

/** Text with an email, a telephone number or a web address waits for its author or for staff. */
export const namesPrivateData = (words: string): boolean => [EMAIL, ADDRESS, PHONE].some((form) => form.test(words))

/** Abbreviations written without spaces, and floors of a house, which are no web addresses. */
const SHORT = String.raw`(?:\p{L}\.(?:eks|lign|fl|ex|dgl)|p\.gr\.a|\d{1,2}\.(?:sal|etage|th|tv))(?![\p{L}\p{N}-])`
const HOST = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}])(?!${SHORT})[\p{L}\p{N}][\p{L}\p{N}-]*[.。．｡](?:\p{L}{2,}|xn--)`,
  'iu',
)

/**
 * Like `namesPrivateData`, plus any host name, because mail programs turn it into a link: for texts that we mail to an
 * unconfirmed address. A missing space after a full stop matches too.
 */
export const leadsElsewhere = (words: string): boolean => namesPrivateData(words) || HOST.test(words)

export const editableUntil = (created: Date): Date => new Date(created.getTime() + REVIEW_EDIT_DAYS * DAY_MS)
/** The time starts at the same moment as `reviewBegins` in the server's queries. */
export const reviewableUntil = (hired: Date, { finished_at, ends_at }: WorkEnd): Date =>
  new Date((finished_at ?? (ends_at && ends_at > hired ? ends_at : hired)).getTime() + REVIEW_WINDOW_DAYS * DAY_MS)
/** The reported end of the work, and the agreed one. */
type WorkEnd = { finished_at: Date | null; ends_at: Date | null }
export const publishedFrom = (created: Date): Date => new Date(created.getTime() + REVIEW_PUBLISH_HOURS * 3_600_000)

/** The client's report of the end overrides the expert's, who could otherwise shorten the time for a review. */
export const maySayFinished = (said: 'client' | 'expert' | null, by: 'client' | 'expert'): boolean =>
  said === null || (said === 'expert' && by === 'client')

/** The author may change text, stars and photos. */
export const mayEditReview = (
  review: { status: ReviewStatus; replied: boolean; created_at: Date },
  now: Date,
): 'yes' | 'replied' | 'too_late' =>
  review.replied
    ? 'replied'
    : review.status !== 'rejected' && now <= editableUntil(review.created_at)
      ? 'yes'
      : 'too_late'
