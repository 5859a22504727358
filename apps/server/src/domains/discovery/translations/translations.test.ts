import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { translations as api } from '@husrum/contract/discovery/translations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, aMember, anAdmin, anExpert, PASSWORD, type Person } from '../../../testing/people.ts'
import {
  TRANSLATION_KEY,
  translationServer,
  type TranslationServer,
} from '../../../testing/providers/translation-server.ts'
import { deeplTranslation } from '../../../platform/providers/translation/translation.ts'
import { eraseAccounts } from '../../identity/accounts/leaving/erasing.service.ts'
import { aProject } from '../../experts/profile/profile.testing.ts'

let t: TestApp
let service: TranslationServer
const DAILY = 2000
beforeAll(async () => {
  service = await translationServer()
  t = await testApp({
    TRANSLATION_KEY,
    TRANSLATION_URL: service.url,
    TRANSLATION_DAILY_CHARACTERS: String(DAILY),
  })
})
beforeEach(async () => {
  Object.assign(service, { asked: [], mood: undefined, detected: 'DA' })
  await t.moveClock(0)
  for (const table of ['translation_days', 'limit_hits'] as const) await t.deps.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await t.close()
  await service.close()
})

const danish = 'Jeg tegner køkkener og rolige rum, og jeg bliver ved, til det sidste greb er sat på.'
const anAuthor = () => anExpert(t, { description: danish })
const ask = (kind: string, id: number, language = 'en') =>
  t.call(api.translateText, { params: { kind, id }, body: { language } })
const askMessage = ({ token }: { token?: string }, id: number, language = 'en') =>
  t.call(api.translateMessage, { token, params: { id }, body: { language } })
const agreed = ({ token }: { token: string }) => t.call(accounts.agree, { token, body: { document: 'translation' } })
const stored = () => t.deps.db.selectFrom('translations').select(['id', 'texts']).execute()
const storedOf = (expertId: number) =>
  t.deps.db.selectFrom('translations').select('id').where('expert_id', '=', expertId).execute()

async function aReview(expertId: number, client: Person, columns: object = {}): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('reviews')
    .values({
      expert_id: expertId,
      client_id: client.account_id,
      author_name: 'Karen',
      language: 'da',
      rating: 5,
      title: 'Det blev godt',
      body: 'Vi er meget glade for køkkenet, og det var nemt at tale med dem.',
      status: 'published',
      published_at: new Date(),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aTalk() {
  const [client, expert] = [await aClient(t), await anExpert(t)]
  const { id: lead_id } = await aLead(t, { client, expert, columns: { status: 'contacted', answered_at: new Date() } })
  const sent = await t.call(messages.sendMessage, { token: expert.token, body: { lead_id, body: danish } })
  expect(sent.status, sent.text).toBe(201)
  const { id, thread_id } = await t.deps.db
    .selectFrom('messages')
    .select(['id', 'thread_id'])
    .where('body', '=', danish)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { client, expert, id, thread_id }
}

test('says whose work it is, and without a key that nothing is translated', async () => {
  expect((await t.call(api.readTranslation)).json).toEqual({ data: { provider: 'DeepL' } })
  const off = await testApp()
  expect((await off.call(api.readTranslation)).json).toEqual({ data: { provider: null } })
  const { expert_id } = await anExpert(off, { description: danish })
  const refused = await off.call(api.translateText, {
    params: { kind: 'profile', id: expert_id },
    body: { language: 'en' },
  })
  expect([refused.status, refused.json.code]).toEqual([503, 'translation_unavailable'])
  await off.close()
})

describe('public words', () => {
  test('are translated once, marked, and kept', async () => {
    const { expert_id } = await anAuthor()
    const first = await ask('profile', expert_id)
    expect([first.status, first.json.data]).toEqual([
      200,
      {
        language: 'en',
        from: 'da',
        provider: 'DeepL',
        translated_at: expect.any(String),
        texts: { description: `[EN-GB] ${danish}` },
      },
    ])
    expect((await ask('profile', expert_id)).json.data.texts).toEqual(first.json.data.texts)
    await ask('profile', expert_id, 'de')
    expect(service.asked.map(({ target_lang }) => target_lang)).toEqual(['EN-GB', 'DE'])
  })

  test('of a review with its reply, and of a project with its title, empty fields aside', async () => {
    const { expert_id } = await anAuthor()
    const client = await aClient(t)
    const bare = await aReview(expert_id, client)
    expect(Object.keys((await ask('review', bare)).json.data.texts)).toEqual(['body', 'title'])
    const answered = await aReview(expert_id, client, { reply: 'Tak for de pæne ord.', title: '' })
    expect((await ask('review', answered)).json.data.texts.reply).toBe('[EN-GB] Tak for de pæne ord.')
    const project = await aProject(t, expert_id, { title: 'En husbåd i havnen', description: danish })
    expect((await ask('project', project)).json.data.texts).toMatchObject({ title: '[EN-GB] En husbåd i havnen' })
  })

  test('twelve who ask at once make one call', async () => {
    const { expert_id } = await anAuthor()
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask('profile', expert_id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect([service.asked.length, (await storedOf(expert_id)).length]).toEqual([1, 1])
  })

  test('a change is translated anew, and nothing of the old words is kept', async () => {
    const { expert_id } = await anAuthor()
    await ask('profile', expert_id)
    const changed = `${danish} Og så rydder vi op.`
    await t.deps.db.updateTable('experts').set({ description: changed }).where('id', '=', expert_id).execute()
    expect(await storedOf(expert_id)).toEqual([])
    expect((await ask('profile', expert_id)).json.data.texts.description).toContain('rydder')
  })

  test('words that change while they are translated are not kept', async () => {
    const { expert_id } = await anAuthor()
    const changing = Promise.withResolvers<undefined>()
    service.mood = (reply) => {
      void t.deps.db
        .updateTable('experts')
        .set({ description: `${danish} Nyt.` })
        .where('id', '=', expert_id)
        .execute()
        .then(() => {
          const translations = [{ detected_source_language: 'DA', text: 'old' }]
          reply.writeHead(200).end(JSON.stringify({ translations }))
          changing.resolve(undefined)
        })
    }
    const asked = ask('profile', expert_id)
    await changing.promise
    expect((await asked).json.data.texts.description).toBe('old')
    expect(await storedOf(expert_id)).toEqual([])
  })

  test('what is not public is 404, as what is not there, and a withdrawn review leaves nothing behind', async () => {
    const { expert_id } = await anAuthor()
    const hidden = await anExpert(t, { description: danish, status: 'pending_review' })
    const review = await aReview(expert_id, await aClient(t))
    await ask('review', review)
    await t.deps.db.updateTable('reviews').set({ status: 'rejected' }).where('id', '=', review).execute()
    for (const [kind, id] of [
      ['profile', hidden.expert_id],
      ['review', review],
      ['project', 99_999_999],
      ['profile', 99_999_999],
    ] as const) {
      const { status, json } = await ask(kind, id)
      expect([kind, status, json.code]).toEqual([kind, 404, 'text_not_found'])
    }
    const left = await t.deps.db.selectFrom('translations').select('id').where('review_id', '=', review).execute()
    expect(left).toEqual([])
  })

  test('422 for the language they are in, without a call', async () => {
    const { expert_id } = await anAuthor()
    const { status, json } = await ask('profile', expert_id, 'da')
    expect([status, json.code, service.asked]).toEqual([422, 'already_in_language', []])
  })

  test.each([
    ['reviews', '1', 'en', 422],
    ['message', '1', 'en', 422],
    ['profile', '0', 'en', 422],
    ['profile', "1';--", 'en', 422],
    ['profile', '1', 'fr', 422],
    ['profile', '1', { $gt: '' }, 422],
  ])('%s %s in %j is refused', async (kind, id, language, status) => {
    const reply = await t.call(api.translateText, { params: { kind, id }, body: { language } })
    expect([reply.status, service.asked]).toEqual([status, []])
  })

  test('503 when the service fails, and nothing is counted or kept', async () => {
    const { expert_id } = await anAuthor()
    service.mood = (reply) => void reply.writeHead(456).end()
    const { status, json } = await ask('profile', expert_id)
    expect([status, json.code, await storedOf(expert_id)]).toEqual([503, 'translation_unavailable', []])
    const day = await t.deps.db.selectFrom('translation_days').select('characters').executeTakeFirstOrThrow()
    expect(day.characters).toBe(0)
    service.mood = undefined
    expect((await ask('profile', expert_id)).status).toBe(200)
  })

  test('503 once the day is used up, exactly also at once; what is kept is still given, and tomorrow all is', async () => {
    const long = `${danish} `.repeat(6).trim()
    const experts = []
    for (let at = 0; at < 8; at += 1) experts.push(await anExpert(t, { description: `${long} ${at}.` }))
    const replies = await Promise.all(experts.map(({ expert_id }) => ask('profile', expert_id)))
    const fits = Math.floor(DAILY / [...`${long} 0.`].length)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(fits)
    expect(new Set(replies.flatMap(({ status, json }) => (status === 200 ? [] : [json.code])))).toEqual(
      new Set(['translations_used_up']),
    )
    const kept = experts.find((_, at) => replies[at]?.status === 200)
    expect((await ask('profile', kept?.expert_id ?? 0)).status).toBe(200)
    await t.moveClock(86_400)
    const refused = experts.find((_, at) => replies[at]?.status === 503)
    expect((await ask('profile', refused?.expert_id ?? 0)).status).toBe(200)
  })

  test('429 after sixty new ones in an hour', async () => {
    const { expert_id } = await anAuthor()
    await t.deps.db
      .insertInto('limit_hits')
      .values(Array.from({ length: 60 }, () => ({ scope: 'translations', key: '127.0.0.1' })))
      .execute()
    const { status, json } = await ask('profile', expert_id)
    expect([status, json.code]).toEqual([429, 'too_many_translations'])
  })
})

describe('a message', () => {
  test('is translated for its two people and their colleagues, and 404 for everybody else', async () => {
    const { client, expert, id } = await aTalk()
    const colleague = await aMember(t, expert)
    await agreed(client)
    for (const person of [client, expert, colleague]) {
      const { status, json } = await askMessage(person, id)
      expect([status, json.data.texts]).toEqual([200, { body: `[EN-GB] ${danish}` }])
    }
    expect(service.asked).toHaveLength(1)
    for (const other of [await aClient(t), await anExpert(t)]) {
      const [foreign, unknown] = [await askMessage(other, id), await askMessage(other, 99_999_999)]
      expect([foreign.status, foreign.json]).toEqual([404, unknown.json])
    }
    expect((await askMessage({}, id)).status).toBe(401)
    expect((await askMessage(await anAdmin(t), id)).status).toBe(403)
  })

  test('409 until its reader has agreed to the service, and again once that is taken back; nothing is sent', async () => {
    const { client, expert, id } = await aTalk()
    const refused = await askMessage(client, id)
    expect([refused.status, refused.json.code]).toEqual([409, 'translation_not_agreed'])
    await agreed(expert) // the other side's consent is not the reader's
    await agreed(client)
    await t.call(accounts.withdrawConsent, { token: client.token, params: { document: 'translation' } })
    expect((await askMessage(client, id)).status).toBe(409)
    expect(service.asked).toEqual([])
    await agreed(client)
    expect((await askMessage(client, id)).status).toBe(200)
    expect(service.asked).toHaveLength(1)
  })

  test('that is edited or taken out takes its translation with it', async () => {
    const { client, id } = await aTalk()
    await agreed(client)
    await askMessage(client, id)
    const before = (await stored()).length
    await t.deps.db.updateTable('messages').set({ body: '' }).where('id', '=', id).execute()
    expect((await stored()).length).toBe(before - 1)
    expect((await askMessage(client, id)).status).toBe(404)
  })

  test('of an erased person leaves no translation', async () => {
    const { client, expert, id } = await aTalk()
    await agreed(client)
    expect((await askMessage(client, id)).status).toBe(200)
    for (const { token } of [client, expert])
      await t.call(accounts.leaveAccount, { token, body: { current_password: PASSWORD } })
    await t.moveClock(14 * 86_400 + 60)
    await eraseAccounts(t.deps)
    const left = await t.deps.db.selectFrom('translations').select('id').where('message_id', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('the port', () => {
  const silent = { warn: () => {} }
  let now = 0
  const port = (answerMs = 2000) =>
    deeplTranslation(
      { url: service.url, key: TRANSLATION_KEY, dailyCharacters: 1 },
      { log: silent, now: () => now, answerMs },
    )
  const says = (answer: unknown, status = 200) => {
    service.mood = (reply) => void reply.writeHead(status).end(JSON.stringify(answer))
  }
  const one = { detected_source_language: 'DA', text: 'x' }

  test.each([
    ['answers fewer', { translations: [one] }],
    ['answers none', { translations: [] }],
    ['answers a list', [one]],
    ['answers null', null],
    ['names no language', { translations: [{ text: 'x' }, { text: 'y' }] }],
    ['names a strange language', { translations: [one, { detected_source_language: '<b>', text: 'y' }] }],
    ['goes on for ever', { translations: [one, { ...one, text: 'x'.repeat(600_000) }] }],
  ])('nothing when it %s', async (_, answer) => {
    says(answer)
    expect(await port().translate(['a', 'b'], 'en')).toBeUndefined()
  })

  test('nothing when it leads elsewhere, hangs up, or is silent; the key goes nowhere else', async () => {
    service.mood = (reply) => void reply.writeHead(307, { location: `${service.url}/v2/translate` }).end()
    expect(await port().translate(['a'], 'de')).toBeUndefined()
    service.mood = (reply) => void reply.destroy()
    expect(await port().translate(['a'], 'de')).toBeUndefined()
    service.mood = () => {}
    // long enough that the call is sent before it is aborted, also on a busy machine: else the next test receives it
    expect(await port(1000).translate(['a'], 'de')).toBeUndefined()
    expect(service.asked).toHaveLength(3)
  })

  test('after three failures in a row it is left alone for a minute', async () => {
    const asked = port()
    says({}, 429)
    for (let time = 0; time < 5; time += 1) await asked.translate(['a'], 'da')
    expect(service.asked).toHaveLength(3)
    now += 60_000
    service.mood = undefined
    expect(await asked.translate(['a'], 'da')).toEqual({ from: 'da', texts: ['[DA] a'] })
  })

  test('no more than eight at once', async () => {
    const waiting: (() => void)[] = []
    service.mood = (reply) => {
      waiting.push(() => reply.writeHead(200).end(JSON.stringify({ translations: [one] })))
    }
    const asked = port()
    const all = Array.from({ length: 12 }, () => asked.translate(['a'], 'en'))
    await expect.poll(() => waiting.length).toBe(8)
    for (const answer of waiting) answer()
    expect((await Promise.all(all)).filter((each) => each !== undefined)).toHaveLength(8)
  })
})
