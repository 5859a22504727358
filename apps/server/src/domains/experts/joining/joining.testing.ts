/** Test helpers for joining: the forms, and experts in every state. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { anAdmin, anExpert, PASSWORD, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { aPerson, codeFor } from '../../clients/briefs/briefs.testing.ts'

/** All answers of the form, in the form's format. */
export const wholeProfile = {
  service_type: ['designer'],
  project_types: ['residential'],
  expert_type: 'individual-expert',
  session_type: 'both',
  project_size: ['small', 'complete'],
  phaseOfProject: ['consultancy', 'sketching'],
  country_id: 'denmark',
  city_id: 'aarhus',
  outside_expert: 'yes',
  aspects: ['apartment'],
  room_type_id: ['kitchen', 'bathroom'],
  specialists: ['lighting-design'],
  specialist_type: 'storage-solutions',
  project_budget_id: ['5000-10000'],
  project_timeline_id: '3-6-months',
  styles: ['japandi'],
  company_name: 'Egestuen',
  company_details: 'Two people and a workshop.',
  company_registration: '10150817',
  description: 'I draw kitchens for old flats: built to last, easy to repair, and never louder than the room.',
  languages: ['da', 'en'],
}

export async function registerExpert(
  t: TestApp,
  answers: Record<string, unknown> = {},
  person: Record<string, unknown> = {},
) {
  const made = aPerson({ name: 'Eva Egholm', ...person })
  const verifyCode = await codeFor(t, String(made.person.phone), made.address)
  const payload: Record<string, unknown> = { ...wholeProfile, ...made.person, verifyCode, ...answers }
  const reply = await t.request({
    method: 'POST',
    url: '/api/architect/register',
    payload,
    remoteAddress: made.address,
  })
  const user = reply.json?.data?.user
  return {
    reply,
    payload,
    address: made.address,
    token: String(reply.json?.data?.token ?? ''),
    expert_id: Number(user?.expert_id),
    account_id: Number(user?.id),
    email: String(payload.email),
  }
}

export const onlyPlace = { country_id: 'denmark', city_id: 'aarhus', flow: 'account-first' }
/** Fields that the account-first flow asks for later. */
export const askedLater = Object.fromEntries(
  Object.keys(wholeProfile)
    .filter((field) => !(field in onlyPlace))
    .map((field) => [field, undefined]),
)

const verified = { email_verified_at: new Date(), phone_verified_at: new Date() }

/** Submitted, with a confirmed address, and waiting for review. */
export const aWaitingExpert = (t: TestApp, columns: Parameters<typeof anExpert>[1] = {}): Promise<ExpertPerson> =>
  anExpert(t, { status: 'pending_review', submitted_at: new Date(), ...columns }, verified)

export const aPublicExpert = (t: TestApp, columns: Parameters<typeof anExpert>[1] = {}): Promise<ExpertPerson> =>
  anExpert(t, columns, verified)

const why = 'The pictures are not your own work.'

/** Rejected by a moderator who has left since, with an objection. */
export async function anAppeal(t: TestApp, { action = 'reject' }: { action?: string } = {}) {
  const decider = await anAdmin(t, 'moderator')
  const expert = action === 'suspend' ? await aPublicExpert(t) : await aWaitingExpert(t)
  expect((await review(t, decider, expert.expert_id, { action, reason: why })).status).toBe(200)
  // a suspension ends the sessions
  const { token } = action === 'suspend' ? { token: await logInAgain(t, expert.email) } : expert
  expect((await appeal(t, token)).status).toBe(201)
  return { ...expert, token, decider }
}

export const logInAgain = async (t: TestApp, email: string): Promise<string> => {
  const { json } = await t.call(accounts.login, { body: { email, password: PASSWORD } })
  return String(json.data.token)
}

export const appeal = (t: TestApp, token: string, text = 'The pictures are my own; I can send the originals.') =>
  t.call(expertReview.appealDecision, { body: { text }, token })

export const review = (t: TestApp, staff: Pick<Person, 'token'> | undefined, id: number, body: object) =>
  t.call(expertReview.reviewExpert, { params: { id }, body, token: staff?.token })

/** The version that staff have on their screen. */
export async function seenBy(t: TestApp, staff: Pick<Person, 'token'>, id: number): Promise<string> {
  const { json } = await t.call(expertReview.getAdminExpert, { params: { id }, token: staff.token })
  return String(json.data.seen)
}

export const rowOf = (t: TestApp, id: number) =>
  t.deps.db.selectFrom('experts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** `from → to by actor`, the oldest first. */
export async function movesOf(t: TestApp, expertId: number): Promise<string[]> {
  const rows = await t.deps.db
    .selectFrom('expert_moves')
    .selectAll()
    .where('expert_id', '=', expertId)
    .orderBy('id')
    .execute()
  return rows.map(({ status_from, status_to, actor }) => `${status_from ?? ''} → ${status_to} by ${actor}`)
}
