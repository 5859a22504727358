import { questions } from '@husrum/contract/back-office/extra-questions.ts'
import { sql } from 'kysely'
import {
  aQuestion,
  aQuestionBody,
  changeOf,
} from '../../../domains/back-office/extra-questions/extra-questions.testing.ts'
import type { TestApp } from '../../app.ts'
import { anAdmin } from '../../people.ts'
import type { StaffWrite } from '../staff-write.ts'

const added = async (t: TestApp) => aQuestion(t, await anAdmin(t))

export const questionWrites: readonly StaffWrite[] = [
  {
    endpoint: questions.createQuestion,
    action: 'question.create',
    label: 'Pets (en)',
    prepare: async () => ({ body: aQuestionBody() }),
    async subject(t) {
      const { rows } = await sql<{ id: number }>`select max(id) as id from questions`.execute(t.deps.db)
      return rows[0]?.id ?? 0
    },
  },
  {
    endpoint: questions.updateQuestion,
    action: 'question.update',
    label: 'Pets (en)',
    async prepare(t) {
      const question = await added(t)
      return { params: { id: question.id }, body: changeOf(question, { position: 7 }) }
    },
  },
  {
    endpoint: questions.deleteQuestion,
    action: 'question.delete',
    label: 'Pets (en)',
    prepare: async (t) => ({ params: { id: (await added(t)).id } }),
  },
]
