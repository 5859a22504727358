import { expect, test } from 'vitest'
import { registerFirstExpert, submitNeeds } from '@husrum/contract/experts/joining/joining.ts'
import { personOf } from './account-answers.ts'
import {
  accountFirst,
  type AccountFirstFacts,
  FIRST_PROFILE_STEP,
  firstUnanswered,
  PORTFOLIO_STEP,
  profileFlow,
  REGISTER_STEP,
} from './account-first.ts'
import { fromOwnExpert, toExpertWire, type ExpertDraft } from './expert-answers.ts'
import { ownExpert } from './own-expert.testing.ts'
import { question, whole } from './expert-answers.testing.ts'
import { accountFirstSteps } from './expert-step-names.ts'
import { fieldsOf, previousStep, reachable, stepOfField, stepsOf } from '../../flow.ts'

const visitor = { signedIn: false, questions: [] }
const expert = { signedIn: true, questions: [] }
const check = async (number: number, change: Partial<ExpertDraft>, facts: AccountFirstFacts = visitor) => {
  const step = accountFirst.steps.find((each) => each.number === number)
  return (await step?.check({ ...whole, ...change }, facts))?.map(({ field, code }) => `${field} ${code}`)
}

test('twelve steps, 0 to 11, by the names their texts and titles go by', () => {
  expect(accountFirst.steps.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(accountFirst.steps.map(({ name }) => name)).toEqual(accountFirstSteps)
  expect([REGISTER_STEP, FIRST_PROFILE_STEP, PORTFOLIO_STEP]).toEqual([5, 6, 10])
})

test('once there is an account, what it was made of is not asked again', () => {
  const steps = stepsOf(accountFirst, whole, expert)
  expect(steps.map(({ number }) => number)).toEqual([6, 7, 8, 9, 10, 11])
  expect(previousStep(steps, 6)).toBeUndefined()
})

test('what is asked until the account is made is what registering takes', async () => {
  const asked = ['expert_type', 'company_name', 'country_id', 'city_id', 'outside_expert', 'session_type']
  const wire = Object.fromEntries(Object.entries(toExpertWire(whole)).filter(([name]) => asked.includes(name)))
  const proof = { verifyCode: whole.verifyCode, terms: true, plan_id: 3, flow: 'account-first' }
  expect(registerFirstExpert.safeParse({ ...wire, ...personOf(whole), ...proof }).error).toBeUndefined()
  expect(await check(5, {})).toEqual([])
})

test('each step names what it lacks', async () => {
  expect(await check(1, { name: '', expert_type: null })).toEqual(['name required', 'expert_type required'])
  expect(await check(1, { expert_type: 'agency', company_name: '' })).toEqual(['company_name required'])
  expect(await check(2, { email: '', password: 'short' })).toEqual(['email required', 'password too_short'])
  expect(await check(3, { city_id: null, town: null })).toEqual(['city_id required'])
  expect(await check(4, { phone: '' })).toEqual(['phone required'])
  expect(await check(4, { verifyCode: '' })).toEqual(['verifyCode required'])
  expect(await check(4, { verifyCode: '', verification_token: 'token' })).toEqual([])
  expect(await check(6, { service_type: [], project_types: [], phaseOfProject: [] }, expert)).toEqual([
    'service_type required',
    'project_types required',
    'phaseOfProject required',
  ])
  expect(await check(9, { description: '', project_size: [] }, expert)).toEqual([
    'project_size required',
    'description required',
  ])
})

test('at 5 everything before is looked at, at 10 the whole profile', async () => {
  expect(await check(5, { session_type: null, terms: false })).toEqual(['session_type required', 'terms accept'])
  expect(await check(10, { project_budget_id: [], description: '' }, expert)).toEqual([
    'project_budget_id required',
    'description required',
  ])
})

test('whatever handing in needs has its step', () => {
  const at = (field: string) => stepOfField(accountFirst.steps, field, visitor)?.number
  const needs = submitNeeds.map((need) => [need, at(need === 'style' ? 'photos' : need)])
  expect(Object.fromEntries(needs)).toEqual({
    service_type: 6,
    project_types: 6,
    session_type: 3,
    project_budget_id: 9,
    style: 7,
    description: 9,
  })
})

test('no field is asked for twice, but the password where a reload has lost it', () => {
  const fields = accountFirst.steps.flatMap((step) => [...fieldsOf(step, visitor)] as string[])
  expect(fields.filter((field, at) => fields.indexOf(field) !== at)).toEqual(['password'])
})

test('after a refresh the password is asked for again on the phone step, since it was never kept', async () => {
  expect(reachable(accountFirst, { ...whole, password: '' }, visitor, 3)).toBe(3)
  expect(reachable(accountFirst, { ...whole, password: '' }, visitor, 4)).toBe(4)
  expect(reachable(accountFirst, { ...whole, password: '', verifyCode: '' }, visitor, 5)).toBe(4)
  expect(await check(4, { password: '' })).toEqual(['password required'])
})

test('who comes back goes on at the first question without an answer', async () => {
  expect(await firstUnanswered({ ...ownExpert, service_type: [] }, [])).toBe(6)
  expect(await firstUnanswered({ ...ownExpert, styles: [], photos: [] }, [])).toBe(7)
  expect(await firstUnanswered({ ...ownExpert, description: '' }, [])).toBe(9)
  expect(await firstUnanswered(ownExpert, [question])).toBe(10)
})

test('what an owner asks is asked at 9, once there is an account, and comes back as it was stored', async () => {
  const required = { ...question, required: true }
  const { id, place, language, label } = question
  const extra_answers = [{ id, place, language, label, text: 'a', given: ['a'] }]
  expect(await check(5, {}, { ...visitor, questions: [required] })).toEqual([])
  expect(await check(9, {}, { ...expert, questions: [required] })).toEqual(['extra_answers.q5 required'])
  expect(await firstUnanswered(ownExpert, [required])).toBe(9)
  expect(await firstUnanswered({ ...ownExpert, extra_answers }, [required])).toBe(10)
  expect(fromOwnExpert({ ...ownExpert, extra_answers }).extra_answers).toEqual({ q5: ['a'] })
})

test('the stored profile is what the form begins with, and goes back as it came', () => {
  const flow = profileFlow(ownExpert)
  expect(flow.empty).toEqual(fromOwnExpert(ownExpert))
  expect(flow.name).toBe('expert-profile-7')
  expect(toExpertWire(flow.empty)).toMatchObject({
    service_type: ['architect'],
    specialists: ['lighting-design'],
    specialist_type: 'lighting-design',
    project_budget_id: ['1000-5000'],
    styles: ['modern'],
    languages: ['da'],
    description: ownExpert.description,
  })
})
