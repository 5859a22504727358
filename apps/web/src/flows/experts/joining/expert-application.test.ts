import { expect, test } from 'vitest'
import { registerWholeExpert } from '@husrum/contract/experts/joining/joining.ts'
import { expertAnswers } from '@husrum/contract/experts/profile/profile.ts'
import { personOf } from './account-answers.ts'
import { expertForm } from './expert-application.ts'
import { emptyExpert, toExpertWire, type ExpertDraft } from './expert-answers.ts'
import { expertFormSteps, stepName } from './expert-step-names.ts'
import { changed, fieldsOf, firstIncomplete, reachable, stepOfField } from '../../flow.ts'
import { question, whole } from './expert-answers.testing.ts'

const facts = { questions: [] }
const check = async (number: number, change: Partial<ExpertDraft>) => {
  const step = expertForm.steps.find((each) => each.number === number)
  return (await step?.check({ ...whole, ...change }, facts))?.map(({ field, code }) => `${field} ${code}`)
}

test('eleven steps, 1 to 11, by the names their texts and titles go by', () => {
  expect(expertForm.steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(expertForm.steps.map(({ name }) => name)).toEqual(expertFormSteps)
  expect([stepName('application', 1), stepName('application', 11), stepName('application', 0)]).toEqual([
    'service',
    'done',
    undefined,
  ])
})

test('photos are chosen at 7, the data is complete at 9, the code is asked for at 10', () => {
  const at = (field: string) => stepOfField(expertForm.steps, field, facts)?.number
  expect([at('photos'), at('plan_id'), at('terms'), at('verifyCode')]).toEqual([7, 9, 9, 10])
})

test('a whole application has no problems and is what registering takes', async () => {
  expect(await firstIncomplete(expertForm, whole, facts)).toBeUndefined()
  const sent = { ...toExpertWire(whole), ...personOf(whole), verifyCode: whole.verifyCode, plan_id: 2, terms: true }
  expect(registerWholeExpert.safeParse(sent).error).toBeUndefined()
})

test('step 8 asks what an owner added; required is required of whoever fills in the form', async () => {
  const asked = { ...question, id: 4, kind: 'number' as const, required: true, max: 9 }
  const step = expertForm.steps.find(({ name }) => name === 'company')
  const problems = async (extra_answers: ExpertDraft['extra_answers']) =>
    (await step?.check({ ...whole, extra_answers }, { questions: [asked, question] }))?.map(
      ({ field, code }) => `${field} ${code}`,
    )
  expect(await problems({})).toEqual(['extra_answers.q4 required'])
  expect(await problems({ q4: '9,5' })).toEqual(['extra_answers.q4 too_big'])
  expect(await problems({ q4: '2,5' })).toEqual([])
  expect(stepOfField(expertForm.steps, 'extra_answers.q4', facts)?.number).toBe(8)
  const incomplete = await firstIncomplete(expertForm, whole, { questions: [asked] })
  expect(incomplete?.step.number).toBe(8)
})

test('answers to an owner’s questions are sent where there are any, and come back from a draft', () => {
  const extra_answers = { q4: '2,5', q5: ['a', 'b'] }
  expect(toExpertWire(whole)).not.toHaveProperty('extra_answers')
  expect(toExpertWire({ ...whole, extra_answers })).toMatchObject({ extra_answers })
  expect(expertForm.revive(JSON.parse(JSON.stringify({ extra_answers })))).toEqual({ extra_answers })
  expect(expertForm.revive({ extra_answers: { q4: 7 } })).toEqual({})
})

test('the plan is 2 unless somebody says otherwise', () => {
  expect(emptyExpert.plan_id).toBe(2)
})

test('each step names what it lacks', async () => {
  expect(await check(1, { service_type: [], expert_type: null })).toEqual([
    'service_type required',
    'expert_type required',
  ])
  expect(await check(2, { project_types: [], project_size: [], phaseOfProject: [] })).toEqual([
    'project_types required',
    'project_size required',
    'phaseOfProject required',
  ])
  const nowhere = { country_id: null, city_id: null, town: null, session_type: null, outside_expert: null }
  expect((await check(3, nowhere))?.toSorted()).toEqual([
    'city_id required',
    'outside_expert required',
    'session_type required',
  ])
  expect(await check(6, { project_budget_id: [], project_timeline_id: [] })).toEqual([
    'project_budget_id required',
    'project_timeline_id required',
  ])
  expect(await check(8, { description: ' ' })).toEqual(['description required'])
})

test('rooms, aspects, specialists, skills, languages, number and pictures may be left out', async () => {
  expect(await check(4, { room_type_id: [], aspects: [] })).toEqual([])
  expect(await check(5, { specialists: [], skills: [] })).toEqual([])
  expect(await check(8, { languages: [], company_registration: '', company_details: '', showcases: [] })).toEqual([])
})

test('photos may be skipped, and then a style is named', async () => {
  expect(await check(7, { photos: [] })).toEqual(['photos too_few_photos'])
  expect(await check(7, { photos: [1, 2] })).toEqual(['photos too_few_photos'])
  expect(await check(7, { photos: [], photos_skipped: true, styles: [] })).toEqual(['styles name_one'])
  expect(await check(7, { photos: [], photos_skipped: true, styles: ['modern'] })).toEqual([])
  expect(await check(7, { styles: ['a', 'b', 'c', 'd', 'e', 'f'] })).toEqual(['styles too_many'])
})

test('a studio has a name, a chamber a number, and texts their bounds', async () => {
  expect(await check(8, { expert_type: 'agency', company_name: '' })).toEqual(['company_name required'])
  expect(await check(8, { company_name: 'X' })).toEqual(['company_name company_short'])
  expect(await check(8, { chamber: 'Kammer', chamber_number: '' })).toEqual(['chamber_number required'])
  expect(await check(8, { description: 'Too short' })).toEqual(['description description_short'])
  expect(await check(8, { description: 'x'.repeat(3001) })).toEqual(['description too_long'])
})

test('a number that fails its check digit does not hold anybody up', async () => {
  expect(await check(8, { company_registration: '12345678' })).toEqual([])
})

test('at 9 everything before is looked at too, so that the data is complete', async () => {
  expect(await check(9, { session_type: null, terms: false })).toEqual(['session_type required', 'terms accept'])
  expect(await check(9, { email: 'nobody' })).toEqual(['email email'])
  expect(await check(10, { verifyCode: '12', service_type: [] })).toEqual([
    'service_type required',
    'verifyCode code_short',
  ])
})

test('every field that the server can refuse has its step, and none but a lost password two', () => {
  const { steps } = expertForm
  const sent = [
    ...Object.keys(expertAnswers.shape),
    ...Object.keys(personOf(whole)).filter((field) => field !== 'password_confirmation'), // sent equal to the password
    'verifyCode',
    'terms',
    'plan_id',
    'showcases',
  ]
  // Aliases of fields that have a step, and the region, which is sent with the town.
  const others = ['state_id', 'local_expert', 'specialties']
  const lost = sent.filter((field) => !others.includes(field) && !stepOfField(steps, field, facts))
  expect(lost).toEqual([])
  expect(stepOfField(steps, 'showcases.3', facts)?.number).toBe(8)
  const fields = steps.flatMap((step) => [...fieldsOf(step, facts)] as string[])
  expect(fields.filter((field, at) => fields.indexOf(field) !== at)).toEqual(['password'])
})

test('the town goes with its country, and so does the chamber', () => {
  const german = {
    ...whole,
    country_id: 2,
    town: null,
    city_id: null,
    service_type: ['architect' as const],
    chamber: 'K',
  }
  expect(changed(expertForm, whole, { country_id: 2 })).toMatchObject({ city_id: null, town: null })
  expect(changed(expertForm, german, { country_id: 1 }).chamber).toBe('')
  expect(changed(expertForm, german, { service_type: ['designer'] }).chamber).toBe('')
  expect(changed(expertForm, german, { styles: [] }).chamber).toBe('K')
})

test('every band is said alone; another band takes it back', () => {
  const all = changed(expertForm, whole, { project_budget_id: ['0-1000', 'no-preference'] })
  expect(all.project_budget_id).toEqual(['no-preference'])
  expect(changed(expertForm, all, { project_budget_id: ['0-1000', 'no-preference'] }).project_budget_id).toEqual([
    '0-1000',
  ])
})

test('the most important specialist is one of those chosen', () => {
  const known = { ...whole, specialists: ['lighting-design'], specialist_type: 'lighting-design' }
  expect(changed(expertForm, known, { specialists: [] }).specialist_type).toBeNull()
})

test('another phone clears the code', () => {
  const other = changed(expertForm, { ...whole, verification_token: 'token' }, { phone: '20 41 86 38' })
  expect(other).toMatchObject({ verifyCode: '', verification_token: '', code_sent_at: null })
})

test('what only the form knows is never sent', () => {
  const sent = toExpertWire(whole)
  const own = ['chosen_photos', 'photos_skipped', 'choose_photo_page', 'town', 'showcases', 'portfolio', 'password']
  for (const name of own) expect(sent).not.toHaveProperty(name)
  expect(sent).toMatchObject({ state_id: 3, city_id: 20 })
})

test('after a refresh the password is asked for again, since it was never kept', () => {
  expect(reachable(expertForm, { ...whole, password: '' }, facts, 10)).toBe(9)
})

test('a draft of another release keeps what still makes sense', () => {
  const revived = expertForm.revive({
    ...whole,
    service_type: ['plumber'],
    photos: 'all',
    languages: ['da', 'xx'],
    showcases: [{ key: 'a', name: 'kitchen.heic', size: 3, width: null, height: null }],
    password: 'p',
    new_field: 1,
  })
  expect(revived).toMatchObject({ project_types: ['residential'], town: whole.town })
  expect(revived.showcases).toHaveLength(1)
  for (const gone of ['service_type', 'photos', 'languages', 'password', 'new_field'])
    expect(revived).not.toHaveProperty(gone)
})
