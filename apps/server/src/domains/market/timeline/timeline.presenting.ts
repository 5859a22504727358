import { timelineEntry, type timeline, type TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { reviewableUntil } from '@husrum/contract/market/reviews/states.rules.ts'
import { sumsOf } from '@husrum/contract/market/quotes.rules.ts'
import type { ReplyOf } from '@husrum/contract/core/endpoint.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import type { Dependencies } from '../../../platform/read-models/read-models.ts'
import { finishedOf } from '../leads/leads.service.ts'
import { cardsOf, passedOnReason } from '../matching/matching.presenting.ts'
import type { TimelineRow } from './timeline.queries.ts'

/** Without the expert, whose card is cached. */
const withoutExpert = timelineEntry.omit({ expert: true })

/** Entries whose expert has been erased are left out. */
export async function presentTimeline(
  deps: Deps,
  rows: readonly TimelineRow[],
  locale: Locale,
  uses: Dependencies,
): Promise<SerializedReply<ReplyOf<typeof timeline.getTimeline>>> {
  const cards = await cardsOf(deps, rows, locale, uses)
  const entries = rows.flatMap((row, at) => {
    const expert = cards[at]
    return expert
      ? [
          SerializedReply.with(
            SerializedReply.of(withoutExpert, entryOf(deps, row, locale)),
            SerializedReply.object({ expert }),
          ),
        ]
      : []
  })
  return SerializedReply.object({ data: SerializedReply.list(entries) })
}

const toIso = (time: string) => new Date(time).toISOString()

function entryOf(deps: Deps, row: TimelineRow, locale: Locale): Omit<TimelineEntry, 'expert'> {
  const { quote, meeting } = row
  return {
    lead_id: row.lead_id,
    match_id: row.match_id,
    status: row.status,
    awaiting_confirmation: row.status === 'won' && row.hire_confirmed_at === null,
    sent_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    answer_by: row.status === 'new' ? (row.expires_at?.toISOString() ?? null) : null,
    passed_on_reason: row.status === 'declined' || row.status === 'expired' ? passedOnReason(deps, row, locale) : null,
    thread_id: row.thread_id,
    review_until:
      row.hire_confirmed_at === null || row.reviewed ? null : reviewableUntil(row.hire_confirmed_at, row).toISOString(),
    finished: finishedOf(row),
    again_at: row.again_at?.toISOString() ?? null,
    history: row.history.map((step) => ({ ...step, created_at: toIso(step.created_at) })),
    quote: quote && {
      id: quote.id,
      status: quote.status,
      fee_model: quote.terms.fee_model,
      vat_rate: quote.terms.vat_rate,
      currency: quote.terms.currency,
      valid_until: quote.terms.valid_until,
      expires_at: quote.expires_at === null ? null : toIso(quote.expires_at),
      total: sumsOf(quote.terms)?.total ?? null,
    },
    meeting: meeting && {
      ...meeting,
      slots: meeting.slots.map(toIso),
      starts_at: meeting.starts_at === null ? null : toIso(meeting.starts_at),
    },
  }
}
