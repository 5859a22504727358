import { expect, test } from 'vitest'
import { registerApplicant } from '@husrum/contract/clients/briefs/briefs.ts'
import { personOf } from '../../experts/joining/account-answers.ts'
import { clientBrief } from './client-brief.ts'
import { briefSteps } from './client-brief-steps.ts'
import { emptyBrief, toWire, type BriefDraft } from './client-brief-answers.ts'
import { changed, firstIncomplete, reachable, stepOfField, stepsOf } from '../../flow.ts'
import { shortForm } from '../../short-form.ts'

const visitor = { signedIn: false, questions: [] }
const client = { signedIn: true, questions: [] }
const image = {
  id: 1,
  url: '/a.jpg',
  width: 4,
  height: 3,
  alt: 'A room',
  placeholder: null,
  color: '#cccccc',
}
const photo = (id: number) => ({ id, style: { id: 1, slug: 'modern', name: 'Modern' }, room: null, image })

const whole: BriefDraft = {
  ...emptyBrief,
  service_type: 'designer',
  project_type: 'residential',
  expert_type: 'no-preference',
  room_types: ['kitchen'],
  project_size: 'small',
  project_phase: 'sketching',
  country_id: 1,
  city_id: 20,
  town: { id: 20, name: 'Tranbjerg', country_id: 1, state_id: 3, latitude: 56, longitude: 10 },
  session_type: 'both',
  outside_expert: 'yes',
  project_budget_id: '5000-10000',
  project_timeline_id: '0-3-months',
  photos: [1, 2, 3],
  chosen_photos: [photo(1), photo(2), photo(3)],
  name: 'Ann Krogh',
  email: 'ann@example.dk',
  password: 'morning sun in the kitchen',
  phone: '20 41 86 37',
  verifyCode: '123456',
  terms: true,
}
const check = async (number: number, change: Partial<BriefDraft>, facts = visitor) => {
  const step = clientBrief.steps.find((each) => each.number === number)
  return (await step?.check({ ...whole, ...change }, facts))?.map(({ field, code }) => `${field} ${code}`)
}

test('ten steps, 0 to 9; a signed-in client is spared the code', () => {
  expect(stepsOf(clientBrief, whole, visitor).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(stepsOf(clientBrief, whole, client).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('the steps have the names their texts and titles go by', () => {
  expect(clientBrief.steps.map(({ name }) => name)).toEqual(briefSteps)
})

test('a whole brief has no problems and is what registering takes', async () => {
  expect(await firstIncomplete(clientBrief, whole, visitor)).toBeUndefined()
  expect(
    registerApplicant.safeParse({ ...toWire(whole), ...personOf(whole), verifyCode: whole.verifyCode, terms: true })
      .success,
  ).toBe(true)
})

test('each step names what it lacks', async () => {
  expect(await check(0, { service_type: null })).toEqual(['service_type required'])
  expect(await check(1, { project_type: null, expert_type: null })).toEqual([
    'project_type required',
    'expert_type required',
  ])
  expect(await check(2, { room_types: [] })).toEqual(['room_types choose_room'])
  expect(await check(2, { service_type: 'architect', room_types: [] })).toEqual(['aspects choose_aspect'])
  expect(await check(3, { project_size: null })).toEqual(['project_size required'])
  expect(
    await check(4, { country_id: null, city_id: null, town: null, session_type: null, outside_expert: null }),
  ).toEqual(['city_id required', 'session_type required', 'outside_expert required'])
  expect(await check(6, { project_budget_id: null, project_timeline_id: null })).toEqual([
    'project_budget_id required',
    'project_timeline_id required',
  ])
})

test('specialities, a text and photos may be left out, photos only when it is said', async () => {
  expect(await check(5, { specialists: [] })).toEqual([])
  expect(await check(8, { about_project: '' })).toEqual([])
  expect(await check(7, { photos: [] })).toEqual(['photos too_few_photos'])
  expect(await check(7, { photos: [], photos_skipped: true })).toEqual([])
  expect(await check(7, { photos: [], styles: ['japandi'] })).toEqual([])
  expect(await check(7, { photos: [1, 2] })).toEqual(['photos too_few_photos'])
})

test('a text has its bounds once it is given', async () => {
  expect(await check(8, { about_project: 'Too short' })).toEqual(['about_project about_short'])
  expect(await check(8, { about_project: 'x'.repeat(3001) })).toEqual(['about_project too_long'])
})

test('the account is asked of visitors only', async () => {
  expect(await check(8, { name: '', terms: false })).toEqual(['name required', 'terms accept'])
  expect(await check(8, { name: '', terms: false }, client)).toEqual([])
})

test('every field that the server can refuse has its step', () => {
  const steps = stepsOf(clientBrief, whole, visitor)
  const sent = [
    ...Object.keys(toWire({ ...whole, project_aspect_id: 'apartment', specialist_type: 'lighting-design' })),
    ...Object.keys(personOf(whole)).filter((field) => field !== 'password_confirmation'), // sent equal to the password
    'verifyCode',
    'terms',
  ]
  const lost = sent.filter((field) => field !== 'state_id' && !stepOfField(steps, field, visitor))
  expect(lost).toEqual([])
})

test('a reload on the code step keeps the person there, with the password to be typed again', async () => {
  const sent = { ...whole, code_sent_at: 5, password: '' }
  expect(reachable(clientBrief, sent, visitor, 9)).toBe(9)
  expect(await check(9, { ...sent, verifyCode: '' })).toEqual(['password required', 'verifyCode required'])
  // before a code was sent the account step needs further answers
  expect(reachable(clientBrief, { ...sent, code_sent_at: null }, visitor, 9)).toBe(8)
})

test('no field is asked for twice, but the password where a reload has lost it', () => {
  for (const flow of [clientBrief, shortForm]) {
    const fields = flow.steps.flatMap(
      (step) => [...(typeof step.fields === 'function' ? step.fields(visitor) : step.fields)] as string[],
    )
    expect(fields.filter((field, at) => fields.indexOf(field) !== at)).toEqual(['password'])
  }
})

test('the town goes with its country, the main aspect with its aspect', () => {
  expect(changed(clientBrief, whole, { country_id: 2 })).toMatchObject({ country_id: 2, city_id: null, town: null })
  expect(changed(clientBrief, whole, { country_id: 1 }).city_id).toBe(20)
  const aspects = {
    ...whole,
    aspects: ['facade', 'annex'],
    project_aspect_id: 'annex',
    specialists: ['lighting-design'],
    specialist_type: 'lighting-design',
  }
  expect(changed(clientBrief, aspects, { aspects: ['facade'] }).project_aspect_id).toBeNull()
  expect(changed(clientBrief, aspects, { specialists: [] }).specialist_type).toBeNull()
})

test('choosing a photo takes "not sure yet" back', () => {
  expect(changed(clientBrief, { ...whole, photos_skipped: true }, { photos: [4] }).photos_skipped).toBe(false)
})

test('what only the form knows is never sent', () => {
  const sent = toWire({ ...whole, allCtaSelected: true })
  for (const own of ['allCtaSelected', 'choose_photo_page', 'chosen_photos', 'photos_skipped', 'town', 'password'])
    expect(sent).not.toHaveProperty(own)
  expect(sent).toMatchObject({ state_id: 3, city_id: 20 })
})

test('a draft of another release keeps what still makes sense', () => {
  const revived = clientBrief.revive({
    ...whole,
    service_type: 'plumber',
    photos: 'all',
    choose_photo_page: 3,
    password: 'p',
    new_field: 1,
  })
  expect(revived).toMatchObject({ project_type: 'residential', choose_photo_page: 3, town: whole.town })
  for (const gone of ['service_type', 'photos', 'password', 'new_field']) expect(revived).not.toHaveProperty(gone)
})

test('the short form: four steps, place and terms before the account is made', async () => {
  expect(shortForm.steps.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  const problems = await shortForm.steps[2]?.check(shortForm.empty, {})
  expect(problems?.map(({ field, code }) => `${field} ${code}`)).toEqual(['city_id required', 'terms accept'])
  expect(stepOfField(shortForm.steps, 'phone', {})?.number).toBe(1)
})
