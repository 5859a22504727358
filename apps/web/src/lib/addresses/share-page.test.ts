import { afterEach, expect, test, vi } from 'vitest'
import { sharePage } from './share-page.ts'

afterEach(() => vi.unstubAllGlobals())

const page = (navigator: object) => {
  vi.stubGlobal('location', { origin: 'https://husrum.example', pathname: '/experts/1' })
  vi.stubGlobal('navigator', navigator)
}
const url = 'https://husrum.example/experts/1'
const refuses = (name: string) => async () => {
  throw new DOMException('no', name)
}

test('the system’s own sheet comes first, and closing it is no failure', async () => {
  page({ share: async () => undefined })
  expect(await sharePage('Bo')).toEqual({ url, done: 'shared' })
  page({ share: refuses('AbortError') })
  expect(await sharePage('Bo')).toEqual({ url, done: 'dismissed' })
})

test('without a sheet, or when it fails, the address is copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  page({ clipboard: { writeText } })
  expect(await sharePage('Bo')).toEqual({ url, done: 'copied' })
  page({ share: refuses('NotAllowedError'), clipboard: { writeText } })
  expect((await sharePage('Bo')).done).toBe('copied')
  expect(writeText).toHaveBeenCalledWith(url)
})

test('a browser that allows neither leaves the address to be shown', async () => {
  page({ clipboard: { writeText: refuses('NotAllowedError') } })
  expect(await sharePage('Bo')).toEqual({ url, done: 'refused' })
  page({})
  expect((await sharePage('Bo')).done).toBe('refused')
})
