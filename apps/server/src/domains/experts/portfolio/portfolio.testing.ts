/** Test helpers: the calls of an expert for the portfolio. */
import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import type { Answer, TestApp } from '../../../testing/app.ts'
import { anUpload, type ExpertPerson } from '../../../testing/people.ts'

export const post = (t: TestApp, { token }: { token: string }, body: object) =>
  t.call(portfolio.createProject, { token, body })

export const save = (t: TestApp, { token }: { token: string }, id: unknown, body: object) =>
  t.call(portfolio.updateProject, { token, params: { id }, body })

/**
 * Repeats a call that is answered 503 with a time to wait: a busy machine refuses some of fifty parallel calls for one
 * row.
 */
export async function withinDeadline(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  return answer.status === 503 ? withinDeadline(ask) : answer
}

export const read = async (t: TestApp, { token }: { token: string }, id: unknown) =>
  (await t.call(portfolio.getOwnProject, { token, params: { id } })).json.data

export async function someUploads(t: TestApp, expert: ExpertPerson, count = 3): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push(await anUpload(t, expert))
  return ids
}

/** All fields that publishing requires. */
export const ready = (ids: readonly number[]) => ({
  title: 'A flat by the harbour',
  project_type: 'residential',
  images: ids.map((id) => ({ id })),
})

/** Returns its id. */
export async function aDraft(t: TestApp, expert: ExpertPerson, body: object = {}): Promise<number> {
  const { status, json } = await post(t, expert, body)
  if (status !== 201) throw new Error(`A draft was refused: ${JSON.stringify(json)}`)
  return json.data.id
}

export async function aPublished(t: TestApp, expert: ExpertPerson, body: object = {}): Promise<number> {
  return aDraft(t, expert, { ...ready(await someUploads(t, expert)), ...body, status: 'published' })
}
