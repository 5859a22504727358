import { expect, test } from 'vitest'
import { lazyPart, preloadStep } from './lazy-part.ts'

const Drawn = () => null

test('fetches the script of a step that comes late, and none for a step that came with the page', async () => {
  let fetched = 0
  const late = lazyPart(async () => {
    fetched += 1
    return Drawn
  })
  const steps = { first: Drawn, second: late }
  await preloadStep(steps, 'first')
  await preloadStep(steps, 'unknown')
  expect(fetched).toBe(0)
  await preloadStep(steps, 'second')
  expect(fetched).toBe(1)
})

test('asks again for a script that could not be fetched, and says so', async () => {
  let tries = 0
  const late = lazyPart(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Drawn
  })
  await expect(preloadStep({ late }, 'late')).rejects.toThrow(TypeError)
  await expect(preloadStep({ late }, 'late')).resolves.toBeUndefined()
})
