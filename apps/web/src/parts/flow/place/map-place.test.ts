import { expect, test } from 'vitest'
import { cropAround, isOnSmallLand, placeLabels, placeOn } from './map-place.ts'
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

test('a crop holds every point, and is no nearer than the outlines bear', () => {
  const near = cropAround([{ x: 50, y: 50 }])
  expect(near.height).toBe(18)
  expect([near.x + near.width / 2, near.y + near.height / 2]).toEqual([50, 50])
  const far = cropAround([
    { x: 0, y: 0 },
    { x: 60, y: 10 },
  ])
  expect(far.x).toBeLessThan(0)
  expect(far.x + far.width).toBeGreaterThan(60)
})

test('names stand beside their points and never on each other', () => {
  const crop = { x: 0, y: 0, width: 100, height: 80 }
  const at = (name: string, x: number, y: number) => ({ name, x, y })
  expect(placeLabels([at('Aarhus', 50, 40)], 4, crop)[0]?.anchor).toBe('start')
  expect(placeLabels([at('Aarhus', 98, 40)], 4, crop)[0]?.anchor).toBe('end')
  const [first, second] = placeLabels([at('Aarhus', 40, 40), at('Viby', 48, 40)], 4, crop)
  expect(first?.anchor).toBe('end')
  expect(second?.anchor).toBe('start')
  const crowd = Array.from({ length: 12 }, (_, place) => at(`Town ${place}`, 50 + place / 10, 40))
  expect(placeLabels(crowd, 4, crop).filter(Boolean).length).toBeLessThan(6)
})
