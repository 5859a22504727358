/**
 * The answers cached for one account (leads, threads, notifications, own profile and projects) follow everything they
 * show, on the writing instance and on another one, and under parallel writers; no other account ever gets them.
 */
import { api } from '@husrum/contract/index.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anImage, someReviews } from '../../domains/experts/profile/profile.testing.ts'
import { aDraft, aPublished } from '../../domains/experts/portfolio/portfolio.testing.ts'
import { insertShowcase } from '../../domains/experts/showcases/showcases.service.ts'
import { testApp, type Sent, type TestApp } from '../../testing/app.ts'
import {
  aClient,
  aLead,
  aMember,
  anExpert,
  anUpload,
  optionId,
  placeIds,
  type ExpertPerson,
  type Person,
} from '../../testing/people.ts'

let t: TestApp
/** A second instance, which is connected only by the database. */
let other: TestApp
/** A third instance without a cache: its answers are the state of the database. */
let cold: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  const settings = [{ HUSRUM_RATE_LIMITS: 'off' }, { at: t.connection }] as const
  other = await testApp(...settings)
  cold = await testApp(...settings)
  Object.assign(cold.deps.readModels, { answer: (_: unknown, make: (uses: []) => unknown) => make([]) })
})
afterAll(async () => {
  await cold.close()
  await other.close()
  await t.close()
})

type Talk = { client: Person; expert: ExpertPerson; lead: number; brief: number; thread: number; photo: number }

const DAY_MS = 86_400_000

const aShowcase = async () => {
  const image_id = await anImage(t)
  const alt = { en: 'A room', da: 'Et rum', de: 'Ein Raum' }
  const told = { category: 'interior', style: 'vintage', alt, credit: 'Husrum', license: 'CC0-1.0' } as const
  return t.deps.db.transaction().execute((tx) => insertShowcase(t.deps, tx, { image_id, ...told }))
}
const restyle = async (showcase: number) =>
  update('showcases', { style_id: await optionId(t, 'styles', 'japandi') }, showcase)

/** A lead whose brief has photos, with a conversation about the lead. */
async function aTalk(expert?: ExpertPerson): Promise<Talk> {
  const client = await aClient(t, { name: 'Ann Krogh' })
  const lead = await aLead(t, { client, ...(expert ? { expert } : {}) })
  const photo = await aShowcase()
  await t.deps.db
    .updateTable('briefs')
    .set({ photo_ids: [photo] })
    .where('id', '=', lead.brief_id)
    .execute()
  const sent = await t.call(api.sendMessage, {
    token: lead.expert.token,
    body: { lead_id: lead.id, body: 'May I come by on Tuesday?' },
  })
  expect(sent.status, sent.text).toBe(201)
  const { id: thread } = sent.json.data
  return { client, expert: lead.expert, lead: lead.id, brief: lead.brief_id, thread, photo }
}

const nextYear = (day: string) => `${Number(copenhagenDay(new Date()).slice(0, 4)) + 1}-${day}`

type Reads = readonly (readonly [name: string, endpoint: Endpoint, sent: Sent])[]
/** Every cached read of the client and the expert. */
function readsOf({ client, expert, lead, thread }: Talk): Reads {
  const [byClient, byExpert] = [{ token: client.token }, { token: expert.token }]
  return [
    ['leads', api.listLeads, byExpert],
    ['leads in German', api.listLeads, { ...byExpert, headers: { locale: 'de' } }],
    ['contacted leads', api.listLeads, { ...byExpert, query: { status: ['contacted'], sort: 'budget' } }],
    ['leads that wait', api.listLeads, { ...byExpert, query: { snoozed: '0' } }],
    ['archived leads', api.listLeads, { ...byExpert, query: { deleted: '1' } }],
    ['lead', api.getLead, { ...byExpert, params: { id: lead } }],
    ["expert's threads", api.listThreads, byExpert],
    ["client's threads", api.listThreads, byClient],
    ["client's archived threads", api.listThreads, { ...byClient, query: { folder: 'archived' } }],
    ["client's inbox", api.listThreads, { ...byClient, query: { folder: 'inbox' } }],
    ['thread by the expert', api.getThread, { ...byExpert, params: { id: thread } }],
    ['thread by the client', api.getThread, { ...byClient, params: { id: thread } }],
    ["expert's meetings", api.listMeetings, byExpert],
    ['meetings of the thread', api.listMeetings, { ...byClient, query: { thread_id: thread } }],
    ["expert's quotes", api.listQuotes, byExpert],
    ['quotes of the thread', api.listQuotes, { ...byClient, query: { thread_id: thread } }],
    ["expert's notifications", api.listNotifications, byExpert],
    ["client's notifications", api.listNotifications, byClient],
    ["client's timeline", api.getTimeline, byClient],
    ["client's reviews", api.listOwnReviews, byClient],
    ['reviews on the expert', api.listReceivedReviews, byExpert],
  ]
}

async function readAll(app: TestApp, reads: Reads): Promise<string[]> {
  const read: string[] = []
  for (const [name, endpoint, sent] of reads) {
    const { status, text } = await app.call(endpoint, sent)
    read.push(`${name}: ${status} ${text}`)
  }
  return read
}

/** After the change no instance returns the answer that it cached before. */
async function follow(reads: Reads, change: () => Promise<unknown>): Promise<{ shows: boolean }> {
  for (const app of [t, other]) await readAll(app, reads)
  const before = await readAll(other, reads)
  await change()
  const after = await readAll(cold, reads)
  expect(await readAll(other, reads)).toEqual(after)
  expect(await readAll(t, reads)).toEqual(after)
  return { shows: after.join() !== before.join() }
}

test('what is asked again is the same as what is read anew', async () => {
  const reads = readsOf(await aTalk())
  await readAll(t, reads)
  expect(await readAll(t, reads)).toEqual(await readAll(cold, reads))
})

type Change = (talk: Talk) => Promise<unknown>
const asClient = (endpoint: Endpoint, sent: (talk: Talk) => Sent): Change => as('client', endpoint, sent)
const asExpert = (endpoint: Endpoint, sent: (talk: Talk) => Sent): Change => as('expert', endpoint, sent)
const as =
  (who: 'client' | 'expert', endpoint: Endpoint, sent: (talk: Talk) => Sent): Change =>
  async (talk) => {
    const { status, text } = await t.call(endpoint, { token: talk[who].token, ...sent(talk) })
    expect(status, text).toBeLessThan(300)
  }
const ofLead = ({ lead }: Talk): Sent => ({ params: { id: lead } })
const ofThread = ({ thread }: Talk): Sent => ({ params: { id: thread } })

const changes: Record<string, Change> = {
  'a message of the client': asClient(api.sendMessage, ({ thread }) => ({ body: { thread_id: thread, body: 'Yes' } })),
  'a message of the expert': asExpert(api.sendMessage, ({ thread }) => ({ body: { thread_id: thread, body: 'Fine' } })),
  'other words in a message': async ({ expert, thread }) => {
    const body = { thread_id: thread, body: 'Tuesday' }
    const { json } = await t.call(api.sendMessage, { token: expert.token, body })
    const sent = { token: expert.token, params: { id: json.data.message.id }, body: { body: 'Wednesday' } }
    expect((await t.call(api.editMessage, sent)).status).toBe(200)
  },
  'notifications that were read': asClient(api.readNotifications, () => ({ body: {} })),
  'messages that were read': asClient(api.readThread, ofThread),
  'a lead that was read': asExpert(api.readLead, ofLead),
  'a lead that was moved': asExpert(api.moveLead, (talk) => ({ ...ofLead(talk), body: { status: 'meeting' } })),
  'a favourite': asClient(api.addFavourite, ({ expert }) => ({ params: { id: expert.expert_id } })),
  'a favourite taken away': asClient(api.removeFavourite, ({ expert }) => ({ params: { id: expert.expert_id } })),
  'another name of the client': asClient(api.patchAccount, () => ({ body: { name: 'Bodil Krogh' } })),
  'an archived lead': asExpert(api.deleteLead, ofLead),
  'a lead brought back': asExpert(api.restoreLead, ofLead),
  'times for a meeting': asExpert(api.offerMeeting, ({ thread }) => ({
    body: { thread_id: thread, kind: 'phone', about: 'Talk', minutes: 30, slots: [SLOT] },
  })),
  'an agreed meeting': ({ client, thread }) => moveMeeting(thread, api.chooseSlot, client, { slot: SLOT }),
  'a cancelled meeting': ({ client, thread }) => moveMeeting(thread, api.cancelMeeting, client, {}),
  'a draft of a quote': asExpert(api.createQuote, ({ thread }) => ({
    body: { thread_id: thread, lines: [{ part: 'Kitchen', included: '', amount: 1000 }] },
  })),
  'a quote': ({ expert, thread }) => moveQuote(thread, 'draft', api.sendQuote, expert),
  'a quote withdrawn': ({ expert, thread }) => moveQuote(thread, 'sent', api.withdrawQuote, expert),
  'another lead': async ({ expert }) => aLead(t, { expert }),
  'a lead put off': async ({ expert }) => {
    const { id } = await aLead(t, { expert })
    const waiting = await other.call(api.listLeads, { token: expert.token, query: { snoozed: '0' } })
    const sent = { token: expert.token, params: { id }, body: { until: 'hours' } }
    expect((await t.call(api.snoozeLead, sent)).status).toBe(200)
    const left = await other.call(api.listLeads, { token: expert.token, query: { snoozed: '0' } })
    expect(left.json.meta.total).toBe(waiting.json.meta.total - 1)
  },
  'a lead to decline, and its undoing': async ({ expert }) => {
    const { id } = await aLead(t, { expert })
    const body = { reason: 'busy', undo_seconds: 60 }
    await t.call(api.declineLead, { token: expert.token, params: { id }, body })
    const declining = await other.call(api.listLeads, { token: expert.token })
    expect(declining.json.data[0].declines_at).not.toBeNull()
    await t.call(api.undoDecline, { token: expert.token, params: { id } })
  },
  'a lead given to a colleague': async ({ expert, lead }) => {
    const { account_id } = await aMember(t, expert)
    const sent = { token: expert.token, params: { id: lead }, body: { account_id } }
    expect((await t.call(api.assignLead, sent)).status).toBe(200)
  },
  'another name of the colleague': async ({ lead }) => {
    const query = t.deps.db.selectFrom('leads').select('assigned_to').where('id', '=', lead)
    await update('accounts', { name: 'Bodil Bay' }, Number((await query.executeTakeFirstOrThrow()).assigned_to))
  },
  'a note': asExpert(api.createLeadNote, (talk) => ({ ...ofLead(talk), body: { body: 'Wants oak' } })),
  'another expert with the brief': async ({ client }) => aLead(t, { client }),
  'a place given back': ({ lead }) => update('leads', { given_back_at: new Date() }, lead),
  'shared contact': ({ lead }) => update('leads', { contact_shared_at: new Date() }, lead),
  'another text of the brief': ({ brief }) => update('briefs', { about_project: 'A quiet attic' }, brief),
  'another style of a photo': ({ photo }) => restyle(photo),
  'another picture of a photo': async ({ photo }) => update('showcases', { image_id: await anImage(t) }, photo),
  'a note in the history': ({ lead }) =>
    t.deps.db.updateTable('lead_history').set({ note: 'By phone' }).where('lead_id', '=', lead).execute(),
  'a muted conversation': asClient(api.muteThread, ofThread),
  'a reported conversation': asExpert(api.reportThread, (talk) => ({ ...ofThread(talk), body: { reason: 'spam' } })),
  'contact taken back': asClient(api.withdrawContact, ofThread),
  'a blocked conversation': ({ thread }) => update('threads', { blocked_at: new Date() }, thread),
  'an archived conversation': ({ thread }) => update('threads', { archived_by_client_at: new Date() }, thread),
  'a studio': ({ expert }) => update('experts', { company_name: 'Studio Lys' }, expert.expert_id),
  'a picture of the expert': async ({ expert }) =>
    update('experts', { avatar_image_id: await anImage(t) }, expert.expert_id),
  'a paused expert': ({ expert }) => update('experts', { status: 'paused' }, expert.expert_id),
  'an expert who has left': ({ expert }) => update('accounts', { deleted_at: new Date() }, expert.account_id),
  'an expert who is back': ({ expert }) => update('accounts', { deleted_at: null }, expert.account_id),
  'a client who has left': ({ client }) => update('accounts', { deleted_at: new Date() }, client.account_id),
}

const SLOT = new Date(Date.now() + 86_400_000).toISOString()
async function moveMeeting(thread: number, endpoint: Endpoint, { token }: Person, body: object): Promise<void> {
  const query = t.deps.db.selectFrom('meetings').select('id').where('thread_id', '=', thread)
  const { id } = await query.executeTakeFirstOrThrow()
  const moved = await t.call(endpoint, { token, params: { id }, body })
  expect(moved.status, moved.text).toBe(200)
}

async function moveQuote(thread: number, status: string, endpoint: Endpoint, { token }: Person): Promise<void> {
  const query = t.deps.db.selectFrom('quotes').select('id').where('thread_id', '=', thread)
  const { id } = await query.where('status', '=', status).executeTakeFirstOrThrow()
  const moved = await t.call(endpoint, { token, params: { id } })
  expect(moved.status, moved.text).toBe(200)
}

/** Writes as a person with `psql` or an older release would: without notifying anybody. */
const update = (
  table: 'leads' | 'briefs' | 'showcases' | 'threads' | 'experts' | 'accounts' | 'images' | 'projects',
  columns: Record<string, unknown>,
  id: number,
) => t.deps.db.updateTable(table).set(columns).where('id', '=', id).execute()

describe('every change shows at once on both instances', () => {
  let talk: Talk
  beforeAll(async () => void (talk = await aTalk()))

  test.each(Object.entries(changes))('%s', async (name, change) => {
    const { shows } = await follow(readsOf(talk), () => change(talk))
    expect(shows).toBe(name !== 'a paused expert') // messages to clients with a live lead stay possible
  })
})

test('a list of threads follows changes in those behind its first page', async () => {
  const expert = await anExpert(t)
  const [behind, first] = [await aTalk(expert), await aTalk(expert)]
  const { token } = expert
  const [asked, said] = [{ token: behind.client.token }, { token, params: { id: behind.thread } }]
  const reads: Reads = (['inbox', 'archived', undefined] as const).map((folder) => [
    `first of ${folder ?? 'all'}`,
    api.listThreads,
    { token, query: { per_page: '1', ...(folder && { folder }) } },
  ])
  const call = async (endpoint: Endpoint, sent: Sent) => {
    const { status, text } = await t.call(endpoint, sent)
    expect(status, text).toBeLessThan(300)
  }
  await call(api.sendMessage, { ...asked, body: { thread_id: behind.thread, body: 'Yes, on Tuesday' } })
  await call(api.sendMessage, { token: first.client.token, body: { thread_id: first.thread, body: 'Gladly' } })
  const steps: Record<string, [Endpoint, Sent, unread: number]> = {
    muted: [api.muteThread, said, 1],
    'no longer muted': [api.unmuteThread, said, 2],
    archived: [api.archiveThread, said, 2],
    'no longer archived': [api.unarchiveThread, said, 2],
    read: [api.readThread, said, 1],
    'written in': [api.sendMessage, { ...asked, body: { thread_id: behind.thread, body: 'At ten' } }, 2],
  }
  for (const [step, [endpoint, sent, unread]] of Object.entries(steps)) {
    expect(await follow(reads, () => call(endpoint, sent)), step).toEqual({ shows: true })
    expect((await t.call(api.listThreads, { token })).json.meta, step).toMatchObject({ total: 2, unread })
  }
})

describe("a client's own reviews follow every change", () => {
  let talk: Talk
  let review: number
  beforeAll(async () => {
    talk = await aTalk()
    await update('leads', { status: 'won', hire_confirmed_at: new Date() }, talk.lead)
  })
  const anotherPicture = async () => update('experts', { avatar_image_id: await anImage(t) }, talk.expert.expert_id)
  const send = async (endpoint: Endpoint, { token }: Person, id: number, body?: object) => {
    const { status, text, json } = await t.call(endpoint, { token, params: { id }, body })
    expect(status, text).toBeLessThan(300)
    return json?.data
  }
  const steps: Record<string, () => Promise<unknown>> = {
    'another name of the expert': () => update('experts', { name: 'Frida Ny' }, talk.expert.expert_id),
    'a picture of the expert': anotherPicture,
    'a review': async () => {
      const photos = [await anUpload(t, talk.client)]
      const words = { rating: 4, body: 'Careful and quick, and always on time.' }
      const { id } = await send(api.createReview, talk.client, talk.expert.expert_id, { ...words, photos })
      review = id
    },
    'another rating': () => send(api.editReview, talk.client, review, { rating: 2 }),
    'another picture of the expert': anotherPicture,
    'another colour of a photo': async () => {
      const photo = t.deps.db.selectFrom('review_photos').select('image_id').where('review_id', '=', review)
      return update('images', { color: '#010203' }, (await photo.executeTakeFirstOrThrow()).image_id)
    },
    'its publishing': () =>
      t.deps.db.updateTable('reviews').set({ status: 'published' }).where('id', '=', review).execute(),
    'a report': () => send(api.reportReview, talk.expert, review, { reason: 'other' }),
    'a reply': () => send(api.replyToReview, talk.expert, review, { body: 'Thank you, it was a pleasure.' }),
    'taking it back': () => send(api.withdrawReview, talk.client, review),
  }
  test.each(Object.entries(steps))('%s', async (_, change) => {
    const reads: Reads = [['own reviews', api.listOwnReviews, { token: talk.client.token }]]
    expect(await follow(reads, change)).toEqual({ shows: true })
  })
})

describe("an expert's insights follow every change of their own figures", () => {
  let expert: ExpertPerson
  let lead: Awaited<ReturnType<typeof aLead>>
  let thread: { id: number }
  beforeAll(async () => {
    // alone in the town: changes of other experts may show an hour later
    expert = await anExpert(t, await placeIds(t, 'Horsens'))
    lead = await aLead(t, { expert, columns: { created_at: new Date(Date.now() - 8 * DAY_MS) } })
    thread = await t.deps.db
      .insertInto('threads')
      .values({ client_id: lead.client.account_id, expert_id: expert.expert_id, lead_id: lead.id })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  const today = () => copenhagenDay(new Date())
  const ofLead = () => ({ thread_id: thread.id, lead_id: lead.id })
  const steps: Record<string, () => Promise<unknown>> = {
    'views of the profile': () => insert('insight_days', { expert_id: expert.expert_id, day: today(), views: 3 }),
    'a showing': () =>
      t.deps.db.updateTable('insight_days').set({ shown_3: 1 }).where('expert_id', '=', expert.expert_id).execute(),
    'an answer': () => update('leads', { status: 'contacted', answered_at: new Date() }, lead.id),
    'a day off': () =>
      insert('days_off', { expert_id: expert.expert_id, from_day: '2000-01-01', to_day: '2099-01-01', label: '' }),
    'a meeting that has taken place': () =>
      insert('meetings', {
        ...ofLead(),
        status: 'agreed',
        kind: 'home',
        about: 'Talk',
        minutes: 30,
        slots: [new Date(Date.now() - 7 * DAY_MS)],
        starts_at: new Date(Date.now() - 7 * DAY_MS),
        agreed_at: new Date(Date.now() - 8 * DAY_MS),
      }).then(() =>
        insert('quotes', {
          ...ofLead(),
          status: 'sent',
          version: 1,
          terms: '{}',
          expires_at: new Date(),
          sent_at: new Date(),
        }),
      ),
    'a hire': () => update('leads', { status: 'won', hire_confirmed_at: new Date() }, lead.id),
    'another style of the brief': async () =>
      update('briefs', { style_ids: [await optionId(t, 'styles', 'vintage')] }, lead.brief_id),
    'a project': () =>
      insert('projects', {
        expert_id: expert.expert_id,
        status: 'published',
        title: 'A boathouse',
        project_type: 'residential',
        published_at: new Date(),
      }),
    'another town': async () => update('experts', await placeIds(t, 'Vejle'), expert.expert_id),
  }
  const insert = (table: 'insight_days' | 'days_off' | 'meetings' | 'quotes' | 'projects', row: object) =>
    t.deps.db.insertInto(table).values(row).execute()

  test.each(Object.entries(steps))('%s', async (_, change) => {
    const reads: Reads = [
      ['90 days', api.getInsights, { token: expert.token }],
      ['a year', api.getInsights, { token: expert.token, query: { period: '12_months', compare: 'country' } }],
    ]
    expect(await follow(reads, change)).toEqual({ shows: true })
  })
})

describe("an expert's own profile and projects follow every change", () => {
  let expert: ExpertPerson
  let project: number
  let picture: number
  let photo: number
  beforeAll(async () => {
    expert = await anExpert(t)
    await t.deps.db
      .updateTable('experts')
      .set({ avatar_image_id: await anImage(t) })
      .where('id', '=', expert.expert_id)
      .execute()
    project = await aPublished(t, expert)
    const row = await t.deps.db
      .selectFrom('project_images')
      .select('image_id')
      .where('project_id', '=', project)
      .where('is_cover', '=', true)
      .executeTakeFirstOrThrow()
    picture = row.image_id
    photo = await aShowcase()
    await t.deps.db.insertInto('expert_photos').values({ expert_id: expert.expert_id, showcase_id: photo }).execute()
  })
  const reads = (): Reads => {
    const byExpert = { token: expert.token }
    return [
      ['profile', api.getOwnExpert, byExpert],
      ['days off', api.listDaysOff, byExpert],
      ['saved replies', api.listSavedReplies, byExpert],
      ['plan', api.getSubscription, byExpert],
      ['projects', api.listOwnProjects, byExpert],
      ['drafts', api.listOwnProjects, { ...byExpert, query: { status: 'draft' } }],
      ['project', api.getOwnProject, { ...byExpert, params: { id: project } }],
    ]
  }
  const succeed = async (endpoint: Endpoint, sent: Sent) => {
    const { status, text } = await t.call(endpoint, sent)
    expect(status, text).toBeLessThan(300)
  }

  const own: Record<string, () => Promise<unknown>> = {
    'another description': () =>
      succeed(api.patchOwnExpert, {
        token: expert.token,
        body: { description: 'I listen first, and then I draw what you can afford to build.' },
      }),
    'a verified email': () => update('accounts', { email_verified_at: new Date() }, expert.account_id),
    'a new lead': () => aLead(t, { expert }),
    'a lead that stops counting': () =>
      t.deps.db
        .updateTable('leads')
        .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('expert_id', '=', expert.expert_id)
        .execute(),
    reviews: () => someReviews(t, expert.expert_id, [5, 4, 5]),
    'another style of a photo': () => restyle(photo),
    'a photo less': () => t.deps.db.deleteFrom('expert_photos').where('expert_id', '=', expert.expert_id).execute(),
    'another colour of a picture': () => update('images', { color: '#010203' }, picture),
    'another title of a project': () => update('projects', { title: 'A mill' }, project),
    'another caption of a picture': () =>
      t.deps.db.updateTable('project_images').set({ caption: 'At dusk' }).where('project_id', '=', project).execute(),
    'a picture of before': async () =>
      t.deps.db
        .updateTable('project_images')
        .set({ before_image_id: await anImage(t) })
        .where('project_id', '=', project)
        .where('is_cover', '=', true)
        .execute(),
    'a view': async () => {
      await succeed(api.countProjectView, { params: { id: expert.expert_id, projectId: project } })
      // views are buffered on the instance that counted them, and written when it is asked
      await succeed(api.getOwnProject, { token: expert.token, params: { id: project } })
    },
    'a draft': () => aDraft(t, expert),
    'a saved reply': () =>
      succeed(api.addSavedReply, { token: expert.token, body: { title: 'Hello', body: 'Hello {first_name}' } }),
    'days off': () =>
      succeed(api.addDaysOff, {
        token: expert.token,
        body: { from_day: nextYear('05-01'), to_day: nextYear('05-03') },
      }),
    'a subscription': async () => {
      const { expert_id } = expert
      const bought = { state: 'active', plan_id: 2, plan_interval: 'monthly', currency: 'DKK' }
      await t.deps.db
        .insertInto('subscriptions')
        .values({
          ...bought,
          expert_id,
          provider_id: `sub_${expert_id}`,
          cancel_at_period_end: false,
          started_at: new Date(),
        })
        .execute()
    },
    'its cancellation': () =>
      t.deps.db
        .updateTable('subscriptions')
        .set({ cancel_at_period_end: true })
        .where('expert_id', '=', expert.expert_id)
        .execute(),
    'an invoice': async () => {
      const { expert_id } = expert
      const sums = { currency: 'DKK', net: 39_900, vat: 9975, total: 49_875, reverse_charge: false }
      await t.deps.db
        .insertInto('invoices')
        .values({ ...sums, expert_id, provider_id: `in_${expert_id}`, status: 'open', issued_at: new Date() })
        .execute()
    },
    'another plan': () => update('experts', { plan_id: 1 }, expert.expert_id),
    'a deleted project': () => succeed(api.deleteProject, { token: expert.token, params: { id: project } }),
    'a restored project': () => succeed(api.restoreProject, { token: expert.token, params: { id: project } }),
  }
  test.each(Object.entries(own))('%s', async (_, change) => {
    expect(await follow(reads(), change)).toEqual({ shows: true })
  })

  test("another expert's project is not found, however often it was read", async () => {
    const { token } = await anExpert(t)
    await readAll(t, reads())
    for (let times = 0; times < 2; times++)
      expect((await t.call(api.getOwnProject, { token, params: { id: project } })).status).toBe(404)
  })
})

test('nobody gets what is kept for another account', async () => {
  const [mine, theirs] = [await aTalk(), await aTalk()]
  for (let times = 0; times < 2; times++) {
    await readAll(t, readsOf(mine))
    await readAll(t, readsOf(theirs))
    for (const [endpoint, token, id] of [
      [api.getLead, theirs.expert.token, mine.lead],
      [api.getThread, theirs.expert.token, mine.thread],
      [api.getThread, theirs.client.token, mine.thread],
    ] as const)
      expect((await t.call(endpoint, { token, params: { id } })).status).toBe(404)
  }
  expect(await readAll(t, readsOf(theirs))).toEqual(await readAll(cold, readsOf(theirs)))
  expect((await t.call(api.listLeads, { token: mine.client.token })).status).toBe(403)
})

test('fifty writers at once never read an older state than their own write', async () => {
  const talks: Talk[] = []
  for (let n = 0; n < 10; n++) {
    const expert = await anExpert(t)
    for (let m = 0; m < 5; m++) talks.push(await aTalk(expert))
  }
  for (const talk of talks.slice(0, 10)) await readAll(other, readsOf(talk))
  await Promise.all(
    talks.map(async ({ client, expert, lead, thread }, at) => {
      const [writes, reads] = at % 2 === 0 ? [t, other] : [other, t]
      const body = `Number ${at}`
      const sent = await writes.call(api.sendMessage, { token: client.token, body: { thread_id: thread, body } })
      expect(sent.status, sent.text).toBe(201)
      const [listed] = (await reads.call(api.listThreads, { token: client.token })).json.data
      expect(listed.last_message.body).toBe(body)
      for (const token of [client.token, expert.token]) {
        const { messages } = (await reads.call(api.getThread, { token, params: { id: thread } })).json.data
        expect(messages.at(-1).body).toBe(body)
      }
      const told = (await reads.call(api.listNotifications, { token: expert.token, query: { per_page: 50 } })).json.data
      const lines = told.filter(({ path }: { path: string }) => path === `/expert/messages?thread=${thread}`)
      expect(lines).toMatchObject([{ key: 'new_message', read: false }])
      const moved = await writes.call(api.moveLead, {
        token: expert.token,
        params: { id: lead },
        body: { status: 'meeting' },
      })
      expect(moved.status, moved.text).toBe(200)
      const { data } = (await reads.call(api.listLeads, { token: expert.token })).json
      expect(data.find(({ id }: { id: number }) => id === lead).status).toBe('meeting')
      expect((await reads.call(api.getLead, { token: expert.token, params: { id: lead } })).json.data.status).toBe(
        'meeting',
      )
    }),
  )
  for (const talk of talks.slice(0, 3))
    expect(await readAll(other, readsOf(talk))).toEqual(await readAll(cold, readsOf(talk)))
}, 60_000)
