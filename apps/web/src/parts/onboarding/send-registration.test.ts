import { expect, test } from 'vitest'
import { formOf } from './send-registration.ts'

test('lists go under name[], what is not answered stays away, files keep their order and names', () => {
  const files = ['a.jpg', 'b.heic'].map((name) => new File(['x'], name))
  const form = formOf(
    { service_type: ['designer', 'architect'], aspects: [], plan_id: 2, terms: true, state_id: undefined, chamber: '' },
    { showcases: files },
  )
  const entries = [...form].map(([name, value]) => [name, value instanceof File ? value.name : value])
  expect(entries).toEqual([
    ['service_type[]', 'designer'],
    ['service_type[]', 'architect'],
    ['plan_id', '2'],
    ['terms', 'true'],
    ['chamber', ''],
    ['showcases[]', 'a.jpg'],
    ['showcases[]', 'b.heic'],
  ])
})
