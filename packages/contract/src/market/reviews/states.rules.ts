/** A review's life as data (docs/product/states.md, "Review"), used by the server and by pages. */
import { REVIEW_WINDOW_DAYS, REVIEW_PUBLISH_HOURS, REVIEW_EDIT_DAYS } from '../../core/limits.ts'
import type { ReviewStatus } from '../../core/vocabulary.ts'

const DAY_MS = 86_400_000
const EMAIL = /[^\s@<>"'(),;:]+@[a-z0-9-]+(\.[a-z0-9-]+)+/i
const ADDRESS = /\b(https?:\/\/|www\.)\S+/i
/** At least eight digits as people write telephone numbers; years, prices and square metres are shorter. */
const PHONE = /(?:\+|\b)\d(?:[ ./()-]{0,2}\d){7,}\b/

/** Text with an email, a telephone number or a web address waits for its author or for staff. */
export const containsPrivateData = (words: string): boolean => [EMAIL, ADDRESS, PHONE].some((form) => form.test(words))

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
export const leadsElsewhere = (words: string): boolean => containsPrivateData(words) || HOST.test(words)

export const editableUntil = (created: Date): Date => new Date(created.getTime() + REVIEW_EDIT_DAYS * DAY_MS)
/** The time starts at the same moment as `reviewBegins` in the server's queries. */
export const reviewableUntil = (hired: Date, { finished_at, ends_at }: WorkEnd): Date =>
  new Date((finished_at ?? (ends_at && ends_at > hired ? ends_at : hired)).getTime() + REVIEW_WINDOW_DAYS * DAY_MS)
/** The reported end of the work, and the agreed one. */
type WorkEnd = { finished_at: Date | null; ends_at: Date | null }
export const publishedFrom = (created: Date): Date => new Date(created.getTime() + REVIEW_PUBLISH_HOURS * 3_600_000)

/** The client's report of the end overrides the expert's, who could otherwise shorten the time for a review. */
export const mayReportFinished = (said: 'client' | 'expert' | null, by: 'client' | 'expert'): boolean =>
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
