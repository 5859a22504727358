import { createElement, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
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

test('a part whose script is there is drawn at once, not its placeholder', async () => {
  const part = lazyPart(async () => () => 'drawn')
  const draw = () => renderToStaticMarkup(createElement(Suspense, { fallback: 'placeholder' }, createElement(part)))
  expect(draw()).toContain('placeholder')
  await part.preload()
  expect(draw()).toBe('drawn')
})

test('a part whose script cannot be fetched leaves its place to the fallback', async () => {
  const part = lazyPart<object>(
    async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
    () => 'instead',
  )
  const { prelude } = await prerender(createElement('p', null, createElement(part)))
  expect(await new Response(prelude).text()).toContain('instead')
})
