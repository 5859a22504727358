/** The content of a mail about a meeting, with the file for a calendar. */
import { visitLine } from '@husrum/contract/market/meetings.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { attached, type Attachment, type Letter } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Reader } from '../messaging/messaging.service.ts'
import { printCalendar } from './meetings.presenting.ts'
import { maybeMeeting } from './meetings.queries.ts'
import { maybeVisitAddress } from './visit-addresses.queries.ts'

export type MailedMeeting = {
  facts: NonNullable<Letter['facts']>
  /** Set once the meeting has had a time; the file also removes a cancelled meeting from the calendar. */
  file: Attachment | undefined
}

export async function maybeMailedMeeting(
  deps: Pick<Deps, 'translators'>,
  db: Db,
  reader: Reader,
  id: number,
  locale: Locale,
): Promise<MailedMeeting | undefined> {
  const row = await maybeMeeting(db, reader, id)
  if (!row) return undefined
  const visit = await maybeVisitAddress(db, reader, id)
  const place = visit ? visitLine(visit) : row.place
  const translate = deps.translators.for(locale)
  const fact = (term: string, value: string) => ({ term: translate(`mail-notifications.meeting.fact.${term}`), value })
  return {
    facts: [
      ...(row.about ? [fact('about', row.about)] : []),
      fact('kind', translate(`meetings.kind.${row.kind}`)),
      ...(place ? [fact('place', place)] : []),
      fact('length', translate('meetings.minutes', { count: row.minutes })),
    ],
    file:
      row.starts_at === null
        ? undefined
        : attached(
            `husrum-${row.id}.ics`,
            'text/calendar; charset=utf-8',
            printCalendar(deps, reader, [{ ...row, visit }], locale),
          ),
  }
}
