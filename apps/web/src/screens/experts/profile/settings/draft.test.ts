import { expect, test } from 'vitest'
import { changedFields, follow, patchOf, type OwnDraft } from './draft.ts'
import { ownStyleShares } from './own-style.ts'

const town = { id: 7, name: 'Aarhus', country_id: 1, state_id: 3, latitude: 56, longitude: 10 }
const stored: OwnDraft = {
  name: 'Bo Lindgaard',
  expert_type: 'individual-expert',
  description: '',
  service_type: ['designer'],
  project_types: ['residential'],
  session_type: 'both',
  project_size: [],
  phaseOfProject: [],
  country_id: 1,
  town,
  further: [],
  outside_expert: 'no',
  aspects: [],
  room_type_id: ['kitchen', 'bedroom'],
  specialists: ['lighting-design'],
  specialist_type: 'lighting-design',
  skills: [],
  project_budget_id: ['5000-10000'],
  project_timeline_id: [],
  styles: [],
  photos: [],
  company_name: '',
  company_registration: '',
  company_details: '',
  chamber: 'Berlin',
  chamber_number: 'AK 1',
  languages: ['da'],
  working_since: '',
  cover_image_id: null,
  capacity_month: 8,
  available_from: null,
  notice_weeks: '',
  automatic_answer: '',
  reach_km: null,
  extra_answers: { q4: '2,5', q5: ['b', 'a'] },
}
const changed = (change: Partial<OwnDraft>) => changedFields(stored, { ...stored, ...change })
const sent = (change: Partial<OwnDraft>) => patchOf({ ...stored, ...change }, changed(change), stored)

test('another order and spaces around are no change', () => {
  expect(changed({ room_type_id: ['bedroom', 'kitchen'], name: ' Bo Lindgaard ' })).toEqual([])
  expect(changed({ name: 'Bo', notice_weeks: '4' })).toEqual(['name', 'notice_weeks'])
})

test('only what changed is sent, in the wire’s terms', () => {
  expect(sent({})).toEqual({})
  expect(sent({ notice_weeks: '4', working_since: '2009', description: 'Hello' })).toEqual({
    notice_weeks: 4,
    working_since: 2009,
    description: 'Hello',
  })
  expect(sent({ town: { ...town, id: 9 } })).toEqual({ country_id: 1, city_id: 9 })
})

test('with further places all are sent, the main one first', () => {
  const hamburg = { ...town, id: 9, name: 'Hamburg', country_id: 2 }
  expect(sent({ further: [hamburg] })).toEqual({ places: [7, 9] })
  expect(sent({ town: hamburg, country_id: 2, further: [town] })).toEqual({ places: [9, 7] })
  // With the same places in another order, only the main one changes.
  const both = { ...stored, further: [hamburg] }
  expect(patchOf({ ...both, further: [] }, ['further'], stored)).toEqual({ places: [7] })
})

test('of answers to an owner’s questions only those are sent that changed', () => {
  const { extra_answers } = stored
  expect(changed({ extra_answers: { ...extra_answers, q5: ['a', 'b'], q6: ' ' } })).toEqual([])
  expect(sent({ extra_answers: { ...extra_answers, q5: [], q6: 'Oak' } })).toEqual({
    extra_answers: { q5: [], q6: 'Oak' },
  })
})

test('what is judged together goes together', () => {
  expect(sent({ chamber_number: '' })).toEqual({ chamber: 'Berlin', chamber_number: '' })
  expect(sent({ expert_type: 'agency' })).toEqual({ expert_type: 'agency', company_name: '' })
  expect(sent({ specialists: ['storage-solutions'], specialist_type: null })).toEqual({
    specialists: ['storage-solutions'],
    specialist_type: null,
  })
})

test('the town goes with its country, the main speciality with its list, “every fee” stands alone', () => {
  expect(follow(stored, { country_id: 2 })).toEqual({ country_id: 2, town: null })
  expect(follow(stored, { specialists: [] })).toEqual({ specialists: [], specialist_type: null })
  expect(follow(stored, { project_budget_id: ['5000-10000', 'no-preference'] }).project_budget_id).toEqual([
    'no-preference',
  ])
  const every: OwnDraft = { ...stored, project_budget_id: ['no-preference'] }
  expect(follow(every, { project_budget_id: ['0-1000', 'no-preference'] }).project_budget_id).toEqual(['0-1000'])
})

test('the style adds up from pictures, taste and words', () => {
  const names = [{ slug: 'urban', name: 'Urban' }]
  const project_styles = [{ slug: 'vintage', name: 'Vintage', points: 3 }]
  expect(ownStyleShares({ project_styles }, { photos: [], styles: ['urban'] }, names)).toEqual([
    { key: 'vintage', label: 'Vintage', share: 3 / 3.5 },
    { key: 'urban', label: 'Urban', share: 0.5 / 3.5 },
  ])
  expect(ownStyleShares({ project_styles: [] }, { photos: [], styles: [] }, names)).toEqual([])
})
