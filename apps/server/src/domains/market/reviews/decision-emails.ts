/** Mails about decisions: to authors at any address, since the law requires it; to reporters at a confirmed one. */
import { isLocale } from '@husrum/contract/core/shapes.ts'
import type { ReviewGround } from '@husrum/contract/market/reviews/decisions.rules.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Letter } from '../../../platform/providers/delivery/delivery.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { composeReviewMail, type ReviewMail } from './mails.ts'
import { listAuthors, type Locked, type Recipient } from './moderation.queries.ts'

type Reasons = { ground: ReviewGround | null; rule: string | null; reason: string | null }
/** The mail to the author of each review, if any, and the mail to its reporters. */
type DecisionMail = {
  reviews: readonly Locked[]
  kindFor: (review: Locked) => ReviewMail | undefined
  reporters: readonly (Recipient & { review_id: number })[]
  reportersKind: ReviewMail
}

/** Uses as many statements for many reviews as for one. */
export async function sendDecision(
  deps: Pick<Platform, 'config' | 'delivery' | 'translators'>,
  tx: Tx,
  { reviews, kindFor, reporters, reportersKind }: DecisionMail,
  reasons: Reasons = { ground: null, rule: null, reason: null },
): Promise<void> {
  const authors = reviews.flatMap((review) => (kindFor(review) ? (review.client_id ?? []) : []))
  const byId = new Map(
    authors.length === 0 ? [] : (await listAuthors(tx, authors)).map((author) => [author.id, author]),
  )
  const mails: Letter[] = []
  for (const review of reviews) {
    const kind = kindFor(review)
    const author = review.client_id === null ? undefined : byId.get(review.client_id)
    const letters: { kind: ReviewMail; to: Recipient }[] = kind && author ? [{ kind, to: author }] : []
    for (const to of reporters) if (to.review_id === review.id && to.verified) letters.push({ kind: reportersKind, to })
    for (const letter of letters) {
      const { id, name, email } = letter.to
      const locale = isLocale(letter.to.locale) ? letter.to.locale : 'en'
      const told = { name, email, locale, expert: review.expert_name, ...reasons }
      const about = { kind: `review-${letter.kind}`, account_id: id }
      mails.push({ mail: composeReviewMail(deps, letter.kind, told), about })
    }
  }
  await deps.delivery.mailAllLater(tx, mails)
}
