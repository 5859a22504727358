import type { Module } from '../../../app/module.ts'
import { mountQuestions } from './extra-questions.routes.ts'
import { addUp } from './answer-counts.queries.ts'

export const extraQuestionsModule: Module = {
  routes: mountQuestions,
  jobs({ db, jobs }) {
    jobs.every(10, 'add-up-answers', () => addUp(db))
  },
}
