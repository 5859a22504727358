/**
 * The account first, the profile afterwards: twelve steps, numbered 0 to 11 (docs/product/flows.md). Registering is
 * step 5; from 6 on the person is signed in and every step is saved to the account when it is left.
 */
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { secretAnswers } from './account-answers.ts'
import { checkAccount, checkCode } from './account-checks.ts'
import { emptyExpert, followExpert, fromOwnExpert, reviveExpert, type ExpertDraft } from './expert-answers.ts'
import {
  all,
  by,
  checkChamber,
  checkCompany,
  checkDescription,
  checkExtra,
  checkPersonsOwn,
  checkPlace,
  checkStyle,
  checkTerms,
  fetchExpertRules,
  type ExpertFacts,
} from './expert-checks.ts'
import type { AccountFirstStepName } from './expert-step-names.ts'
import type { FieldProblem, Flow, Step } from '../../flow.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'

/** `signedIn`: the account exists, so its data is not asked for again. */
export type AccountFirstFacts = ExpertFacts & { signedIn: boolean }

type AccountFirstStep = Step<ExpertDraft, AccountFirstFacts, AccountFirstStepName>

const PHONE_STEP = 4
export const REGISTER_STEP = 5
export const FIRST_PROFILE_STEP = 6
export const PORTFOLIO_STEP = 10

const isMade = (_: ExpertDraft, { signedIn }: AccountFirstFacts) => signedIn

async function checkPhone(draft: ExpertDraft): Promise<readonly FieldProblem[]> {
  const found = (await checkAccount(draft)).filter(({ field }) => field === 'phone' || field === 'password')
  return found.length > 0 ? found : checkCode(draft)
}

const accountSteps: AccountFirstStep[] = [
  { number: 0, name: 'plan', fields: ['plan_id'], check: () => [], isSkipped: isMade },
  {
    number: 1,
    name: 'person',
    fields: ['name', 'expert_type', 'company_name', 'company_registration', 'company_details'],
    check: all(checkPersonsOwn('name'), checkCompany),
    isSkipped: isMade,
  },
  {
    number: 2,
    name: 'login',
    fields: ['email', 'password'],
    check: checkPersonsOwn('email', 'password'),
    isSkipped: isMade,
  },
  {
    number: 3,
    name: 'place',
    fields: ['country_id', 'city_id', 'outside_expert', 'session_type'],
    check: checkPlace,
    isSkipped: isMade,
  },
  {
    number: PHONE_STEP,
    name: 'phone',
    fields: ['password', 'phone', 'verifyCode'],
    check: checkPhone,
    isSkipped: isMade,
  },
]

const profileSteps: AccountFirstStep[] = [
  {
    number: 6,
    name: 'work',
    fields: ['service_type', 'project_types', 'phaseOfProject', 'chamber', 'chamber_number'],
    check: all(by({ service_type: true, project_types: true, phaseOfProject: true }), checkChamber),
  },
  { number: 7, name: 'style', fields: ['photos', 'styles'], check: checkStyle },
  {
    number: 8,
    name: 'strengths',
    fields: ['specialists', 'specialist_type', 'aspects', 'room_type_id', 'skills'],
    check: by({ specialists: true, specialist_type: true, aspects: true, room_type_id: true, skills: true }),
  },
  {
    number: 9,
    name: 'fees',
    fields: ['project_budget_id', 'project_size', 'project_timeline_id', 'description', 'languages', 'extra_answers'],
    check: all(
      by({ project_budget_id: true, project_size: true, project_timeline_id: true, languages: true }),
      checkDescription,
      checkExtra,
    ),
  },
]

export const accountFirst: Flow<ExpertDraft, AccountFirstFacts, AccountFirstStepName> = {
  name: 'expert-account-first',
  empty: emptyExpert,
  secret: secretAnswers,
  asksAgain: () => ({ field: 'password', step: PHONE_STEP }),
  follow: followExpert,
  fetchRules: fetchExpertRules,
  revive: reviveExpert,
  steps: [
    ...accountSteps,
    {
      number: REGISTER_STEP,
      name: 'register',
      fields: ['terms'],
      check: async (draft, facts) =>
        (await Promise.all([...accountSteps.map(async ({ check }) => check(draft, facts)), checkTerms(draft)])).flat(),
      isSkipped: isMade,
    },
    ...profileSteps,
    {
      number: PORTFOLIO_STEP,
      name: 'portfolio',
      fields: ['portfolio', 'project_title'],
      check: async (draft, facts) =>
        (await Promise.all(profileSteps.map(async ({ check }) => check(draft, facts)))).flat(),
    },
    { number: 11, name: 'done', fields: [], check: () => [] },
  ],
}

/** The flow of a person who has the account: the form begins with the stored data. */
export const profileFlow = (expert: OwnExpert): Flow<ExpertDraft, AccountFirstFacts, AccountFirstStepName> => ({
  ...accountFirst,
  name: `expert-profile-${expert.id}`,
  empty: fromOwnExpert(expert),
})

/** Where a returning person continues: the first unanswered step of the profile, else the portfolio. */
export async function firstUnanswered(expert: OwnExpert, questions: readonly AskedQuestion[]): Promise<number> {
  const answers = fromOwnExpert(expert)
  for (const step of profileSteps) {
    const problems = await step.check(answers, { signedIn: true, questions })
    if (problems.length > 0) return step.number
  }
  return PORTFOLIO_STEP
}
