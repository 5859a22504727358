import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createElement, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notFound } from '@tanstack/react-router'
import type { PageRequest } from '@husrum/contract/core/pages/page-request.ts'
import { pageRequest } from './page-request.ts'
import { useShell, type ShellContext } from '../shell-context.ts'
import { SHELL_WAITS_MS, shellFirst, useLateLoading } from './shell-first.ts'

vi.mock('./page-request.ts')
vi.mock('../shell-context.ts')

const drawnFor = (token: string | undefined) => {
  const report = vi.fn<PageRequest['report']>()
  const request: Partial<PageRequest> = { token, report }
  vi.mocked(pageRequest).mockReturnValue(request as PageRequest) // no other field is read
  return report
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function draw(late: Promise<unknown>[]) {
  vi.mocked(useShell).mockReturnValue({ late } as ShellContext) // no other field is read
  const Screen = () => {
    useLateLoading()
    return 'the screen'
  }
  const sent = new PassThrough({ encoding: 'utf8' })
  const parts: string[] = []
  sent.on('data', (part: string) => parts.push(part))
  const failed = vi.fn()
  const page = renderToPipeableStream(
    createElement(
      'main',
      null,
      createElement(Suspense, { fallback: createElement('p', null, 'the skeleton') }, createElement(Screen)),
    ),
    {
      onShellReady: () => page.pipe(sent),
      onError: failed,
    },
  )
  return { parts, failed, ended: once(sent, 'end') }
}

test('a screen whose data is late is sent after its skeleton', async () => {
  vi.useRealTimers()
  const { promise, resolve } = Promise.withResolvers<void>()
  const { parts, ended } = draw([Promise.resolve(), promise])
  await vi.waitFor(() => expect(parts.join('')).toContain('the skeleton'))
  expect(parts.join('')).not.toContain('the screen')
  resolve()
  await ended
  expect(parts.join('')).toContain('the screen')
})

test('a screen whose data is there is sent without a skeleton', async () => {
  vi.useRealTimers()
  const { parts, ended } = draw([])
  await ended
  expect(parts.join('')).toContain('the screen')
  expect(parts.join('')).not.toContain('the skeleton')
})

test('data that fails late leaves the skeleton, for the browser to ask again', async () => {
  vi.useRealTimers()
  const { parts, failed, ended } = draw([Promise.reject(new Error('away'))])
  await ended
  expect(parts.join('')).toContain('the skeleton')
  expect(failed.mock.calls.map(([error]) => String(error))).toEqual(['Error: away'])
})

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
