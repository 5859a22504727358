import { meetings } from '@husrum/contract/market/meetings.ts'
import type { Download } from '@husrum/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Deps } from '../../../app/deps.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { readerOf } from '../messaging/messaging.service.ts'
import { createFeed, deleteFeed, readCalendar, readFeed } from './feeds.service.ts'
import { presentMeeting, printCalendar } from './meetings.presenting.ts'
import { listMeetings, selectMeetingsVersion } from './meetings.queries.ts'
import {
  askOtherTimes,
  cancelMeeting,
  changeMeeting,
  chooseSlot,
  offerMeeting,
  requireMeeting,
} from './meetings.service.ts'
import { maybeVisitAddress } from './visit-addresses.queries.ts'
import { deleteVisitAddress, putVisitAddress, readVisitAddress } from './visit-addresses.service.ts'

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}
const calendarFile = (name: string, text: string): Download => ({ name, content: bytesOf(text) })

export function mountMeetings(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, readModels } = deps
  mount(
    http,
    meetings,
    {
      async listMeetings({ viewer, query, locale }) {
        const reader = readerOf(viewer)
        const { page, per_page, ...filter } = query
        const read = async () => {
          const { rows, total } = await listMeetings(db, reader, filter, offsetOf(query))
          const data = rows.map((row) => presentMeeting(deps, reader, row, locale))
          return SerializedReply.of(meetings.listMeetings.reply, { data, meta: metaOf(query, total, rows.length) })
        }
        if (page > 1) return read()
        const version = await selectMeetingsVersion(db, reader, filter)
        const name = `meetings ${JSON.stringify([per_page, filter])}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, read)
      },
      getMeeting: async ({ viewer, params, locale }) => ({
        data: presentMeeting(deps, readerOf(viewer), await requireMeeting(db, viewer, params.id), locale),
      }),
      offerMeeting: async ({ viewer, body, locale }) => ({
        data: presentMeeting(deps, readerOf(viewer), await offerMeeting(deps, viewer, body), locale),
      }),
      changeMeeting: async ({ viewer, params, body, locale }) => ({
        data: presentMeeting(deps, readerOf(viewer), await changeMeeting(deps, viewer, params.id, body), locale),
      }),
      chooseSlot: async ({ viewer, params, body, locale }) => ({
        data: presentMeeting(deps, readerOf(viewer), await chooseSlot(deps, viewer, params.id, body.slot), locale),
      }),
      askOtherTimes: async ({ viewer, params, body, locale }) => ({
        data: presentMeeting(deps, readerOf(viewer), await askOtherTimes(deps, viewer, params.id, body?.note), locale),
      }),
      cancelMeeting: async ({ viewer, params, body, locale }) => ({
        data: presentMeeting(deps, readerOf(viewer), await cancelMeeting(deps, viewer, params.id, body?.note), locale),
      }),
      async getMeetingFile({ viewer, params, locale }) {
        const meeting = await requireMeeting(db, viewer, params.id)
        // a meeting that was never agreed is in no calendar
        if (meeting.starts_at === null) throw conflict('meeting_not_agreed')
        const reader = readerOf(viewer)
        // staff who impersonate the person do not see the address
        const visit = viewer.looked_at_by ? undefined : await maybeVisitAddress(db, reader, meeting.id)
        return calendarFile(`husrum-${meeting.id}.ics`, printCalendar(deps, reader, [{ ...meeting, visit }], locale))
      },
      getVisitAddress: async ({ viewer, params }) => ({
        data: (await readVisitAddress(db, viewer, params.id)) ?? null,
      }),
      putVisitAddress: async ({ viewer, params, body }) => ({
        data: await putVisitAddress(deps, viewer, params.id, body),
      }),
      deleteVisitAddress: async ({ viewer, params }) => deleteVisitAddress(deps, viewer, params.id),
      async getCalendarFeed({ viewer }) {
        const feed = await readFeed(deps, viewer)
        return { data: feed ? { created_at: feed.created_at.toISOString() } : null }
      },
      async createCalendarFeed({ viewer }) {
        const { created_at, url } = await createFeed(deps, viewer)
        return { data: { created_at: created_at.toISOString(), url } }
      },
      deleteCalendarFeed: async ({ viewer }) => deleteFeed(deps, viewer),
      async readCalendar({ params, address }) {
        const { reader, locale, meetings: agreed } = await readCalendar(deps, params.token, address)
        const text = printCalendar(deps, reader, agreed, locale)
        const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
        return { ...calendarFile('husrum.ics', text), etag }
      },
    },
    options,
  )
}
