import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { briefTitle, joinNames, type BriefSubject } from './brief-title.ts'

// the title needs only this method
const t = ((key: string, values?: { what: string }) => `${key}:${values?.what ?? ''}`) as unknown as TFunction
const rooms = [{ name: 'Kitchen' }, { name: 'Living room' }]
const brief: BriefSubject = {
  service_type: 'designer',
  project_type: 'residential',
  rooms,
  aspects: [{ name: 'Facade' }],
}

test('names are joined as the language joins them', () => {
  expect(joinNames([...rooms, { name: 'Terrace' }], 'en')).toBe('Kitchen, living room and terrace')
  expect(joinNames([{ name: 'Køkken' }, { name: 'Stue' }], 'da')).toBe('Køkken og stue')
  expect(joinNames([{ name: 'Küche' }, { name: 'Wohnzimmer' }], 'de')).toBe('Küche und Wohnzimmer')
  expect(joinNames([{ name: 'Küche' }, { name: 'Das ganze Zuhause' }], 'de')).toBe('Küche und das ganze Zuhause')
})

test('a designer reads the rooms, an architect the building work', () => {
  expect(briefTitle(brief, t, 'en')).toBe('Kitchen and living room')
  expect(briefTitle({ ...brief, service_type: 'architect' }, t, 'en')).toBe('Facade')
  expect(briefTitle({ ...brief, service_type: 'architect', aspects: [] }, t, 'en')).toBe('Kitchen and living room')
})

test('what is no home says so', () => {
  expect(briefTitle({ ...brief, project_type: 'commercial' }, t, 'en')).toBe(
    'leads.what.commercial:Kitchen and living room',
  )
  expect(briefTitle({ ...brief, rooms: [], aspects: [] }, t, 'en')).toBe('leads.what.designer:')
})
