import { expect, test } from 'vitest'
import { cardCaveats, cardReasons, kilometresOf } from './distance.ts'

const said = (key: string, params: Record<string, number | string> = {}) => ({ key, params, text: key, weight: 0 })

test('a card reads the kilometres wherever they are told', () => {
  expect(kilometresOf({ reasons: [said('style')], caveats: [said('budget'), said('online_far', { km: 101 })] })).toBe(
    101,
  )
  expect(kilometresOf({ reasons: [said('proximity', { km: 12 })], caveats: [] })).toBe(12)
  expect(kilometresOf({ reasons: [said('proximity_near', { city: 'Aarhus' })], caveats: [] })).toBeUndefined()
})

test('a reason that only tells the distance is left to the line of the town, one that says more stays', () => {
  const reasons = [said('style'), said('proximity', { km: 12 }), said('online_km', { km: 12 })]
  expect(cardReasons({ reasons }).map(({ key }) => key)).toEqual(['style', 'online_km'])
})

test('a distance beneath a stronger caveat is left to the line of the town; alone it stays a caveat', () => {
  const keys = (...caveats: ReturnType<typeof said>[]) => cardCaveats({ caveats }).map(({ key }) => key)
  expect(keys(said('budget'), said('online_far'))).toEqual(['budget'])
  expect(keys(said('proximity'))).toEqual(['proximity'])
})
