import { QueryClient } from '@tanstack/react-query'
import { createClient } from '@husrum/contract/core/client.ts'
import type { EndpointTable } from '@husrum/contract/core/endpoint.ts'
import { expect, test } from 'vitest'
import { accountFirst } from '#flows/experts/joining/account-first.ts'
import { question, whole } from '#flows/experts/joining/expert-answers.testing.ts'
import { fieldsOf, stepAt } from '#flows/flow.ts'
import { createI18n } from '#lib/language/i18n.ts'
import { plainSite } from '#lib/rendering/page-request.testing.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { shellContext } from '#lib/shell-context.ts'
import { onProfileStep } from './on-step-complete.ts'

const later = { ...question, id: 9, required: true }

/** The form contains only `question`; `later` has been added since. */
async function theForm(refused: string) {
  let asked = [question]
  const sent: unknown[] = []
  const context = shellContext({
    queryClient: new QueryClient(),
    api: <T extends EndpointTable>(table: T) =>
      createClient(table, async ({ method, body }) => {
        if (method === 'GET') return { status: 200, json: { data: asked } }
        sent.push(body)
        const json = { message: 'No.', code: 'validation_failed', errors: { [refused]: ['Fill this in.'] } }
        return { status: 422, json }
      }),
    auth: {
      token: () => 'token',
      setToken: () => undefined,
      lookWith: () => undefined,
      seed: () => '1111',
      credentials: () => undefined,
      setCredentials: () => undefined,
      subscribe: () => () => undefined,
    },
    i18n: createI18n('en'),
    locale: 'en',
    site: plainSite,
    textsUrl: '',
  })
  const questions = referenceQueries(context.api).questions('profile')
  await context.queryClient.fetchQuery(questions)
  asked = [question, later]
  const steps = onProfileStep({
    context,
    fieldsOf: (step) => fieldsOf(stepAt(accountFirst.steps, step), { signedIn: true, questions: [question] }),
  })
  const extra_answers = { q5: ['a'] }
  const flow = { change: () => undefined, finish: () => undefined }
  await expect(steps[9]?.({ ...whole, extra_answers }, flow)).rejects.toMatchObject({ status: 422 })
  expect(sent).toEqual([expect.objectContaining({ description: whole.description, extra_answers })])
  return context.queryClient.getQueryData(questions.queryKey)?.map(({ id }) => id)
}

test('a question that was added meanwhile is fetched where the server refuses for it', async () => {
  expect(await theForm('extra_answers.q9')).toEqual([5, 9])
})

test('for another field nothing is fetched anew', async () => {
  expect(await theForm('description')).toEqual([5])
})
