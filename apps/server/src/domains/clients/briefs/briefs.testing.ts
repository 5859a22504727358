/** Inputs for tests of briefs and matches. */
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'

/** A designer's brief for a kitchen in Aarhus, as a form sends it. */
export const kitchenBrief = {
  service_type: 'designer',
  project_type: 'residential',
  expert_type: 'no-preference',
  session_type: 'both',
  country_id: 'denmark',
  city_id: 'aarhus',
  outside_expert: 'yes',
  room_types: ['kitchen'],
  project_size: 'complete',
  project_phase: 'sketching',
  project_budget_id: '5000-10000',
  project_timeline_id: '3-6-months',
  styles: ['scandinavian'],
  about_project: 'We want to open the kitchen towards the garden and keep the old floor.',
}

/** A counter that makes the phones and emails of one run distinct. */
const made = { people: 0 }

/** The personal part of a registration, each with its own phone and email. */
export function aPerson(overrides: Record<string, unknown> = {}) {
  const n = (made.people += 1)
  const person = {
    name: 'Karen Holm',
    email: `brief-${process.pid}-${n}@husrum.example`,
    password: 'walnut ladder seven',
    password_confirmation: 'walnut ladder seven',
    phone: `+45${30_000_000 + n}`,
    terms: true,
    ...overrides,
  }
  return { person, address: `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}` }
}

export async function codeFor(t: TestApp, phone: string, remoteAddress: string): Promise<string> {
  const sent = await t.request({ method: 'POST', url: '/api/verification/send', payload: { phone }, remoteAddress })
  expect(sent.status).toBe(202)
  await t.runJobs()
  const { text } = await t.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(text)?.[0] ?? ''
}

export async function register(
  t: TestApp,
  brief: Record<string, unknown> = {},
  overrides: Record<string, unknown> = {},
) {
  const { person, address } = aPerson(overrides)
  const verifyCode = await codeFor(t, String(person.phone), address)
  const payload = { ...kitchenBrief, ...brief, ...person, verifyCode }
  const reply = await t.request({ method: 'POST', url: '/api/applicant/register', payload, remoteAddress: address })
  return { reply, payload, address, token: String(reply.json?.data?.token ?? '') }
}

/** Creates published showcase photos with pictures. */
export async function somePhotos(t: TestApp, styles: readonly string[], active = true): Promise<number[]> {
  const ids: number[] = []
  for (const style of styles) {
    const { id: image_id } = await t.deps.db
      .insertInto('images')
      .values({
        sha256: `${style}-${process.pid}-${(made.people += 1)}`,
        type: 'image/jpeg',
        width: 1600,
        height: 1200,
        bytes: 9000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await t.deps.db
      .insertInto('showcases')
      .values({
        image_id,
        category: 'interior',
        style_id: t.deps.refs.choose('style', style, 'style').id,
        room_type_id: t.deps.refs.choose('room_type', 'kitchen', 'room').id,
        alt_en: 'A bright kitchen',
        alt_da: 'Et lyst køkken',
        alt_de: 'Eine helle Küche',
        credit: 'Someone',
        license: 'CC0',
        active,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}
