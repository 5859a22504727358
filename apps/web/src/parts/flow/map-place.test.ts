import { expect, test } from 'vitest'
import { isOnSmallLand, placeOn } from './map-place.ts'
import { outlines } from './outlines.ts'

const cities = {
  DK: { latitude: 56.157, longitude: 10.211 },
  DE: { latitude: 52.524, longitude: 13.411 },
  SE: { latitude: 59.333, longitude: 18.065 },
  NO: { latitude: 59.913, longitude: 10.746 },
  AT: { latitude: 48.208, longitude: 16.373 },
  CH: { latitude: 46.948, longitude: 7.447 },
  NL: { latitude: 52.374, longitude: 4.89 },
  GB: { latitude: 51.509, longitude: -0.126 },
}

test.each(Object.entries(cities))('a town of %s stands on its country', (code, city) => {
  const outline = outlines[code]
  if (!outline) throw new Error(`no outline of ${code}`)
  const { x, y, width } = placeOn(outline, city)
  expect(x).toBeGreaterThan(0)
  expect(x).toBeLessThan(width)
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(100)
})

test('north is up and east is right', () => {
  const { DK } = outlines
  if (!DK) throw new Error('no outline of DK')
  const aarhus = placeOn(DK, cities.DK)
  const skagen = placeOn(DK, { latitude: 57.72, longitude: 10.58 })
  const copenhagen = placeOn(DK, { latitude: 55.676, longitude: 12.568 })
  expect(skagen.y).toBeLessThan(aarhus.y)
  expect(copenhagen.x).toBeGreaterThan(aarhus.x)
})

test('islands that a marker would cover are told from the mainland', () => {
  const { DK } = outlines
  if (!DK) throw new Error('no outline of DK')
  const isSmall = (latitude: number, longitude: number) => isOnSmallLand(DK, placeOn(DK, { latitude, longitude }))
  expect(isSmall(55.1, 14.9)).toBe(true) // Bornholm
  expect([isSmall(56.157, 10.211), isSmall(55.676, 12.5), isSmall(55.4, 10.39)]).toEqual([false, false, false])
})
