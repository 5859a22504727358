/** Events for a stream: data written with the change, and data read at the moment of sending. */
import { liveEvents, type LiveEventName } from '@husrum/contract/market/live-events.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { LiveChannel } from '../../../platform/live/live-channel.ts'
import type { StoredEvent, StreamStart } from '../../../platform/live/live-streams.ts'
import type { Attachments } from '../messaging/attachments/attachments.service.ts'
import { listLiveMessages } from '../messaging/live-messages.presenting.ts'
import * as queries from './live-events.queries.ts'

/** Hours during which an interrupted stream can be resumed. */
const KEPT_HOURS = 48

/** Unread notifications by account: no domain may import notifications, so app.ts passes this in. */
export type CountNotifications = (db: Database, accounts: readonly number[]) => Promise<Map<number, number>>
export type LiveDeps = { attachments: Attachments; db: Database; countNotifications: CountNotifications }

export async function readEvents(
  deps: LiveDeps,
  after: ReadonlyMap<number, number>,
  page: number,
): Promise<Map<number, StoredEvent[]>> {
  const rows = await queries.listEvents(deps.db, after, page)
  const facts = await readFacts(deps, rows)
  const events = new Map<number, StoredEvent[]>()
  for (const row of rows) {
    const mine = events.get(row.recipient_id) ?? []
    const data = dataOf(row, facts)
    mine.push({ seq: row.seq, name: row.name, data })
    events.set(row.recipient_id, mine)
  }
  return events
}

const numberIn = ({ payload }: queries.EventRow, name: string): number => Number(payload[name])
const ofMessage = new Set(['message.created', 'message.updated'])
const ofThread = new Set([...ofMessage, 'message.read', 'thread.updated'])
const ofLead = new Set(['lead.created', 'lead.updated'])
/** Reading a conversation or moving a lead marks its notification as read. */
const ofNotification = new Set(['notification.created', 'notification.read', 'message.read', ...ofLead])

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Each statement reads for all rows together, and runs only if needed. */
async function readFacts(deps: LiveDeps, rows: readonly queries.EventRow[]) {
  const { db, countNotifications } = deps
  const those = (names: ReadonlySet<string>) => rows.filter(({ name }) => names.has(name))
  const recipients = (names: ReadonlySet<string>) => [...new Set(those(names).map((row) => row.recipient_id))]
  const [messages, threads] = [those(ofMessage), those(ofThread)]
  const pairs = new Map(
    threads.map((row) => {
      const pair = [row.recipient_id, numberIn(row, 'thread_id')] as const
      return [pair.join(), pair]
    }),
  )
  const [presented, unread, ofMessages, ofLeads, ofNotifications] = await Promise.all([
    messages.length > 0
      ? listLiveMessages(
          deps,
          messages.map((row) => numberIn(row, 'message_id')),
        )
      : new Map(),
    pairs.size > 0 ? queries.listUnread(db, [...pairs.values()]) : [],
    pairs.size > 0 ? queries.countMessages(db, recipients(ofThread)).then(byAccount) : new Map<number, number>(),
    counted(recipients(ofLead), async (accounts) => byAccount(await queries.countLeads(db, accounts))),
    counted(recipients(ofNotification), (accounts) => countNotifications(db, accounts)),
  ])
  return {
    messages: presented as Awaited<ReturnType<typeof listLiveMessages>>, // one of the two branches above
    unread: new Map(
      unread.map(({ account_id, thread_id, unread_count }) => [`${account_id},${thread_id}`, unread_count]),
    ),
    waiting: { messages: ofMessages, leads: ofLeads, notifications: ofNotifications },
  }
}

const byAccount = (counts: readonly queries.Counted[]) =>
  new Map(counts.map(({ account_id, count }) => [account_id, count]))
const counted = async (accounts: number[], count: (accounts: number[]) => Promise<Map<number, number>>) =>
  accounts.length > 0 ? count(accounts) : new Map<number, number>()

/** Undefined for an event of a newer release, or if its row no longer exists. */
function dataOf(row: queries.EventRow, { messages, unread, waiting }: Facts): unknown {
  const schema = Object.hasOwn(liveEvents, row.name) ? liveEvents[row.name as LiveEventName] : undefined // its own key
  if (!schema) return undefined
  const of = row.recipient_id
  const message = ofMessage.has(row.name) ? messages.get(numberIn(row, 'message_id'))?.(of) : undefined
  if (ofMessage.has(row.name) && !message) return undefined
  const data = {
    ...row.payload,
    ...(message ? { message } : {}),
    ...(ofThread.has(row.name) ? { unread_count: unread.get(`${of},${numberIn(row, 'thread_id')}`) ?? 0 } : {}),
    waiting: {
      ...(ofThread.has(row.name) ? { messages: waiting.messages.get(of) } : {}),
      ...(ofLead.has(row.name) ? { leads: waiting.leads.get(of) } : {}),
      ...(ofNotification.has(row.name) ? { notifications: waiting.notifications.get(of) } : {}),
    },
  }
  const found = schema.safeParse(data)
  return found.success ? found.data : undefined
}

/** The most events that are replayed: beyond this, reading the page again costs less. */
export const REPLAYED_MAX = 1000

/**
 * Finds where the reader's stream continues; it starts at the present, with `reset`, when the given id is unknown,
 * deleted or too old. Numbers have no gaps, so their difference is the number of events.
 */
export async function startOf(db: Database, viewer: Viewer, lastEventId: string | undefined): Promise<StreamStart> {
  const named = lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined
  const { seq, kept } = await queries.selectPosition(db, viewer.account_id, named ?? 0)
  const of = { recipient: viewer.account_id, session: viewer.session_id }
  if (lastEventId === undefined) return { ...of, after: seq, opening: 'ready' }
  return kept && named !== undefined && seq - named <= REPLAYED_MAX
    ? { ...of, after: named, opening: undefined }
    : { ...of, after: seq, opening: 'reset' }
}

/** At most one event per person and thread is sent in this time; screens hide the sign after six seconds. */
const TYPING_MS = 2000
const MOST_REMEMBERED = 20_000

/** 404 `thread_not_found` for threads of others. Typing of a blocked person is dropped without an error. */
export function createTyping({ db, channel }: { db: Database; channel: Pick<LiveChannel, 'pass'> }) {
  const last = new Map<string, number>()
  return async ({ account_id }: Viewer, threadId: number): Promise<void> => {
    const key = `${account_id} ${threadId}`
    const now = performance.now()
    if (now - (last.get(key) ?? -Infinity) < TYPING_MS) return
    const found = await queries.listTyping(db, account_id, threadId)
    if (found.length === 0) throw notFound('thread_not_found')
    last.delete(key) // a map has the order of insertion
    last.set(key, now)
    const [oldest] = last.keys()
    if (last.size > MOST_REMEMBERED && oldest !== undefined) last.delete(oldest)
    for (const { recipient_id, open } of found) if (open) channel.pass(recipient_id, String(threadId))
  }
}

export async function sweepEvents({ db }: { db: Database }): Promise<void> {
  while (await queries.deleteOldEvents(db, KEPT_HOURS));
}
