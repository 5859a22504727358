import type { CallOf } from '@husrum/contract/endpoint.ts'
import type { onboarding } from '@husrum/contract/onboarding.ts'
import { personOf } from '#flows/account-answers.ts'
import { toExpertWire, type ExpertDraft } from '#flows/expert-answers.ts'

export type Proof = { verification_token: string }
type Body = Exclude<CallOf<typeof onboarding.registerExpert>['body'], FormData>

/** What the account-first flow has asked until it registers; the rest follows step by step. */
const askedFirst = [
  'expert_type',
  'company_name',
  'company_registration',
  'company_details',
  'country_id',
  'state_id',
  'city_id',
  'outside_expert',
  'session_type',
]

/** A registration as the wire takes it. */
export function registrationOf(answers: ExpertDraft, proof: Proof, flow: 'application' | 'account-first'): Body {
  const wire = Object.entries(toExpertWire(answers))
  const asked = flow === 'application' ? wire : wire.filter(([name]) => askedFirst.includes(name))
  const body = {
    flow,
    ...Object.fromEntries(asked),
    ...personOf(answers),
    ...proof,
    plan_id: answers.plan_id,
    terms: true,
  }
  return body as Body // every step has been checked by its part of that schema
}
