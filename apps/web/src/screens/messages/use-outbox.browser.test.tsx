import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#ui/browser.testing.tsx'
import { readOutgoing, retryDelay, type Outgoing } from './outbox.ts'
import { useOutbox, type Outbox } from './use-outbox.ts'

let outbox: Outbox | undefined
let sent: Outgoing[] = []
let reach: () => Promise<void> = () => Promise.resolve()
function Writer() {
  const made = useOutbox(async (message) => {
    sent.push(message)
    await reach()
  })
  useEffect(() => {
    outbox = made
  }, [made])
  return <output>{made.outbox.map(({ body, state }) => `${body} ${state}`).join(', ')}</output>
}
const text = () => document.querySelector('output')?.textContent
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const drawn = () => new Promise((done) => requestAnimationFrame(done))
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await drawn()
}
/** `expect.poll` would move the faked clock itself. */
async function expectText(wanted: string) {
  for (let frame = 0; frame < 60 && text() !== wanted; frame++) await drawn()
  expect(text()).toBe(wanted)
}
async function written(): Promise<Outbox> {
  for (let frame = 0; frame < 60 && !outbox; frame++) await drawn()
  return outbox ?? expect.fail('the widget was not drawn')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  sent = []
  outbox = undefined
  show(<Writer />)
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('while the server is away a message is tried again with growing delays and one key', async () => {
  reach = noAnswer
  ;(await written()).send(3, 'Hello')
  await expectText('Hello waiting')
  expect(readOutgoing(localStorage)).toMatchObject([{ body: 'Hello', state: 'waiting' }])
  await pass(retryDelay(0) - 1)
  expect(sent).toHaveLength(1)
  await pass(1)
  await expectText('Hello waiting')
  expect(sent).toHaveLength(2)
  await pass(retryDelay(1) - 1)
  expect(sent).toHaveLength(2)
  reach = () => Promise.resolve()
  await pass(1)
  await expectText('')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(3)
  expect(readOutgoing(localStorage)).toEqual([])
  await pass(10 * 60_000)
  expect(sent).toHaveLength(3)
})

test('the connection coming back several times while a message is under way sends it once more', async () => {
  reach = noAnswer
  ;(await written()).send(3, 'Hello')
  await expectText('Hello waiting')
  let answer = () => {}
  reach = () => new Promise((resolve) => (answer = resolve))
  for (let time = 0; time < 5; time++) dispatchEvent(new Event('online'))
  await expectText('Hello sending')
  await pass(10 * 60_000)
  dispatchEvent(new Event('online'))
  answer()
  await expectText('')
  expect(sent).toHaveLength(2)
})
