import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { movable } from '@husrum/contract/market/leads/moves.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anExpert, optionId, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { inviteByMessage } from '../matching/matching.service.ts'
import { declineDue, expireLeads } from './deadlines/due.service.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const stored = (id: number) => t.deps.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const answer = async (lead: { id: number; expert: Person }, body = 'Gladly') => {
  const sent = { token: lead.expert.token, body: { lead_id: lead.id, body } }
  const { status, text } = await t.call(messages.sendMessage, sent)
  expect(status, text).toBe(201)
}
const figuresOf = ({ expert_id }: ExpertPerson) =>
  t.deps.db
    .selectFrom('experts')
    .select(['leads_answered', 'usual_response_minutes'])
    .where('id', '=', expert_id)
    .executeTakeFirstOrThrow()
const ids = (reply: { json: { data: { id: number }[] } }) => reply.json.data.map((lead) => lead.id)

describe('GET /api/leads', () => {
  test("the expert's own leads, newest first, with the brief in short and without the client's contact", async () => {
    const expert = await anExpert(t)
    const client = await aClient(t, { name: 'Ann Krogh', phone: '+4520999999' })
    const lead = await aLead(t, { expert, client })
    await aLead(t) // belongs to another expert
    const reply = await t.call(leads.listLeads, { token: expert.token })
    expect(ids(reply)).toEqual([lead.id])
    expect(reply.json.data[0]).toMatchObject({
      status: 'new',
      read_at: null,
      score: 74,
      client: { first_name: 'Ann', city: 'Aarhus' },
      contact: null,
      brief: { rooms: [{ slug: 'kitchen' }] },
    })
    expect(reply.json.counts).toEqual({ unread: 1, waiting: 1, snoozed: 0, by_status: { new: 1 } })
    expect(reply.text).not.toMatch(/Krogh|20999999|@husrum/)
  })

  test('counts what waits for an answer, read or not, until it is answered', async () => {
    const expert = await anExpert(t)
    const [read, answered] = [await aLead(t, { expert }), await aLead(t, { expert })]
    const countsOf = async () => (await t.call(leads.listLeads, { token: expert.token })).json.counts
    await t.call(leads.readLead, { token: expert.token, params: { id: read.id } })
    expect(await countsOf()).toMatchObject({ unread: 1, waiting: 2 })
    await answer(answered)
    expect(await countsOf()).toMatchObject({ waiting: 1 })
    await t.call(leads.declineLead, {
      token: expert.token,
      params: { id: read.id },
      body: { reason: 'busy', undo_seconds: 60 },
    })
    expect(await countsOf()).toMatchObject({ waiting: 0, by_status: { new: 1, contacted: 1 } })
  })

  test('shows the contact once it is shared', async () => {
    const { expert, client } = await aLead(t, { columns: { contact_shared_at: new Date() } })
    const reply = await t.call(leads.listLeads, { token: expert.token })
    expect(reply.json.data[0].contact).toEqual({ email: client.email, phone: '+4520123456' })
  })

  test('a client who has left has neither name nor contact', async () => {
    const client = await aClient(t, { name: 'Ann Krogh' })
    const { expert } = await aLead(t, { client, columns: { contact_shared_at: new Date() } })
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date() })
      .where('id', '=', client.account_id)
      .execute()
    const reply = await t.call(leads.listLeads, { token: expert.token })
    expect(reply.json.data[0]).toMatchObject({ client: { first_name: 'Deleted user' }, contact: null })
    expect(ids(await t.call(leads.listLeads, { token: expert.token, query: { q: 'Ann' } }))).toEqual([])
  })

  test('sorts by time, time left, score and budget; pages; a page past the end is empty', async () => {
    const expert = await anExpert(t)
    const add = (percent: number, daysAgo: number) =>
      aLead(t, { expert, columns: { percent, created_at: new Date(Date.now() - daysAgo * 86_400_000) } })
    const [low, high, middle] = [await add(40, 3), await add(90, 2), await add(60, 1)]
    const sorted = async (sort: string) => ids(await t.call(leads.listLeads, { token: expert.token, query: { sort } }))
    expect(await sorted('newest')).toEqual([middle.id, high.id, low.id])
    expect(await sorted('oldest')).toEqual([low.id, high.id, middle.id])
    const { expires_at } = await stored(low.id)
    await t.deps.db
      .updateTable('leads')
      .set({ expires_at: null, status: 'contacted' })
      .where('id', '=', low.id)
      .execute()
    await t.deps.db
      .updateTable('leads')
      .set({ expires_at: new Date(Date.now() + 3_600_000) })
      .where('id', '=', high.id)
      .execute()
    expect(await sorted('time_left')).toEqual([high.id, middle.id, low.id])
    await t.deps.db.updateTable('leads').set({ expires_at, status: 'new' }).where('id', '=', low.id).execute()
    expect(await sorted('score')).toEqual([high.id, middle.id, low.id])
    await t.deps.db
      .updateTable('briefs')
      .set({ budget_id: await optionId(t, 'budgets', '25000-50000') })
      .where('id', '=', low.brief_id)
      .execute()
    expect((await sorted('budget'))[0]).toBe(low.id)
    const second = await t.call(leads.listLeads, { token: expert.token, query: { per_page: 2, page: 2 } })
    expect(second.json.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 3, from: 3, to: 3 })
    const past = await t.call(leads.listLeads, { token: expert.token, query: { page: 9 } })
    expect([past.json.data, past.json.meta.from]).toEqual([[], null])
  })

  test('dates are days in Copenhagen, both inclusive', async () => {
    const expert = await anExpert(t)
    // 11 June, half past midnight in Copenhagen
    const lead = await aLead(t, { expert, columns: { created_at: new Date('2026-06-10T22:30:00Z') } })
    const on = async (date_from: string, date_to: string) =>
      ids(await t.call(leads.listLeads, { token: expert.token, query: { date_from, date_to } }))
    expect(await on('2026-06-11', '2026-06-11')).toEqual([lead.id])
    expect(await on('2026-06-10', '2026-06-10')).toEqual([])
  })

  test('422 for days no calendar has', async () => {
    const expert = await anExpert(t)
    for (const day of ['0000-01-01', '2026-02-30', '2026-1-1', '9999999-01-01']) {
      for (const name of ['date_from', 'date_to']) {
        const reply = await t.call(leads.listLeads, { token: expert.token, query: { [name]: day } })
        expect([day, reply.status, Object.keys(reply.json.errors)]).toEqual([day, 422, [name]])
      }
    }
  })

  test('filters by status and words; archived ones stand apart', async () => {
    const expert = await anExpert(t)
    const open = await aLead(t, { expert })
    const lost = await aLead(t, { expert, columns: { status: 'lost' } })
    const archived = await aLead(t, { expert, columns: { deleted_at: new Date() } })
    expect(ids(await t.call(leads.listLeads, { token: expert.token, query: { status: ['lost'] } }))).toEqual([lost.id])
    expect(ids(await t.call(leads.listLeads, { token: expert.token, query: { deleted: '1' } }))).toEqual([archived.id])
    expect(ids(await t.call(leads.listLeads, { token: expert.token, query: { q: 'GARDEN' } }))).toContain(open.id)
    expect(ids(await t.call(leads.listLeads, { token: expert.token, query: { q: '100%_' } }))).toEqual([])
  })

  test.each([
    ['page=0'],
    ['per_page=101'],
    ['sort=best'],
    ['date_from=2026-13-01'],
    ['date_from=2026-02-02&date_to=2026-01-01'],
    ['status=gone'],
    ['q=%00a'],
    ['page=9223372036854775808'],
    ['per_page=1e308'],
    ['page[]=1'],
    ['a[b]=1&page=x'],
  ])('422 for ?%s', async (query) => {
    const expert = await anExpert(t)
    expect(
      (
        await t.request({
          method: 'GET',
          url: `/api/leads?${query}`,
          headers: { authorization: `Bearer ${expert.token}` },
        })
      ).status,
    ).toBe(422)
  })

  test('401 without a token, 403 for a client', async () => {
    expect((await t.call(leads.listLeads)).status).toBe(401)
    expect((await t.call(leads.listLeads, { token: (await aClient(t)).token })).status).toBe(403)
  })
})

describe("one lead, and another expert's", () => {
  test('200 with the whole brief and the history', async () => {
    const { id, expert } = await aLead(t)
    const reply = await t.call(leads.getLead, { token: expert.token, params: { id } })
    expect(reply.json.data).toMatchObject({
      id,
      brief: { about_project: expect.stringContaining('garden'), style_profile: [{ slug: 'scandinavian', share: 1 }] },
      decline_reason: null,
    })
  })

  test('404 with the same body as for one that does not exist, on every call; nothing changes', async () => {
    const { id } = await aLead(t)
    const stranger = await anExpert(t)
    const before = await stored(id)
    const calls = [
      leads.getLead,
      leads.readLead,
      leads.deleteLead,
      leads.restoreLead,
      leads.declineLead,
      leads.moveLead,
    ] as const
    for (const endpoint of calls) {
      const body =
        endpoint === leads.declineLead
          ? { reason: 'busy' }
          : endpoint === leads.moveLead
            ? { status: 'contacted' }
            : undefined
      const [theirs, none] = [
        await t.call(endpoint, { token: stranger.token, params: { id }, body }),
        await t.call(endpoint, { token: stranger.token, params: { id: 999_999 }, body }),
      ]
      expect([endpoint.path, theirs.status]).toEqual([endpoint.path, 404])
      expect(theirs.json).toEqual(none.json)
    }
    expect(await stored(id)).toEqual(before)
  })

  test.each(['0', '-1', 'abc', '1e3', '99999999999999999999', '1%00'])('422 for the id %s', async (id) => {
    const expert = await anExpert(t)
    expect(
      (
        await t.request({
          method: 'GET',
          url: `/api/leads/${id}`,
          headers: { authorization: `Bearer ${expert.token}` },
        })
      ).status,
    ).toBe(422)
  })
})

describe('PUT /api/leads/{id}/read', () => {
  test('marks it read; twice changes nothing', async () => {
    const { id, expert } = await aLead(t)
    const first = await t.call(leads.readLead, { token: expert.token, params: { id } })
    const second = await t.call(leads.readLead, { token: expert.token, params: { id } })
    expect(first.json.data.read_at).toBeTruthy()
    expect(second.json.data.read_at).toBe(first.json.data.read_at)
  })

  test('POST with _method does the same; without it 405, and 401 without a token; GET with it is only a GET', async () => {
    const { id, expert } = await aLead(t)
    const url = `/api/leads/${id}/read`
    const headers = { authorization: `Bearer ${expert.token}` }
    expect((await t.request({ method: 'POST', url, headers, payload: { _method: 'PUT' } })).status).toBe(200)
    expect(
      (
        await t.request({
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: '_method=put',
        })
      ).status,
    ).toBe(200)
    expect((await t.request({ method: 'POST', url, headers, payload: {} })).status).toBe(405)
    expect((await t.request({ method: 'POST', url, headers, payload: { _method: 'DELETE' } })).status).toBe(405)
    expect((await t.request({ method: 'POST', url, payload: { _method: 'PUT' } })).status).toBe(401)
    expect((await t.request({ method: 'POST', url, payload: {} })).status).toBe(401)
    expect((await t.request({ method: 'GET', url: `${url}?_method=PUT`, headers })).status).toBe(405)
  })
})

describe('DELETE and restore', () => {
  test('archives, is absent from the list, comes back within 30 days', async () => {
    const { id, expert } = await aLead(t)
    expect((await t.call(leads.deleteLead, { token: expert.token, params: { id } })).status).toBe(204)
    expect((await t.call(leads.deleteLead, { token: expert.token, params: { id } })).status).toBe(404)
    expect(ids(await t.call(leads.listLeads, { token: expert.token }))).toEqual([])
    expect((await t.call(leads.restoreLead, { token: expert.token, params: { id } })).json.data.deleted_at).toBeNull()
    expect((await t.call(leads.restoreLead, { token: expert.token, params: { id } })).json.code).toBe('not_deleted')
  })

  test('409 after 30 days', async () => {
    const { id, expert } = await aLead(t, { columns: { deleted_at: new Date(Date.now() - 31 * 86_400_000) } })
    expect((await t.call(leads.restoreLead, { token: expert.token, params: { id } })).json.code).toBe('restore_expired')
  })

  test('an unanswered lead is declined once the undo is over, so the client is not left waiting', async () => {
    const { id, expert } = await aLead(t)
    await t.call(leads.deleteLead, { token: expert.token, params: { id } })
    const { declineArchived } = await import('./deadlines/due.service.ts')
    await declineArchived(t.deps)
    expect((await stored(id)).status).toBe('new')
    await t.moveClock(61)
    await declineArchived(t.deps)
    await t.moveClock(0)
    expect((await stored(id)).status).toBe('declined')
  })
})

describe('moves', () => {
  test('decline with a reason, once; twelve at once decline it once', async () => {
    const { id, expert } = await aLead(t)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        t.call(leads.declineLead, {
          token: expert.token,
          params: { id },
          body: { reason: 'busy', note: 'Full until March' },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409 && answer.json.code === 'lead_not_open')).toHaveLength(11)
    const history = await t.deps.db
      .selectFrom('lead_history')
      .select(['status', 'actor'])
      .where('lead_id', '=', id)
      .execute()
    expect(history).toEqual([{ status: 'declined', actor: 'expert' }])
    expect(await stored(id)).toMatchObject({
      decline_reason: 'busy',
      decline_note: 'Full until March',
      expires_at: null,
    })
  })

  describe('declining with time to undo', () => {
    const decline = (lead: { id: number; expert: { token: string } }, undo_seconds: unknown = 12) =>
      t.call(leads.declineLead, {
        token: lead.expert.token,
        params: { id: lead.id },
        body: { reason: 'distance', note: 'Too far for me', undo_seconds },
      })
    const undo = (id: number, token: string) => t.call(leads.undoDecline, { token, params: { id } })

    test('keeps the lead new until the seconds are over, then declines it with the reason given', async () => {
      const lead = await aLead(t)
      const reply = await decline(lead)
      expect(reply.json.data).toMatchObject({ status: 'new', declines_at: expect.any(String) })
      expect((await decline(lead)).json.code).toBe('lead_not_open')
      await t.moveClock(14)
      await declineDue(t.deps)
      await t.moveClock(0)
      expect(await stored(lead.id)).toMatchObject({
        status: 'declined',
        declines_at: null,
        decline_reason: 'distance',
        decline_note: 'Too far for me',
      })
      expect((await undo(lead.id, lead.expert.token)).json.code).toBe('decline_final')
    })

    test('undone, nothing is declined and no reason stays; answering does the same', async () => {
      const kept = await aLead(t)
      await decline(kept)
      expect((await undo(kept.id, kept.expert.token)).json.data).toMatchObject({ status: 'new', declines_at: null })
      expect((await undo(kept.id, kept.expert.token)).status).toBe(409)
      const answered = await aLead(t)
      await decline(answered)
      await answer(answered)
      await t.moveClock(14)
      await declineDue(t.deps)
      await t.moveClock(0)
      const none = { decline_reason: null, decline_note: null, declines_at: null }
      expect(await stored(kept.id)).toMatchObject({ status: 'new', ...none })
      expect(await stored(answered.id)).toMatchObject({ status: 'contacted', ...none })
    })

    test("twelve undo it at once: one does; another's lead is not there; 422 for seconds out of range", async () => {
      const lead = await aLead(t)
      await decline(lead)
      const tries = await Promise.all(Array.from({ length: 12 }, () => undo(lead.id, lead.expert.token)))
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
      const other = await aLead(t)
      expect((await undo(lead.id, other.expert.token)).status).toBe(404)
      expect((await t.call(leads.undoDecline, { params: { id: lead.id } })).status).toBe(401)
      for (const seconds of [-1, 61, 1.5, 'soon']) expect((await decline(other, seconds)).status).toBe(422)
      expect((await stored(other.id)).declines_at).toBeNull()
    })
  })

  test.each([
    ['contacted', 'won', 200],
    ['won', 'lost', 200],
    ['won', 'contacted', 200],
    ['won', 'meeting', 409],
    ['expired', 'contacted', 409],
    ['declined', 'contacted', 409],
  ])('%s → %s is %i', async (from, to, status) => {
    const { id, expert } = await aLead(t, { columns: { status: from } })
    const reply = await t.call(leads.moveLead, { token: expert.token, params: { id }, body: { status: to } })
    expect(reply.status).toBe(status)
    expect((await stored(id)).status).toBe(status === 200 ? to : from)
  })

  test.each(movable)('new → %s by hand is no answer: deadline and figures stay, and nobody hears of it', async (to) => {
    // with two answers before, a third answer would publish the usual answer time
    const expert = await anExpert(t, { leads_answered: 2, usual_response_minutes: 300 })
    const lead = await aLead(t, { expert })
    const before = [await stored(lead.id), await figuresOf(expert)]
    const reply = await t.call(leads.moveLead, { token: expert.token, params: { id: lead.id }, body: { status: to } })
    expect([reply.status, reply.json.code]).toEqual([409, 'illegal_move'])
    expect([await stored(lead.id), await figuresOf(expert)]).toEqual(before)
    expect(before[0]).toMatchObject({ status: 'new', answered_at: null, expires_at: expect.any(Date) })
    const steps = t.deps.db.selectFrom('lead_history').select('status').where('lead_id', '=', lead.id)
    expect(await steps.execute()).toEqual([])
    // moving the lead forward answers it
    await answer(lead)
    expect(await stored(lead.id)).toMatchObject({ status: 'contacted', answered_at: expect.any(Date) })
    expect((await figuresOf(expert)).leads_answered).toBe(3)
  })

  test('a hire that the client has confirmed cannot be taken back', async () => {
    const { id, expert } = await aLead(t, { columns: { status: 'won', hire_confirmed_at: new Date() } })
    const reply = await t.call(leads.moveLead, { token: expert.token, params: { id }, body: { status: 'lost' } })
    expect([reply.status, reply.json.code]).toEqual([409, 'illegal_move'])
  })

  test('a lost lead is not taken up again beside a newer one with the same client', async () => {
    const { id, expert, client } = await aLead(t, { columns: { status: 'lost' } })
    await aLead(t, { expert, client })
    const reply = await t.call(leads.moveLead, { token: expert.token, params: { id }, body: { status: 'contacted' } })
    expect([reply.status, reply.json.code]).toEqual([409, 'illegal_move'])
  })

  test('the first answers count for the expert, and the usual answer time follows from the third on', async () => {
    const expert = await anExpert(t)
    const usual: (number | null)[] = []
    for (const hours of [5, 1, 9]) {
      const lead = await aLead(t, { expert, columns: { created_at: new Date(Date.now() - hours * 3_600_000) } })
      await answer(lead, `After ${hours} hours`)
      await t.call(leads.moveLead, { token: expert.token, params: { id: lead.id }, body: { status: 'meeting' } })
      const row = await figuresOf(expert)
      usual.push(row.leads_answered, row.usual_response_minutes)
    }
    expect(usual).toEqual([1, null, 2, null, 3, 300])
  })

  test('expires after its deadline and not before', async () => {
    const due = await aLead(t, { columns: { expires_at: new Date(Date.now() - 1000) } })
    const open = await aLead(t)
    await expireLeads(t.deps)
    expect([(await stored(due.id)).status, (await stored(open.id)).status]).toEqual(['expired', 'new'])
  })
})

test('empty parameters mean the same as none', async () => {
  const { id, expert } = await aLead(t)
  const url = '/api/leads?date_from=&date_to=&sort=&page=&per_page=&deleted=&status%5B%5D=&q=%20'
  const reply = await t.request({ url, headers: { authorization: `Bearer ${expert.token}` } })
  expect([reply.status, ids(reply)]).toEqual([200, [id]])
})

describe('createLeads', () => {
  const make = (given: { brief_id: number; client_id: number; expert_id: number }) =>
    t.deps.events.transaction((tx) =>
      inviteByMessage(t.deps, tx, { id: given.brief_id, client_id: given.client_id }, given.expert_id),
    )

  test('twelve tries for the last free place give one lead', async () => {
    const expert = await anExpert(t, { capacity_wish: 1 })
    const { aBrief } = await import('../../../testing/people.ts')
    const briefs = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const client = await aClient(t)
        return { brief_id: (await aBrief(t, client)).id, client_id: client.account_id, expert_id: expert.expert_id }
      }),
    )
    const results = await Promise.allSettled(briefs.map(make))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.code).toBe('expert_unavailable')
  })

  test('three open at once and eight in a brief’s life, also in parallel', async () => {
    const client = await aClient(t)
    const { aBrief } = await import('../../../testing/people.ts')
    const brief_id = (await aBrief(t, client)).id
    const experts = await Promise.all(Array.from({ length: 12 }, () => anExpert(t)))
    const tries = await Promise.allSettled(
      experts.map((expert) => make({ brief_id, client_id: client.account_id, expert_id: expert.expert_id })),
    )
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    await t.deps.db.updateTable('leads').set({ status: 'declined' }).where('brief_id', '=', brief_id).execute()
    for (let used = 3; used < 8; used += 1) {
      const next = await anExpert(t)
      await make({ brief_id, client_id: client.account_id, expert_id: next.expert_id })
      await t.deps.db.updateTable('leads').set({ status: 'declined' }).where('brief_id', '=', brief_id).execute()
    }
    await expect(
      make({ brief_id, client_id: client.account_id, expert_id: (await anExpert(t)).expert_id }),
    ).rejects.toMatchObject({ code: 'too_many_invitations' })
  })

  test("refuses somebody else's brief, a paused one, a paused expert, and the same expert twice", async () => {
    const { aBrief } = await import('../../../testing/people.ts')
    const [client, expert] = [await aClient(t), await anExpert(t)]
    const brief = await aBrief(t, client)
    const given = { brief_id: brief.id, client_id: client.account_id, expert_id: expert.expert_id }
    await expect(make({ ...given, client_id: (await aClient(t)).account_id })).rejects.toMatchObject({
      code: 'brief_not_active',
    })
    await expect(
      make({ ...given, expert_id: (await anExpert(t, { status: 'paused' })).expert_id }),
    ).rejects.toMatchObject({ code: 'expert_unavailable' })
    await make(given)
    await expect(make(given)).rejects.toMatchObject({ code: 'already_invited' })
    await t.deps.db.updateTable('briefs').set({ status: 'paused' }).where('id', '=', brief.id).execute()
    await expect(make({ ...given, expert_id: (await anExpert(t)).expert_id })).rejects.toMatchObject({
      code: 'brief_not_active',
    })
  })
})
