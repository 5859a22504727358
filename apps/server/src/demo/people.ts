/** Clients with their briefs, leads and messages: replayed in order of time. */
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import type {
  Agreement,
  Client,
  Colleague,
  Lead,
  LeadStep,
  Picture,
  Thread,
  World,
  WrittenReview,
} from '../../../../demo/types.ts'
import { instantOf } from '../../../../demo/when.ts'
import type { Deps } from '../app/deps.ts'
import { announceTerms, createKnownAccount } from '../domains/identity/accounts/accounts.service.ts'
import { changeBoard, changeItem, createBoard } from '../domains/clients/boards/boards.service.ts'
import { createBrief, markBriefStatus, maybeCurrentBrief } from '../domains/clients/briefs/briefs.service.ts'
import { hireFor } from '../domains/clients/briefs/ending.service.ts'
import { callerAt } from '../platform/limits/allowances.ts'
import { receiveContact } from '../domains/back-office/contacts/contacts.service.ts'
import { followAll } from '../domains/experts/profile/availability/availability.service.ts'
import { chooseHandle } from '../domains/experts/profile/handles/handles.service.ts'
import { addFavourite } from '../domains/clients/favourites/favourites.service.ts'
import { subtractWorkingDays } from '../domains/market/leads/deadlines/deadlines.ts'
import { maybeLeadForUpdate, moveLead } from '../domains/market/leads/leads.service.ts'
import { addNote } from '../domains/market/leads/own/notes.service.ts'
import { assignLead, markLeadRead } from '../domains/market/leads/own/own-leads.service.ts'
import { dismiss, inviteByMessage, maybeMatchWith } from '../domains/market/matching/matching.service.ts'
import { chooseSlot, offerMeeting } from '../domains/market/meetings/meetings.service.ts'
import { markRead, sendMessage } from '../domains/market/messaging/messaging.service.ts'
import { reportThread } from '../domains/market/messaging/reports/reports.service.ts'
import { receiveNotice } from '../domains/back-office/notices/notices.service.ts'
import { connectDomain } from '../domains/experts/own-site/domains.service.ts'
import { createQuote } from '../domains/market/quotes/quotes.service.ts'
import { addPastReview } from '../domains/market/reviews/past-clients.service.ts'
import { publishDue, replyToReview, reportReview, writeReview } from '../domains/market/reviews/reviews.service.ts'
import { addMember } from '../domains/experts/studio/studio.service.ts'
import { listShowcaseIdsByImage, markWithdrawn } from '../domains/experts/showcases/showcases.service.ts'
import { requireExpert, type Viewer } from '../platform/http/http-viewer.ts'
import { readNow } from '../platform/core/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { takeBreak } from './breaks.ts'
import { loadStaffWork, loadStaff } from './care.ts'
import { known, type Cast } from './cast.ts'
import { loadHistory } from './history.ts'
import { loadMarketHistory } from './market-history.ts'
import { askQuestions, decideNotices } from './owner.ts'
import { loadNewcomers, loadOnboarding } from './onboarding.ts'
import { createPlaces, largest } from './market.ts'
import {
  listDemoPeople,
  selectWorstReview,
  listShownPhotos,
  markContactShared,
  markEmailVerified,
  numberLaterReviews,
  setMoment,
} from './people.queries.ts'
import { storePictures } from './pictures.ts'

const DAY = 86_400_000

/** A view of a room that exists in landscape already. */
const isSecondView = ({ file, width, height }: Picture) => height > width && /-b\.\w+$/.test(file)
const HOUR = 3_600_000
const MINUTE = 60_000

/** An event of the replay: `rank` orders events of the same moment. */
type Happening = { at: Date; rank: number; run: () => Promise<void> }
const pair = (of: { client: string; expert: string }) => `${of.client} ${of.expert}`

export async function loadPeople(deps: Deps, world: World, hash: string): Promise<void> {
  const tx = deps.db as Tx // demo.ts calls this inside its transaction
  const now = await readNow(tx)
  const cast: Cast = {
    clients: new Map(),
    experts: await findExperts(deps, world),
    leads: new Map(),
    threads: new Map(),
  }
  const places = createPlaces(deps)
  const images = await storePictures(deps, world.pictures) // all are stored already: this only finds their ids
  const photos = await findPhotos(deps, images)
  const boardPhotos = await findBoardPhotos(deps, world, images)
  const happenings = [
    ...world.clients.flatMap((client) =>
      clientHappenings(deps, tx, client, { places, now, cast, photos, boardPhotos, hash }),
    ),
    ...world.leads.flatMap((lead) => leadHappenings(deps, tx, lead, { now, cast, sent: sentAt(world, lead, now) })),
    ...world.threads.flatMap((thread) => threadHappenings(deps, thread, { now, cast })),
    ...world.agreements.flatMap((agreement) => agreementHappenings(deps, agreement, { now, cast })),
    ...world.writtenReviews.flatMap((review) => reviewHappenings(deps, review, { now, cast })),
    ...world.pastReviews.map(({ expert, days_ago, ...asked }): Happening => ({
      at: new Date(now.getTime() - days_ago * DAY),
      rank: 9,
      run: () => addPastReview(deps, tx, known(cast.experts, expert).expert_id ?? 0, asked),
    })),
    ...careHappenings(deps, world, { now, cast }),
    ...world.breaks.map((taken): Happening => ({
      at: new Date(now.getTime() - taken.days_ago * DAY),
      rank: 9,
      run: () => takeBreak(deps, known(cast.experts, taken.expert), taken, now),
    })),
  ]
  await setMoment(tx, new Date(0), now)
  await numberLaterReviews(tx)
  happenings.sort((a, b) => a.at.getTime() - b.at.getTime() || a.rank - b.rank)
  for (const { at, run } of happenings) {
    await setMoment(tx, at, now)
    await run()
  }
  await setMoment(tx, now, now)
  for (const colleague of world.colleagues) await joinStudio(deps, tx, colleague, { cast, hash })
  for (const key of world.named) await chooseHandle(deps, requireExpert(known(cast.experts, key)), key)
  if (deps.config.ownSitesHost !== undefined)
    for (const { expert, host } of world.domains)
      await connectDomain(deps, requireExpert(known(cast.experts, expert)), host)
  await announceTerms(deps)
  await followAll(deps) // holidays that have started in the meantime
  const staff = await loadStaff(deps, tx, [world.admin, ...world.staff], hash)
  const owner = known(staff, 'owner')
  await loadHistory(deps, tx, world.experts, { now, places, experts: cast.experts, hash })
  await loadMarketHistory(deps, tx, world, { now, places, experts: cast.experts, hash })
  // in order of time, as the audit log is numbered
  await loadStaffWork(deps, tx, world, { now, places, experts: cast.experts, hash, staff })
  const reviewing = { now, places, experts: cast.experts, adminId: owner.account_id, hash }
  await loadNewcomers(deps, tx, world.onboarding, reviewing)
  await decideNotices(deps, tx, world, { cast, owner, now })
  await loadOnboarding(deps, tx, world.onboarding, reviewing)
  await askQuestions(deps, tx, world, { cast, owner })
  // Hides second views of a room, which would repeat in pages of photos; clients who chose one keep it.
  await markWithdrawn(
    tx,
    world.pictures.filter(isSecondView).flatMap(({ file }) => photos.get(file) ?? []),
  )
}

/** Colleagues get no notifications: everything open in the world waits for the owner. */
async function joinStudio(
  deps: Deps,
  tx: Tx,
  { studio, name, email, locale, role, cares_for, notes }: Colleague,
  { cast, hash }: { cast: Cast; hash: string },
): Promise<void> {
  const owner = known(cast.experts, studio)
  const person = { name, email, locale, role, password_hash: hash }
  const account_id = await addMember(deps, tx, requireExpert(owner), person)
  const leadOf = (client: string) => known(cast.leads, pair({ client, expert: studio }))
  if (cares_for !== null) await assignLead(deps, { ...owner, account_id }, leadOf(cares_for), account_id)
  for (const { client, body } of notes) await addNote(deps, { ...owner, account_id }, leadOf(client), body)
}

async function findExperts(deps: Deps, world: World): Promise<Map<string, Viewer>> {
  const people = new Map((await listDemoPeople(deps.db)).map((person) => [person.email, person]))
  return new Map(
    world.experts.map((expert) => {
      const person = known(people, expert.email)
      return [
        expert.key,
        {
          account_id: person.id,
          session_id: 0,
          role: 'expert' as const,
          audience: 'expert' as const,
          expert_id: person.expert_id ?? undefined,
        },
      ]
    }),
  )
}

async function findPhotos(deps: Deps, images: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const showcases = await listShowcaseIdsByImage(deps.db)
  return new Map(
    [...images].flatMap(([file, imageId]) =>
      showcases.has(imageId) ? [[file, showcases.get(imageId) ?? 0] as const] : [],
    ),
  )
}

/** The photo of some project, by file name. */
async function findBoardPhotos(
  deps: Deps,
  world: World,
  images: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const shown = await listShownPhotos(deps.db)
  return new Map(
    world.pictures.flatMap(({ file }) => {
      const photo = shown.get(largest(images, file))
      return photo === undefined ? [] : [[file, photo] as const]
    }),
  )
}

type ClientContext = {
  places: ReturnType<typeof createPlaces>
  now: Date
  cast: Cast
  photos: ReadonlyMap<string, number>
  boardPhotos: ReadonlyMap<string, number>
  hash: string
}

function clientHappenings(
  deps: Deps,
  tx: Tx,
  client: Client,
  { places, now, cast, photos, boardPhotos, hash }: ClientContext,
): Happening[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY - HOUR)
  const { name, email, phone, locale, brief } = client
  const joins: Happening = {
    at: ago(client.joined_days_ago),
    rank: 0,
    async run() {
      const accountId = await createKnownAccount(
        deps,
        tx,
        {
          role: 'client',
          name,
          email,
          phone,
          locale,
          password: '',
          ...places(client.place),
          ...(client.agreed_to ? { agreed_to: client.agreed_to } : {}),
        },
        hash,
      )
      await markEmailVerified(tx, accountId)
      cast.clients.set(client.key, {
        account_id: accountId,
        session_id: 0,
        role: 'client',
        audience: 'client',
        expert_id: undefined,
      })
    },
  }
  const viewer = () => known(cast.clients, client.key)
  // an hour apart, so that the list has an order
  const keeps = client.favourites.map((expert, at): Happening => ({
    at: new Date(Math.min(now.getTime(), ago(client.joined_days_ago).getTime() + (at + 1) * HOUR)),
    rank: 2,
    run: () => addFavourite(tx, viewer().account_id, known(cast.experts, expert).expert_id ?? 0),
  }))
  // the first board was saved to last
  const collects = client.boards.map((board, at): Happening => ({
    at: new Date(Math.min(now.getTime() - (at + 1) * MINUTE, ago(client.joined_days_ago).getTime() + (12 - at) * HOUR)),
    rank: 2,
    run: () => addBoard(deps, tx, viewer().account_id, board, boardPhotos),
  }))
  if (!brief) return [joins, ...keeps, ...collects]
  const { status, created_days_ago, place, budget, timeline, rooms, ...answers } = brief
  const asks: Happening = {
    at: ago(created_days_ago),
    rank: 1,
    run: async () =>
      void (await createBrief(deps, tx, viewer().account_id, {
        ...answers,
        ...places(place),
        room_types: rooms,
        project_budget_id: budget,
        project_timeline_id: timeline,
        photos: brief.photos.map((file) => known(photos, file)),
        extra_answers: {},
      })),
  }
  const dismisses = client.dismissed.map(({ expert, reason, note }, at): Happening => ({
    at: new Date(ago(created_days_ago).getTime() + (at + 1) * 60_000),
    rank: 2,
    async run() {
      const current = await requireBrief(tx, viewer())
      const match = await maybeMatchWith(tx, current.id, known(cast.experts, expert).expert_id ?? 0)
      if (match) await dismiss(deps, viewer(), match.id, reason, note)
    },
  }))
  const ends: Happening = {
    at: now,
    rank: 9,
    async run() {
      const current = await maybeCurrentBrief(tx, viewer().account_id)
      if (current && status !== 'active') await markBriefStatus(deps, tx, current.id, status)
    },
  }
  return [joins, asks, ...keeps, ...collects, ...dismisses, ends]
}

async function addBoard(
  deps: Deps,
  tx: Tx,
  accountId: number,
  { title, pictures, shared = false, liked = 0, note }: Client['boards'][number],
  photos: ReadonlyMap<string, number>,
): Promise<void> {
  const items = pictures.map((file, at) => ({
    photo_id: known(photos, file),
    mark: at < liked ? ('like' as const) : ('none' as const),
  }))
  const id = await createBoard(tx, accountId, { name: title, items })
  if (shared) await changeBoard(deps, accountId, id, { shared, shows_owner: true })
  const [first] = items
  if (note && first) await changeItem(deps, accountId, id, first.photo_id, { note })
}

/** An open lead was sent as long ago as its deadline implies. */
function sentAt({ experts }: World, { sent, expert }: Lead, now: Date): Date {
  if (!('due_in_hours' in sent)) return instantOf(sent, now)
  const country = experts.find(({ key }) => key === expert)?.place.country ?? 'DK'
  return subtractWorkingDays(new Date(now.getTime() + sent.due_in_hours * HOUR), leadDeadlines.answer.working_days, {
    country,
  })
}

type LeadContext = { now: Date; cast: Cast; sent: Date }

function leadHappenings(deps: Deps, tx: Tx, lead: Lead, { now, cast, sent }: LeadContext): Happening[] {
  const expert = () => known(cast.experts, lead.expert)
  const id = () => known(cast.leads, pair(lead))
  const sends: Happening = {
    at: sent,
    rank: 3,
    async run() {
      const brief = await requireBrief(tx, known(cast.clients, lead.client))
      const made = await inviteByMessage(deps, tx, brief, expert().expert_id ?? 0, lead.message)
      cast.leads.set(pair(lead), made.id)
    },
  }
  const reads: Happening[] = lead.read
    ? [{ at: instantOf(lead.read, now), rank: 4, run: async () => void (await markLeadRead(deps, expert(), id())) }]
    : []
  const steps = lead.steps.map((step): Happening => ({
    at: instantOf(step.at, now),
    rank: 6,
    run: () => takeStep(deps, tx, id(), lead, step),
  }))
  const won = lead.confirmed ? lead.steps.findLast(({ status }) => status === 'won') : undefined
  const confirms: Happening[] = won
    ? [
        {
          // after the other leads' own last steps
          at: new Date(Math.min(now.getTime(), instantOf(won.at, now).getTime() + 2 * MINUTE)),
          rank: 8,
          run: () => confirmByClient(deps, tx, known(cast.clients, lead.client), expert().expert_id ?? 0),
        },
      ]
    : []
  const shares: Happening[] = lead.contact_shared
    ? [{ at: instantOf(lead.contact_shared, now), rank: 7, run: () => markContactShared(tx, id()) }]
    : []
  return [sends, ...reads, ...steps, ...confirms, ...shares]
}

async function confirmByClient(deps: Deps, tx: Tx, client: Viewer, expertId: number): Promise<void> {
  const brief = await requireBrief(tx, client)
  await hireFor(deps, tx, client.account_id, { brief_id: brief.id, expert_id: expertId })
}

async function requireBrief(tx: Tx, client: Viewer) {
  const brief = await maybeCurrentBrief(tx, client.account_id)
  if (!brief) throw new Error('The demo world sends a brief that is not there yet')
  return brief
}

/** A message may have moved the lead to that status already. */
async function takeStep(deps: Deps, tx: Tx, id: number, lead: Lead, step: LeadStep): Promise<void> {
  const row = await maybeLeadForUpdate(tx, id)
  if (!row || row.status === step.status) return
  const declined =
    step.status === 'declined' && lead.decline
      ? { decline_reason: lead.decline.reason, decline_note: lead.decline.note }
      : {}
  await moveLead(deps, tx, row, { to: step.status, actor: step.by, ...declined })
}

/** A quote is sent, or times are offered and one is chosen, just after the message about it. */
function agreementHappenings(deps: Deps, agreement: Agreement, { now, cast }: { now: Date; cast: Cast }): Happening[] {
  const made = instantOf(agreement.at, now)
  const thread = () => known(cast.threads, pair(agreement))
  const expert = () => known(cast.experts, agreement.expert)
  const dayAfter = (days: number) => plusDays(copenhagenDay(made), days)
  if ('quote' in agreement) {
    const { quote, valid_days } = agreement
    const run = async () => {
      const body = { ...quote, thread_id: thread(), valid_until: dayAfter(valid_days), send: true }
      await createQuote(deps, expert(), body, 'en')
    }
    return [{ at: made, rank: 6, run }]
  }
  const { kind, about, minutes, in_days, time } = agreement.meeting
  const slots = in_days.map((days) => copenhagenInstant(dayAfter(days), time).toISOString())
  let id = 0
  return [
    {
      at: made,
      rank: 6,
      async run() {
        const offer = { kind, about, place: '', minutes, slots }
        id = (await offerMeeting(deps, expert(), { ...offer, thread_id: thread() })).id
      },
    },
    {
      at: new Date(made.getTime() + MINUTE),
      rank: 6,
      async run() {
        await chooseSlot(deps, known(cast.clients, agreement.client), id, slots[agreement.chosen] ?? '')
      },
    },
  ]
}

function threadHappenings(deps: Deps, thread: Thread, { now, cast }: { now: Date; cast: Cast }): Happening[] {
  const viewerOf = (side: 'client' | 'expert') =>
    side === 'client' ? known(cast.clients, thread.client) : known(cast.experts, thread.expert)
  const says = thread.messages.map((message): Happening => ({
    at: instantOf(message.at, now),
    rank: 5,
    async run() {
      const threadId = cast.threads.get(pair(thread))
      if (threadId !== undefined) await markRead(deps, viewerOf(message.from), threadId) // an answer implies reading
      const first =
        message.from === 'client'
          ? { expertId: viewerOf('expert').expert_id }
          : { leadId: cast.leads.get(pair(thread)) }
      const sent = await sendMessage(deps, viewerOf(message.from), {
        ...(threadId === undefined ? first : { threadId }),
        body: message.body,
      })
      cast.threads.set(pair(thread), sent.thread_id)
    },
  }))
  const lastRead = (['client', 'expert'] as const).flatMap((side): Happening[] => {
    const last = thread.messages.findLast((message) => message.from !== side)
    return last?.read
      ? [
          {
            at: new Date(Math.min(now.getTime(), instantOf(last.at, now).getTime() + HOUR)),
            rank: 8,
            run: async () => void (await markRead(deps, viewerOf(side), known(cast.threads, pair(thread)))),
          },
        ]
      : []
  })
  return [...says, ...lastRead]
}

/** A review is written, becomes public two days later, and is answered. */
function reviewHappenings(
  deps: Deps,
  { client, expert, language, days_ago, reply, ...words }: WrittenReview,
  { now, cast }: { now: Date; cast: Cast },
): Happening[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const expertId = () => known(cast.experts, expert).expert_id ?? 0
  let id = 0
  const writes: Happening = {
    at: ago(days_ago),
    rank: 9,
    async run() {
      id = await writeReview(deps, known(cast.clients, client), expertId(), { ...words, photos: [] }, language)
      await numberLaterReviews(deps.db)
    },
  }
  const isPublic: Happening = { at: ago(days_ago - 2), rank: 9, run: async () => void (await publishDue(deps)) }
  const answers: Happening[] = reply
    ? [
        {
          at: ago(reply.days_ago),
          rank: 9,
          run: async () => void (await replyToReview(deps, expertId(), id, reply.body)),
        },
      ]
    : []
  return [writes, ...(days_ago > 2 ? [isPublic] : []), ...answers]
}

/** Open work of staff: messages of the contact form, reports of reviews and conversations, notices. */
function careHappenings(deps: Deps, world: World, { now, cast }: { now: Date; cast: Cast }): Happening[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  return [
    ...world.contacts.map(({ client, locale, hours_ago, ...contact }, nth): Happening => ({
      at: ago(hours_ago),
      rank: 9,
      run: () =>
        receiveContact(deps, contact, {
          accountId: client === undefined ? undefined : known(cast.clients, client).account_id,
          caller: callerAt(`192.0.2.${nth + 1}`),
          locale,
        }),
    })),
    ...world.reportedReviews.map(({ expert, by, reason, note, hours_ago }): Happening => ({
      at: ago(hours_ago),
      rank: 9,
      async run() {
        const id = await selectWorstReview(deps.db, known(cast.experts, expert).expert_id ?? 0)
        await reportReview(deps, cast.clients.get(by) ?? known(cast.experts, by), id, { reason, note })
      },
    })),
    ...world.reportedThreads.map(({ client, expert, reason, words, hours_ago }): Happening => ({
      at: ago(hours_ago),
      rank: 9,
      run: () =>
        reportThread(deps, known(cast.clients, client), known(cast.threads, pair({ client, expert })), {
          reason,
          words,
        }),
    })),
    ...world.notices.map(({ of, locale, hours_ago, ...notice }): Happening => ({
      at: ago(hours_ago),
      rank: 9,
      async run() {
        const at = `/experts/${known(cast.experts, of).expert_id}`
        const sender = { accountId: undefined, caller: callerAt('192.0.2.99'), locale }
        await receiveNotice(deps, { ...notice, at, good_faith: true }, sender)
      },
    })),
  ]
}
