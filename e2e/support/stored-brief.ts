/** A client's stored brief, written through the API, and its recipients. */
import { expect, type APIRequestContext } from '@playwright/test'
import { tokenOf } from './account.ts'
import { accountOf } from './brief.ts'

type Headers = Record<string, string>
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** A kitchen in Aarhus with four style photos. */
export async function putBrief(request: APIRequestContext, token: string): Promise<void> {
  const { data: countries } = await (await request.get('/api/countries')).json()
  const country = countries.find(({ code }: { code: string }) => code === 'DK')
  const params = { country_id: country.id, q: 'Aarhus', all: 'true' }
  const { data: places } = await (await request.get('/api/search-locations', { params })).json()
  const town = places.find(({ type }: { type: string }) => type === 'city')
  const { data: photos } = await (await request.get('/api/showcases', { params: { category: 'interior' } })).json()
  const answer = await request.put('/api/applicant/account', {
    headers: bearer(token),
    data: {
      service_type: 'designer',
      project_type: 'residential',
      expert_type: 'no-preference',
      session_type: 'both',
      country_id: country.id,
      city_id: town.id,
      outside_expert: 'yes',
      room_types: ['kitchen'],
      project_size: 'small',
      project_phase: 'sketching',
      project_budget_id: '5000-10000',
      project_timeline_id: '3-6-months',
      photos: photos.slice(0, 4).map(({ id }: { id: number }) => id),
      about_project: 'Our kitchen is from 1974. We want daylight on the worktop and to keep the oak floor.',
      preferred_contacts: ['chat'],
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

type Matched = {
  id: number
  status: string
  expert: { id: number; name: string; company: string | null; expert_type: string }
}

/** The client's current matches, the best first. */
export async function matchesOf(request: APIRequestContext, token: string): Promise<Matched[]> {
  return (await (await request.get('/api/matches', { headers: bearer(token) })).json()).data
}

/** A client's lead, with the session of its expert. */
export type SentLead = { id: number; session: string; expert: string }

/** Sends the brief to the best match who has not answered yet. */
export async function sendToTheBest(
  request: APIRequestContext,
  { token, name }: { token: string; name: string },
): Promise<SentLead> {
  const [best] = await matchesOf(request, token)
  if (!best) throw new Error(`no match for ${name}`)
  const invited = await request.post(`/api/matches/${best.id}/invite`, { headers: bearer(token), data: {} })
  expect(invited.status(), await invited.text()).toBe(201)
  return leadWith(request, { name }, best.expert)
}

/** The newest lead of a client with the expert. */
async function leadWith(
  request: APIRequestContext,
  { name }: { name: string },
  expert: { id: number; name: string },
): Promise<SentLead> {
  const session = await tokenOf(request, await accountOf(request, expert.id))
  const { data: leads } = await (
    await request.get('/api/leads', { headers: bearer(session), params: { sort: 'newest' } })
  ).json()
  const lead = leads.find(({ client }: { client: { first_name: string } }) => name.startsWith(client.first_name))
  return { id: lead.id, session, expert: expert.name }
}

/** The best match has answered the brief: client and expert have a conversation. */
export async function talkToTheBest(
  request: APIRequestContext,
  person: { token: string; name: string },
): Promise<SentLead> {
  return answered(request, await sendToTheBest(request, person))
}

/** The expert answers a brief that a page has sent. */
export async function answerAs(
  request: APIRequestContext,
  person: { name: string },
  expert: { id: number; name: string },
): Promise<SentLead> {
  return answered(request, await leadWith(request, person, expert))
}

async function answered(request: APIRequestContext, lead: SentLead): Promise<SentLead> {
  const answer = await request.post('/api/messages', {
    headers: bearer(lead.session),
    data: { lead_id: lead.id, body: 'Gladly. When may I see the kitchen?' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return lead
}

/** A lead as its expert reads it. */
export async function leadOf(
  request: APIRequestContext,
  { id, session }: SentLead,
): Promise<{ status: string; declines_at: string | null; deleted_at: string | null }> {
  return (await (await request.get(`/api/leads/${id}`, { headers: bearer(session) })).json()).data
}
