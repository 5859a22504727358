import { id, option } from '@husrum/contract/core/shapes.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { gatherFields, parseForm } from './forms.ts'

const schema = z.object({
  count: z.int(),
  agreed: z.literal(true),
  open: z.boolean(),
  photos: z.array(id()),
  rooms: z.array(option()),
  name: z.string(),
})

test('a form says what JSON would: numbers, truths and lists are converted where the schema wants them', () => {
  const fields = gatherFields([
    ['count', '4'],
    ['agreed', 'on'],
    ['open', '0'],
    ['photos[]', '7'],
    ['photos[]', '9'],
    ['rooms[0]', 'kitchen'],
    ['name', '12'],
  ])
  expect(parseForm(schema, fields)).toMatchObject({
    success: true,
    data: { count: 4, agreed: true, open: false, photos: [7, 9], rooms: ['kitchen'], name: '12' },
  })
})

test('a single value is a list where a list is wanted; an empty one is none', () => {
  const lists = z.object({ photos: z.array(id()), styles: z.array(z.string()) })
  expect(
    parseForm(
      lists,
      gatherFields([
        ['photos', '7'],
        ['styles', ''],
      ]),
    ),
  ).toMatchObject({ data: { photos: [7], styles: [] } })
})

test.each([
  ['count', '4x'],
  ['count', '1e3'],
  ['agreed', 'yes please'],
  ['photos[]', 'seven'],
  ['photos[]', '9'.repeat(30)],
])('%s=%s stays wrong', (name, value) => {
  const right: [string, string][] = [
    ['count', '4'],
    ['agreed', 'true'],
    ['open', '1'],
    ['rooms[]', 'kitchen'],
    ['name', 'a'],
  ]
  expect(
    parseForm(schema, gatherFields([...right.filter(([field]) => field !== name), ['photos[]', '1'], [name, value]]))
      .success,
  ).toBe(false)
})

test('names cannot reach a prototype', () => {
  gatherFields([
    ['__proto__', 'x'],
    ['constructor[]', 'y'],
    ['__proto__[polluted]', 'z'],
  ])
  expect({}).not.toHaveProperty('polluted')
})

test('numbered items stand in the order of their numbers, however they arrive', () => {
  expect(
    gatherFields([
      ['rooms[2]', 'c'],
      ['rooms[0]', 'a'],
      ['name', 'x'],
      ['rooms[1]', 'b'],
    ]),
  ).toEqual({ name: 'x', rooms: ['a', 'b', 'c'] })
})

test('what is said of things in a list gathers by their numbers', () => {
  const fields = gatherFields([
    ['images[1][alt]', 'second'],
    ['images[0][id]', '7'],
    ['images[0][alt]', 'first'],
    ['images[2]', '9'],
    ['rooms[][name]', 'a'],
    ['rooms[][name]', 'b'],
  ])
  expect(fields).toEqual({
    images: [{ id: '7', alt: 'first' }, { alt: 'second' }, '9'],
    rooms: [{ name: 'a' }, { name: 'b' }],
  })
  const images = z.array(z.union([id(), z.object({ id: id().optional(), alt: z.string() })]))
  expect(
    parseForm(z.object({ images: z.array(z.object({ id: id(), alt: z.string() })) }), { images: fields.images })
      .success,
  ).toBe(false)
  expect(parseForm(z.object({ images }), { images: [{ alt: 'x' }] }).success).toBe(true)
  for (const name of ['images[0][__proto__]', 'images[0][constructor]', 'images[0][a][b]', 'images[0][]'])
    expect(
      parseForm(z.object({ images: z.array(z.object({ alt: z.string() })) }), gatherFields([[name, 'x']])).success,
    ).toBe(false)
  expect({}).not.toHaveProperty('x')
})

test.each(['count[a]', 'count[a][b]', 'count[__proto__]'])('%s is no way to say count', (name) => {
  const fields = gatherFields([[name, '4']])
  expect(parseForm(z.object({ count: z.int().optional() }), fields).success).toBe(false)
})

test('fields of one object are gathered; what else carries its name does not get into it', () => {
  const fields = gatherFields([
    ['news[email]', '1'],
    ['news[push]', 'off'],
    ['news[__proto__]', '1'],
  ])
  expect(fields).toEqual({ news: {} })
  const wanted = z.object({ news: z.object({ email: z.boolean(), push: z.boolean() }) })
  const form: [string, string][] = [
    ['news[email]', '1'],
    ['news[push]', 'off'],
  ]
  expect(parseForm(wanted, gatherFields(form))).toMatchObject({ data: { news: { email: true, push: false } } })
})
