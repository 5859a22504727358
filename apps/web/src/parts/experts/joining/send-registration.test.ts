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

test('answers to an owner’s questions are parts of one name; chosen options have commas between', () => {
  const form = formOf({ extra_answers: { q4: '2,5', q5: ['a', 'b'], q6: [] } }, {})
  expect([...form]).toEqual([
    ['extra_answers[q4]', '2,5'],
    ['extra_answers[q5]', 'a,b'],
    ['extra_answers[q6]', ''],
  ])
})
