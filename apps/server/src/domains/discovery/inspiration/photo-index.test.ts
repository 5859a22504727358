import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPhotoIndex, type PhotoEntry, type PhotoIndex, type PhotoWish } from './photo-index.ts'

const said = ['oak', 'oaken', 'linen', 'kitchen', 'bo', 'aarhus']
const anyEntry = fc.record({
  id: fc.integer({ min: 1, max: 100_000 }),
  expert_id: fc.integer({ min: 1, max: 9 }),
  image_id: fc.integer({ min: 1, max: 60 }),
  is_interior: fc.boolean(),
  type_id: fc.constantFrom(null, 1, 2),
  style_id: fc.constantFrom(null, 1, 2, 3),
  words: fc.uniqueArray(fc.constantFrom(...said)),
})
const anyPhotos = fc.uniqueArray(anyEntry, { selector: ({ id }) => id, maxLength: 120, size: 'max' })
const anySeed = fc.stringMatching(/^[1-9]{4}$/)
const anyWish: fc.Arbitrary<PhotoWish> = fc.record({
  is_interior: fc.boolean(),
  type_id: fc.constantFrom(undefined, 1, 2),
  style_ids: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
  words: fc.uniqueArray(fc.constantFrom('oak', 'lin', 'kitchen'), { maxLength: 2 }),
  seed: anySeed,
})

const expertsOf = (photos: readonly PhotoEntry[]) => [...new Set(photos.map(({ expert_id }) => expert_id))]
function indexOf(photos: readonly PhotoEntry[]): PhotoIndex {
  const index = createPhotoIndex()
  index.replace(expertsOf(photos), photos)
  return index
}
const everything = (seed: string): PhotoWish => ({ is_interior: true, style_ids: [], words: [], seed })
const idsOf = (index: PhotoIndex, wish: PhotoWish) => index.find(wish).list(0, 10_000)
const allInside = (photos: readonly PhotoEntry[]) => photos.map((photo) => ({ ...photo, is_interior: true }))

test('filters, words and counts are those of looking at each photo', () => {
  fc.assert(
    fc.property(anyPhotos, anyWish, (photos, wish) => {
      const found = indexOf(photos).find(wish)
      const ids = found.list(0, photos.length)
      expect(found.total).toBe(ids.length)
      const fits = (photo: PhotoEntry, but?: 'styles' | 'type' | 'q') =>
        photo.is_interior === wish.is_interior &&
        (but === 'type' || wish.type_id === undefined || photo.type_id === wish.type_id) &&
        (but === 'styles' || wish.style_ids.length === 0 || wish.style_ids.includes(photo.style_id ?? 0)) &&
        (but === 'q' || wish.words.every((word) => photo.words.some((own) => own.startsWith(word))))
      const but = (left: 'styles' | 'type' | 'q') => photos.filter((photo) => fits(photo, left))
      expect(ids.toSorted((a, b) => a - b)).toEqual(
        photos
          .filter((photo) => fits(photo))
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      )
      expect(found.without).toEqual({ styles: but('styles').length, type: but('type').length, q: but('q').length })
      for (const id of [1, 2, 3])
        expect(found.styles.get(id) ?? 0).toBe(but('styles').filter(({ style_id }) => style_id === id).length)
      for (const id of [1, 2])
        expect(found.types.get(id) ?? 0).toBe(but('type').filter(({ type_id }) => type_id === id).length)
    }),
    { numRuns: 300 },
  )
})

test('a seed gives one order, whatever happened to the index before', () => {
  fc.assert(
    fc.property(anyPhotos, anyPhotos, anySeed, (photos, before, seed) => {
      const fresh = idsOf(indexOf(allInside(photos)), everything(seed))
      const used = indexOf(allInside(before))
      used.replace(expertsOf([...before, ...photos]).toReversed(), allInside(photos).toReversed())
      expect(idsOf(used, everything(seed))).toEqual(fresh)
      expect(used.size).toBe(photos.length)
    }),
    { numRuns: 300 },
  )
})

test('no expert stands beside themselves, unless more than half of the photos are theirs', () => {
  fc.assert(
    fc.property(anyPhotos, anySeed, (photos, seed) => {
      const inside = allInside(photos)
      const expertOf = new Map(inside.map(({ id, expert_id }) => [id, expert_id]))
      const order = idsOf(indexOf(inside), everything(seed)).map((id) => expertOf.get(id) ?? 0)
      const beside = order.filter((expert, at) => at > 0 && expert === order[at - 1]).length
      const most = Math.max(0, ...[...Map.groupBy(order, (expert) => expert).values()].map(({ length }) => length))
      expect(beside).toBe(Math.max(0, most - (order.length - most) - 1))
    }),
    { numRuns: 600 },
  )
})

test('the photos of one expert are spread over the whole, and another seed gives another order', () => {
  const photos = Array.from({ length: 1000 }, (_, at) => ({
    id: at + 1,
    expert_id: at < 20 ? 1 : 2 + (at % 100),
    image_id: 1 + (at % 50),
    is_interior: true,
    type_id: null,
    style_id: null,
    words: [],
  }))
  const index = indexOf(photos)
  const one = idsOf(index, everything('1234'))
  const places = one.flatMap((id, at) => (id <= 20 ? [at] : []))
  expect(Math.max(...places.map((place, at) => place - (places[at - 1] ?? 0)))).toBeLessThan(120)
  const other = idsOf(index, everything('1235'))
  const image = new Map(photos.map(({ id, image_id }) => [id, image_id]))
  const echoes = one.filter((id, at) =>
    one.slice(Math.max(0, at - 9), at).some((each) => image.get(each) === image.get(id)),
  )
  expect(echoes.length).toBeLessThan(10)
  const same = one.filter((id, at) => other[at] === id).length
  expect(same).toBeLessThan(30)
  expect([...other].toSorted((a, b) => a - b)).toEqual([...one].toSorted((a, b) => a - b))
})

test('what has not changed keeps the version, so that answers stay kept', () => {
  const photo = { id: 1, expert_id: 7, image_id: 1, is_interior: true, type_id: null, style_id: null, words: ['oak'] }
  const index = indexOf([photo])
  const { version } = index
  index.replace([7, 8], [photo])
  expect(index.version).toBe(version)
  index.replace([7], [{ ...photo, words: ['ash'] }])
  expect(index.version).toBeGreaterThan(version)
  expect(idsOf(index, { ...everything('1111'), words: ['oak'] })).toEqual([])
  index.replace([7], [])
  expect([index.size, index.has(1), index.expertOf(1)]).toEqual([0, false, undefined])
})

test('pages asked for one by one are those of the whole, on whatever instance', () => {
  const many = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 30 })), {
    minLength: 300,
    maxLength: 1500,
    size: 'max',
  })
  fc.assert(
    fc.property(many, anySeed, fc.integer({ min: 1, max: 60 }), (shown, seed, per_page) => {
      const photos = shown.map(([expert_id, image_id], at) => ({
        id: at + 1,
        expert_id,
        image_id,
        is_interior: true,
        type_id: null,
        style_id: null,
        words: [],
      }))
      const whole = idsOf(indexOf(photos), everything(seed))
      const pages = indexOf(photos).find(everything(seed))
      const one: number[] = []
      for (let from = 0; from < photos.length; from += per_page) one.push(...pages.list(from, per_page))
      expect(one).toEqual(whole)
      expect(new Set(whole).size).toBe(photos.length)
    }),
    { numRuns: 40 },
  )
})

test('nothing is listed beyond the last page that is linked', () => {
  const photos = Array.from({ length: 10_100 }, (_, at): PhotoEntry => {
    const id = at + 1
    return { id, expert_id: 1 + (at % 50), image_id: id, is_interior: true, type_id: null, style_id: null, words: [] }
  })
  const found = indexOf(photos).find(everything('4711'))
  expect([found.total, found.list(9_960, 60).length, found.list(10_000, 60)]).toEqual([10_100, 60, []])
})
