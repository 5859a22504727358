/** The expert's application: eleven steps, numbered 1 to 11 (docs/product/flows.md). */
import { accountFields, secretAnswers } from './account-answers.ts'
import { checkCode } from './account-checks.ts'
import { emptyExpert, followExpert, reviveExpert, type ExpertDraft } from './expert-answers.ts'
import {
  all,
  by,
  checkChamber,
  checkCompany,
  checkDescription,
  checkExtra,
  checkPerson,
  checkPictures,
  checkPlace,
  checkStyle,
  checkTerms,
  fetchExpertRules,
  type ExpertFacts,
} from './expert-checks.ts'
import type { ExpertFormStepName } from './expert-step-names.ts'
import type { Flow, Step } from '../../flow.ts'

type ExpertFormStep = Step<ExpertDraft, ExpertFacts, ExpertFormStepName>

const questions: ExpertFormStep[] = [
  {
    number: 1,
    name: 'service',
    fields: ['service_type', 'expert_type'],
    check: by({ service_type: true, expert_type: true }),
  },
  {
    number: 2,
    name: 'projects',
    fields: ['project_types', 'project_size', 'phaseOfProject'],
    check: by({ project_types: true, project_size: true, phaseOfProject: true }),
  },
  {
    number: 3,
    name: 'place',
    fields: ['country_id', 'city_id', 'outside_expert', 'session_type'],
    check: checkPlace,
  },
  { number: 4, name: 'rooms', fields: ['room_type_id', 'aspects'], check: by({ room_type_id: true, aspects: true }) },
  {
    number: 5,
    name: 'specialists',
    fields: ['specialists', 'specialist_type', 'skills'],
    check: by({ specialists: true, specialist_type: true, skills: true }),
  },
  {
    number: 6,
    name: 'fee',
    fields: ['project_budget_id', 'project_timeline_id'],
    check: by({ project_budget_id: true, project_timeline_id: true }),
  },
  { number: 7, name: 'style', fields: ['photos', 'styles'], check: checkStyle },
  {
    number: 8,
    name: 'company',
    fields: [
      'company_name',
      'company_registration',
      'chamber',
      'chamber_number',
      'company_details',
      'description',
      'languages',
      'extra_answers',
      'showcases',
    ],
    check: all(checkCompany, checkChamber, checkDescription, by({ languages: true }), checkExtra, checkPictures),
  },
]

const account: ExpertFormStep = {
  number: 9,
  name: 'account',
  fields: [...accountFields, 'plan_id', 'terms'],
  // At this step the registration is complete: all of it is checked, and an error leads back to its step.
  check: all(
    ...questions.map(
      ({ check }) =>
        async (draft: ExpertDraft, facts: ExpertFacts) =>
          check(draft, facts),
    ),
    checkPerson,
    checkTerms,
  ),
}

export const expertForm: Flow<ExpertDraft, ExpertFacts, ExpertFormStepName> = {
  name: 'expert-application',
  empty: emptyExpert,
  secret: secretAnswers,
  asksAgain: ({ code_sent_at }) => (code_sent_at === null ? undefined : { field: 'password', step: 10 }),
  follow: followExpert,
  fetchRules: fetchExpertRules,
  revive: reviveExpert,
  steps: [
    ...questions,
    account,
    {
      number: 10,
      name: 'code',
      fields: ['password', 'verifyCode'],
      check: async (draft, facts) => [...(await account.check(draft, facts)), ...checkCode(draft)],
    },
    { number: 11, name: 'done', fields: [], check: () => [] },
  ],
}
