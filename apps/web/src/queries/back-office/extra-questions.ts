/** Questions that an owner adds to the forms. */
import type { QueryClient } from '@tanstack/react-query'
import type { AdminQuestion, QuestionBody } from '@husrum/contract/back-office/extra-questions.ts'
import type { Api } from '#lib/api/api.ts'
import { adminKey, adminListQueries } from './staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/extra-questions.ts')).questions)

const lists = adminListQueries<object, AdminQuestion>('questions', async (api) => (await calls(api)).listAdminQuestions)

export const questionQueries = (api: Api) => ({
  ...lists(api),
  /** All of them, for a drawer. */
  every: () => lists(api).list({ per_page: 100 }),
})

export type QuestionEntry = Required<QuestionBody>

export const questionCalls = (api: Api) => ({
  save: async ({ subject, kind, ...entry }: QuestionEntry, known: AdminQuestion | undefined): Promise<AdminQuestion> =>
    known
      ? (
          await (
            await calls(api)
          ).updateQuestion({ params: { id: known.id }, body: { ...entry, version: known.version } })
        ).data
      : (await (await calls(api)).createQuestion({ body: { subject, kind, ...entry } })).data,
  remove: async (id: number): Promise<void> => (await calls(api)).deleteQuestion({ params: { id } }),
})

/** The questions of forms have changed too. */
export async function followQuestions(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: adminKey }),
    client.invalidateQueries({ queryKey: ['reference'] }),
  ])
}
