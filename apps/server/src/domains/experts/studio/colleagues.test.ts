/** Several people of one studio work on the same leads and conversations. */
import { api } from '@husrum/contract/index.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, aMember, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
afterAll(() => t.close())

type Team = { owner: ExpertPerson; member: ExpertPerson; assistant: ExpertPerson; client: Person; lead: number }
async function aTeam(): Promise<Team> {
  const owner = await anExpert(t, { name: 'Ane Ejer' })
  const member = await aMember(t, owner)
  const assistant = await aMember(t, owner, 'assistant')
  const client = await aClient(t)
  const { id } = await aLead(t, { client, expert: owner })
  return { owner, member, assistant, client, lead: id }
}
const assign = ({ token }: { token: string }, lead: number, account_id: number | null) =>
  t.call(api.assignLead, { token, params: { id: lead }, body: { account_id } })
const detail = async ({ token }: { token: string }, id: number) =>
  (await t.call(api.getLead, { token, params: { id } })).json.data
const write = (who: { token: string }, body: object) => t.call(api.sendMessage, { token: who.token, body })
/** A person's notifications, by kind. */
async function told({ token }: { token: string }): Promise<string[]> {
  const { json } = await t.call(api.listNotifications, { token })
  return json.data.map(({ key }: { key: string }) => key)
}
const signed = ({ account_id: id, name }: Person) => ({ id, name })

describe('a lead belongs to somebody', () => {
  test('a colleague gives it to another, who is told; the list is filtered by it', async () => {
    const { owner, member, assistant, lead } = await aTeam()
    const other = await aLead(t, { expert: owner })
    expect((await detail(member, lead)).assignee).toBeNull()
    const given = await assign(member, lead, assistant.account_id)
    expect(given.json.data.assignee).toEqual(signed(assistant))
    expect(await told(assistant)).toEqual(['lead_changed.assigned'])
    expect(await told(member)).toEqual([])
    const listed = async (who: { token: string }, assigned: string) =>
      (await t.call(api.listLeads, { token: who.token, query: { assigned } })).json.data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await listed(assistant, 'me')).toEqual([lead])
    expect(await listed(owner, 'me')).toEqual([])
    expect(await listed(owner, 'nobody')).toEqual([other.id])
    // assigned to oneself, and back to all: no one is notified
    expect((await assign(member, lead, member.account_id)).json.data.assignee).toEqual(signed(member))
    expect((await assign(owner, lead, null)).json.data.assignee).toBeNull()
    expect([await told(member), await told(owner)]).toEqual([[], []])
  })

  test('nobody from outside gets one, or gives one', async () => {
    const { owner, client, lead } = await aTeam()
    const stranger = await anExpert(t)
    for (const account of [stranger.account_id, client.account_id, 999_999]) {
      const refused = await assign(owner, lead, account)
      expect([refused.status, refused.json.code]).toEqual([422, 'unknown_person'])
    }
    expect((await assign(stranger, lead, stranger.account_id)).status).toBe(404)
    expect((await assign(client, lead, null)).status).toBe(403)
    for (const account of [undefined, '7; drop', -1, [], true]) {
      const body = { account_id: account }
      expect((await t.call(api.assignLead, { token: owner.token, params: { id: lead }, body })).status).toBe(422)
    }
  })

  test('it is everybody’s again when that person is removed', async () => {
    const { owner, member, lead } = await aTeam()
    await assign(owner, lead, member.account_id)
    const remove = { token: owner.token, params: { id: member.account_id } }
    expect((await t.call(api.removeFromStudio, remove)).status).toBe(204)
    expect((await detail(owner, lead)).assignee).toBeNull()
  })
})

describe('who did it', () => {
  test('the answer, the steps, the words and the notes carry their author; the client reads the person’s name', async () => {
    const { owner, member, assistant, client, lead } = await aTeam()
    const sent = await write(assistant, { lead_id: lead, body: 'Hello, we would love to see your kitchen.' })
    expect(sent.status, sent.text).toBe(201)
    const { id: thread, message } = sent.json.data
    expect(message).toMatchObject({ mine: true, sender: 'expert', author: signed(assistant) })
    const move = { token: member.token, params: { id: lead }, body: { status: 'meeting' } }
    expect((await t.call(api.moveLead, move)).json.data.answered_by).toEqual(signed(assistant))
    const noted = await t.call(api.createLeadNote, { token: member.token, params: { id: lead }, body: { body: 'Oak' } })
    expect(noted.json.data.author).toEqual(signed(member))
    const path = { id: lead, noteId: noted.json.data.id }
    const anew = await t.call(api.updateLeadNote, { token: owner.token, params: path, body: { body: 'Oak, oiled' } })
    expect(anew.json.data.author).toEqual(signed(owner))

    const seen = await detail(owner, lead)
    expect(seen.answered_by).toEqual(signed(assistant))
    expect(seen.notes).toMatchObject([{ body: 'Oak, oiled', author: signed(owner) }])
    expect(
      seen.history.map(({ status, author }: { status: string; author: object | null }) => [status, author]),
    ).toEqual([
      ['contacted', signed(assistant)],
      ['meeting', signed(member)],
    ])
    const read = await t.call(api.getThread, { token: client.token, params: { id: thread } })
    expect(read.json.data.messages).toMatchObject([{ mine: false, author: signed(assistant) }])
    expect(read.text).not.toContain('Oak')
    const answer = await write(client, { thread_id: thread, body: 'Gladly' })
    expect(answer.json.data.message.author).toBeNull()
  })

  test('nobody changes the words of a colleague', async () => {
    const { member, assistant, lead } = await aTeam()
    const { id } = (await write(assistant, { lead_id: lead, body: 'We could come on Tuesday.' })).json.data.message
    const edit = (who: { token: string }) =>
      t.call(api.editMessage, { token: who.token, params: { id }, body: { body: 'We cannot come.' } })
    expect((await edit(member)).json.code).toBe('message_not_found')
    expect((await edit(assistant)).status).toBe(200)
  })

  test('a decline says who, and erasing the person takes the name out', async () => {
    const { owner, member, lead } = await aTeam()
    const other = await aLead(t, { expert: owner })
    const thread = (await write(member, { lead_id: other.id, body: 'Hello from me' })).json.data.id
    const declining = { token: member.token, params: { id: lead }, body: { reason: 'busy' } }
    expect((await t.call(api.declineLead, declining)).json.data.answered_by).toEqual(signed(member))
    await t.call(api.removeFromStudio, { token: owner.token, params: { id: member.account_id } })
    const kept = await t.call(api.getThread, { token: owner.token, params: { id: thread } })
    expect(kept.json.data.messages[0]).toMatchObject({ body: 'Hello from me', author: { name: member.name } })
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: member.account_id }),
    )
    const { answered_by, history } = await detail(owner, lead)
    expect([answered_by, history.at(-1).author]).toEqual([null, null])
    const after = await t.call(api.getThread, { token: owner.token, params: { id: thread } })
    expect(after.json.data.messages[0]).toMatchObject({ body: 'Hello from me', author: null })
  })
})

describe('who is told', () => {
  test('a new lead: everybody who has a seat, and nobody who has left', async () => {
    const { owner, member, assistant } = await aTeam()
    await t.call(api.removeFromStudio, { token: owner.token, params: { id: assistant.account_id } })
    const { id, client, brief_id } = await aLead(t, { expert: owner })
    const lead = { id, client_id: client.account_id, expert_id: owner.expert_id, thread_id: null, message: null }
    expect(brief_id).toBeGreaterThan(0)
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'lead.created', { leads: [lead] }))
    expect([await told(owner), await told(member)]).toEqual([['new_lead'], ['new_lead']])
    const rows = await t.deps.db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', assistant.account_id)
      .where('lead_id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })

  test('a message: whoever takes care of the lead, otherwise everybody; steps also the owner', async () => {
    const { owner, member, assistant, client, lead } = await aTeam()
    const { id: thread } = (await write(owner, { lead_id: lead, body: 'Hello' })).json.data
    await write(client, { thread_id: thread, body: 'First' })
    for (const who of [owner, member, assistant]) expect(await told(who)).toEqual(['new_message'])
    await t.call(api.readThread, { token: owner.token, params: { id: thread } })
    await t.deps.db.deleteFrom('notifications').execute()

    await assign(owner, lead, member.account_id)
    await write(client, { thread_id: thread, body: 'Second' })
    expect(await told(member)).toEqual(['new_message', 'lead_changed.assigned'])
    expect([await told(owner), await told(assistant)]).toEqual([[], []])

    await t.call(api.shareContact, { token: client.token, params: { id: thread } })
    expect(await told(owner)).toEqual(['lead_changed.contact_shared'])
    expect((await told(member))[0]).toBe('lead_changed.contact_shared')
    expect(await told(assistant)).toEqual([])
  })

  test('live events and the counts of unread ones reach each of them', async () => {
    const { owner, member, assistant, client, lead } = await aTeam()
    const { id: thread } = (await write(owner, { lead_id: lead, body: 'Hello' })).json.data
    await t.deps.db.deleteFrom('events').execute()
    await write(client, { thread_id: thread, body: 'Good morning' })
    const rows = await t.deps.db
      .selectFrom('events')
      .select('recipient_id')
      .where('name', '=', 'message.created')
      .execute()
    const heard = rows.map(({ recipient_id }) => Number(recipient_id)).toSorted((a, b) => a - b)
    expect(heard).toEqual(
      [owner, member, assistant, client].map(({ account_id }) => account_id).toSorted((a, b) => a - b),
    )
    for (const { token } of [owner, member, assistant])
      expect((await t.call(api.listThreads, { token })).json.meta.unread).toBe(1)
    expect((await t.call(api.sendTyping, { token: member.token, params: { id: thread } })).status).toBe(204)
    const stranger = await anExpert(t)
    expect((await t.call(api.sendTyping, { token: stranger.token, params: { id: thread } })).status).toBe(404)
  })

  test('a member’s calendar shows the meetings of the studio until they are removed', async () => {
    const { owner, member } = await aTeam()
    const made = await t.call(api.createCalendarFeed, { token: member.token })
    const file = new URL(made.json.data.url).pathname
    const calendar = async () => (await t.request({ method: 'GET', url: file })).status
    expect(await calendar()).toBe(200)
    await t.call(api.removeFromStudio, { token: owner.token, params: { id: member.account_id } })
    expect(await calendar()).toBe(404)
  })
})

describe('what the studio shows and says of itself', () => {
  test('a picture that a member sends is the studio’s, and stays when they are gone', async () => {
    const { owner, member } = await aTeam()
    const content = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#406020' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'room.png')
    const sent = await t.call(api.createUpload, { token: member.token, body: form })
    expect(sent.status, sent.text).toBe(201)
    const cover = { cover_image_id: sent.json.data.id }
    expect((await t.call(api.patchOwnExpert, { token: member.token, body: cover })).status).toBe(200)
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: member.account_id }),
    )
    const { json } = await t.call(api.getOwnExpert, { token: owner.token })
    expect(json.data.cover.id).toBe(sent.json.data.id)
    const row = t.deps.db.selectFrom('uploads').select('account_id').where('image_id', '=', sent.json.data.id)
    expect(await row.execute()).toEqual([{ account_id: owner.account_id }])
  })

  test('what it is called and registered as is the owner’s to say', async () => {
    const { owner, member } = await aTeam()
    const patch = (who: { token: string }, body: object) => t.call(api.patchOwnExpert, { token: who.token, body })
    for (const body of [{ company_name: 'Studio Mit' }, { company_registration: 'DK12345678' }, { name: 'Mette M' }]) {
      const refused = await patch(member, body)
      expect([refused.status, refused.json.code]).toEqual([403, 'owner_decides'])
      expect((await patch(owner, body)).status).toBe(200)
    }
    // existing items, and everything else
    expect((await patch(member, { name: 'Mette M', notice_weeks: 3 })).status).toBe(200)
  })
})
