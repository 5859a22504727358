/** Answers of experts to the owner's questions in their profile. */
import { questionName } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import type { World } from '../../../../demo/types.ts'
import type { Deps } from '../app/deps.ts'
import { changeOwnProfile } from '../domains/experts/profile/own-profile/own-profile.service.ts'
import { listDemoPeople } from './people.queries.ts'

export async function answerQuestions(deps: Deps, { questions, experts }: World): Promise<void> {
  await deps.refs.refresh()
  const asked = deps.refs.questions('profile')
  const emails = new Map(experts.map(({ key, email }) => [key, email]))
  const people = new Map((await listDemoPeople(deps.db)).map((person) => [person.email, person]))
  for (const { question, chosen } of questions) {
    const found = asked.find(({ labels }) => labels.en === question.labels.en)
    if (!found) continue // a question for clients
    for (const { by, options } of chosen) {
      const person = people.get(emails.get(by) ?? '')
      if (person?.expert_id == null) throw new Error(`The demo world has no expert ${by}`)
      const { id: account_id, expert_id } = person
      const keys = found.options.filter((_, at) => options.includes(at)).map(({ key }) => key)
      await changeOwnProfile(
        deps,
        { account_id, session_id: 0, role: 'expert', audience: 'expert', expert_id },
        { extra_answers: { [questionName(found.id)]: keys } },
        undefined,
      )
    }
  }
}
