import type { Module } from '../../../app/module.ts'
import { answerAutomatically } from './automatic-answers.service.ts'

export const automaticAnswersModule: Module = {
  /** A job, so that it does not slow the call that sends the lead or message, and comes after the client's text. */
  jobs(deps) {
    deps.jobs.every(1, 'automatic-answers', async () => void (await answerAutomatically(deps)))
  },
}
