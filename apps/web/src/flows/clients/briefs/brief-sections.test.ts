import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { expect, test } from 'vitest'
import { asksForRooms, checkSection, isSectionChanged, openBrief, sectionWire } from './brief-sections.ts'
import { briefSections } from './brief-section-names.ts'

const named = (slug: string, id = 1) => ({ id, slug, name: slug })
const brief: Brief = {
  id: 7,
  status: 'active',
  service_type: 'designer',
  project_type: 'residential',
  expert_type: 'no-preference',
  session_type: 'both',
  country: { id: 1, name: 'Denmark', code: 'DK' },
  state: { id: 2, name: 'Central Jutland' },
  city: { id: 3, name: 'Aarhus', latitude: 56.15, longitude: 10.2 },
  outside_expert: 'yes',
  aspects: [],
  project_aspect: null,
  room_types: [named('kitchen')],
  project_size: 'small',
  project_phase: 'sketching',
  specialists: [named('lighting-design'), named('storage-solutions', 2)],
  specialist_type: named('lighting-design'),
  budget: { ...named('1000-5000'), min: 100_000, max: 500_000, currency: 'EUR' },
  timeline: named('3-6-months'),
  styles: [],
  photos: [],
  board: null,
  style_profile: [],
  about_project: '',
  preferred_contacts: ['chat'],
  extra_answers: [],
  quality: { percent: 45, missing: ['about_project', 'photos'] },
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
}
const draft = openBrief(brief)

test('an opened brief is complete and unchanged in every section', async () => {
  for (const section of briefSections) {
    expect(await checkSection(section, draft, brief, []), section).toEqual([])
    expect(isSectionChanged(section, draft, brief, []), section).toBe(false)
  }
})

test('a section sends its own answers and nothing else', () => {
  expect(sectionWire('budget', { ...draft, project_budget_id: '0-1000', about_project: 'x' }, brief, [])).toEqual({
    project_budget_id: '0-1000',
    project_timeline_id: '3-6-months',
  })
  expect(sectionWire('place', draft, brief, [])).toEqual({
    country_id: 1,
    state_id: 2,
    city_id: 3,
    session_type: 'both',
    outside_expert: 'yes',
  })
  expect(sectionWire('style', draft, brief, [])).toEqual({ photos: [], styles: [] })
})

test('another main speciality, or none of them, is a change', () => {
  const equal = { ...draft, specialist_type: null }
  expect(isSectionChanged('specialists', equal, brief, [])).toBe(true)
  // the server resets the main room when the list comes without it
  expect(sectionWire('specialists', equal, brief, [])).toEqual({
    specialists: ['lighting-design', 'storage-solutions'],
  })
})

test('an architect instead of a designer asks for the work in the same section', async () => {
  const architect = { ...draft, service_type: 'architect' as const }
  expect(asksForRooms('service', architect, brief)).toBe(true)
  expect(await checkSection('service', architect, brief, [])).toEqual([{ field: 'aspects', code: 'choose_aspect' }])
  const whole = { ...architect, aspects: ['extension'] }
  expect(await checkSection('service', whole, brief, [])).toEqual([])
  expect(sectionWire('service', whole, brief, [])).toMatchObject({
    service_type: 'architect',
    room_types: ['kitchen'],
    aspects: ['extension'],
  })
  expect(asksForRooms('service', draft, brief)).toBe(false)
  expect(sectionWire('service', draft, brief, [])).not.toHaveProperty('room_types')
})

test('the bounds are those of the flow', async () => {
  expect(await checkSection('about', { ...draft, about_project: 'Too short' }, brief, [])).toMatchObject([
    { field: 'about_project', code: 'about_short' },
  ])
  expect(await checkSection('style', { ...draft, photos: [1, 2] }, brief, [])).toMatchObject([
    { field: 'photos', code: 'too_few_photos' },
  ])
  expect(await checkSection('rooms', { ...draft, room_types: [] }, brief, [])).toMatchObject([{ field: 'room_types' }])
  expect(await checkSection('place', { ...draft, city_id: null, town: null }, brief, [])).toMatchObject([
    { field: 'city_id', code: 'required' },
  ])
})

test('a problem of another section is not this one’s', async () => {
  expect(await checkSection('contacts', { ...draft, about_project: 'Too short' }, brief, [])).toEqual([])
})

const asked: AskedQuestion = {
  id: 4,
  place: 'size',
  kind: 'number',
  language: 'en',
  label: 'Ceiling height',
  help: null,
  required: true,
  options: [],
  unit: 'm',
  min: 2,
  max: 9,
}

test('what an owner asks is held and sent with its section alone', async () => {
  const questions = [asked, { ...asked, id: 5, place: 'project' as const, required: false }]
  expect(await checkSection('size', draft, brief, questions)).toEqual([{ field: 'extra_answers.q4', code: 'required' }])
  expect(await checkSection('budget', draft, brief, questions)).toEqual([])
  const answered = { ...draft, extra_answers: { q4: '2,5', q5: '3' } }
  expect(await checkSection('size', answered, brief, questions)).toEqual([])
  expect(sectionWire('size', answered, brief, questions)).toMatchObject({ extra_answers: { q4: '2,5' } })
  expect(sectionWire('service', answered, brief, questions)).toMatchObject({ extra_answers: { q5: '3' } })
  expect(isSectionChanged('budget', answered, brief, questions)).toBe(false)
})

test('an answer that is taken away is sent, one that was never given is not', () => {
  const stored = {
    ...brief,
    extra_answers: [
      { id: 4, place: 'size' as const, language: 'en' as const, label: 'Ceiling height', text: '2,5 m', given: 2.5 },
    ],
  }
  const opened = openBrief(stored)
  expect(opened.extra_answers).toEqual({ q4: '2,5' })
  expect(isSectionChanged('size', opened, stored, [asked])).toBe(false)
  const emptied = { ...opened, extra_answers: { q4: '' } }
  expect(sectionWire('size', emptied, stored, [asked])).toMatchObject({ extra_answers: { q4: '' } })
  expect(sectionWire('size', emptied, brief, [asked])).not.toHaveProperty('extra_answers')
})
