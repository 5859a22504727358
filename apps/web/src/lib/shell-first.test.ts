import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageRequest } from '@husrum/contract/page-request.ts'
import { pageRequest } from './page-request.ts'
import { SHELL_WAITS_MS, shellFirst } from './shell-first.ts'

vi.mock('./page-request.ts')

const drawnFor = (token: string | undefined) => {
  const request: Partial<PageRequest> = { token }
  vi.mocked(pageRequest).mockReturnValue(request as PageRequest) // nothing else is read
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('data that is there in time comes with the page', async () => {
  drawnFor('tok')
  const late: Promise<unknown>[] = []
  await shellFirst({ late }, Promise.resolve('there'))
  expect(late).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('a page for one reader does not wait for slow data', async () => {
  drawnFor('tok')
  const late: Promise<unknown>[] = []
  const slow = new Promise(() => undefined)
  const sent = shellFirst({ late }, slow)
  await vi.advanceTimersByTimeAsync(SHELL_WAITS_MS)
  await sent
  expect(late).toEqual([slow])
})

test('a failure in time fails the page', async () => {
  drawnFor('tok')
  await expect(shellFirst({ late: [] }, Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('a visitor’s page waits for all of it, because it is kept', async () => {
  drawnFor(undefined)
  const late: Promise<unknown>[] = []
  const { promise, resolve } = Promise.withResolvers()
  const sent = shellFirst({ late }, promise)
  await vi.advanceTimersByTimeAsync(10 * SHELL_WAITS_MS)
  resolve('there')
  await sent
  expect(late).toEqual([])
})
