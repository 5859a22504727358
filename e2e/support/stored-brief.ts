/** A client's stored brief, put by the API, and who gets it. */
import { expect, type APIRequestContext } from '@playwright/test'

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

/** The best matches as the client reads them now, by their experts. */
export async function matchedExperts(request: APIRequestContext, token: string): Promise<number[]> {
  const { data } = await (await request.get('/api/matches', { headers: bearer(token) })).json()
  return data.map(({ expert }: { expert: { id: number } }) => expert.id)
}

/** The brief goes to the best match, who answers: the two are talking. Returns the expert's name. */
export async function talkToTheBest(
  request: APIRequestContext,
  { token, name }: { token: string; name: string },
  accountOf: (expertId: number) => Promise<{ email: string; password: string }>,
): Promise<string> {
  const { data: matches } = await (await request.get('/api/matches', { headers: bearer(token) })).json()
  const invited = await request.post(`/api/matches/${matches[0].id}/invite`, { headers: bearer(token), data: {} })
  expect(invited.status(), await invited.text()).toBe(201)
  const { data: match } = await invited.json()
  const login = await request.post('/api/auth/login', { data: await accountOf(match.expert.id) })
  const expert = bearer((await login.json()).data.token)
  const { data: leads } = await (
    await request.get('/api/leads', { headers: expert, params: { sort: 'newest' } })
  ).json()
  const lead = leads.find(({ client }: { client: { first_name: string } }) => name.startsWith(client.first_name))
  const answer = await request.post('/api/messages', {
    headers: expert,
    data: { lead_id: lead.id, body: 'Gladly. When may I see the kitchen?' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return match.expert.name
}
