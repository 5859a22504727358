import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notFound } from '@tanstack/react-router'
import type { PageRequest } from '@husrum/contract/page-request.ts'
import { pageRequest } from './page-request.ts'
import { SHELL_WAITS_MS, shellFirst } from './shell-first.ts'

vi.mock('./page-request.ts')

const drawnFor = (token: string | undefined) => {
  const report = vi.fn<PageRequest['report']>()
  const request: Partial<PageRequest> = { token, report }
  vi.mocked(pageRequest).mockReturnValue(request as PageRequest) // nothing else is read
  return report
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
  const report = drawnFor('tok')
  await expect(shellFirst({ late: [] }, Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(vi.getTimerCount()).toBe(0)
  expect(report).not.toHaveBeenCalled()
})

test('a failure after the page was sent is reported, and fails the screen', async () => {
  const report = drawnFor('tok')
  const late: Promise<unknown>[] = []
  const { promise, reject } = Promise.withResolvers()
  const sent = shellFirst({ late }, promise)
  await vi.advanceTimersByTimeAsync(SHELL_WAITS_MS)
  await sent
  const away = new Error('away')
  reject(away)
  await expect(late[0]).rejects.toBe(away)
  expect(report.mock.calls).toEqual([[away]])
})

test('what turns out late not to be there is no failure', async () => {
  const report = drawnFor('tok')
  const late: Promise<unknown>[] = []
  const { promise, reject } = Promise.withResolvers()
  const sent = shellFirst({ late }, promise)
  await vi.advanceTimersByTimeAsync(SHELL_WAITS_MS)
  await sent
  reject(notFound())
  await expect(late[0]).rejects.toMatchObject({ isNotFound: true })
  expect(report).not.toHaveBeenCalled()
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
