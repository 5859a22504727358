import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#ui/browser.testing.tsx'
import { clearUnsent, claimUnsent } from '#lib/unsaved-work/unsent.ts'
import { readOutgoing, retryDelay, type Outgoing } from './outbox.ts'
import { useOutbox, type Outbox } from './use-outbox.ts'

let outbox: Outbox | undefined
let sent: Outgoing[] = []
let token: string | undefined
let reach: () => Promise<void> = () => Promise.resolve()
const currentToken = () => token
function Writer() {
  const made = useOutbox(async (message) => {
    sent.push(message)
    await reach()
  }, currentToken)
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
/** `expect.poll` would advance the fake clock itself. */
async function expectText(wanted: string) {
  for (let frame = 0; frame < 60 && text() !== wanted; frame++) await drawn()
  expect(text()).toBe(wanted)
}
/** The next try is planned by an effect, some time after the text is shown. */
async function expectPlanned(wanted: string) {
  await expectText(wanted)
  for (let frame = 0; frame < 60 && vi.getTimerCount() === 0; frame++) await drawn()
  expect(vi.getTimerCount()).toBe(1)
  expect(text()).toBe(wanted)
}
/** The list is stored after it is shown. */
async function expectNothingStored() {
  for (let frame = 0; frame < 60 && readOutgoing(localStorage).length > 0; frame++) await drawn()
  expect(readOutgoing(localStorage)).toEqual([])
}
async function written(): Promise<Outbox> {
  for (let frame = 0; frame < 60 && !outbox; frame++) await drawn()
  return outbox ?? expect.fail('the widget was not drawn')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  localStorage.clear()
  sent = []
  token = 'of Ane'
  reach = () => Promise.resolve()
  outbox = undefined
  show(<Writer />)
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a project goes along, also with a message that a page has left behind', async () => {
  reach = noAnswer
  const project = { id: 7, title: 'Attic by the fjord', cover: null }
  ;(await written()).send(3, '', [], project)
  await expectText(' waiting')
  await drawn()
  expect(sent).toMatchObject([{ body: '', project: { id: 7, title: 'Attic by the fjord' } }])
  expect(readOutgoing(localStorage)).toMatchObject([{ project: { id: 7, title: 'Attic by the fjord' } }])
  localStorage.setItem('husrum.unsent.outbox', JSON.stringify([{ ...readOutgoing(localStorage)[0], project: 'x' }]))
  expect(readOutgoing(localStorage)).toEqual([])
})

test('while the server is away a message is tried again with growing delays and one key', async () => {
  reach = noAnswer
  ;(await written()).send(3, 'Hello')
  await expectPlanned('Hello waiting')
  expect(readOutgoing(localStorage)).toMatchObject([{ body: 'Hello', state: 'waiting' }])
  await pass(retryDelay(0) - 1)
  expect(sent).toHaveLength(1)
  await pass(1)
  await expectPlanned('Hello waiting')
  expect(sent).toHaveLength(2)
  await pass(retryDelay(1) - 1)
  expect(sent).toHaveLength(2)
  reach = () => Promise.resolve()
  await pass(1)
  await expectText('')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(3)
  await expectNothingStored()
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

const conflict = (code: string) => () =>
  Promise.reject(Object.assign(new Error(code), { status: 409, refusal: { message: code, code } }))

test('while the server still holds the key of an interrupted try, the message waits and is tried again', async () => {
  reach = conflict('idempotency_in_progress')
  ;(await written()).send(3, 'Hello')
  await expectPlanned('Hello waiting')
  reach = () => Promise.resolve()
  await pass(retryDelay(0))
  await expectText('')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(2)
})

test('any other conflict is a refusal', async () => {
  reach = conflict('thread_closed')
  ;(await written()).send(3, 'Hello')
  await expectText('Hello failed')
  await pass(10 * 60_000)
  expect(sent).toHaveLength(1)
})

test('a limit holds the whole line until it has passed, and what was written keeps its order', async () => {
  const { send } = await written()
  reach = () =>
    Promise.reject(Object.assign(new Error(), { status: 429, refusal: { code: 'too_many_messages' }, retryAfter: 40 }))
  send(3, 'One')
  send(3, 'Two')
  await expectPlanned('One waiting, Two waiting')
  expect(sent.map(({ body }) => body)).toEqual(['One'])
  reach = () => Promise.resolve()
  outbox?.send(3, 'Three')
  dispatchEvent(new Event('online'))
  await expectPlanned('One waiting, Two waiting, Three waiting')
  await pass(39_000)
  expect(sent).toHaveLength(1)
  await pass(1000)
  await expectText('')
  expect(sent.map(({ body }) => body)).toEqual(['One', 'One', 'Two', 'Three'])
})

/** In another tab: this one only receives the change of the cookie and the storage. */
function logOut() {
  token = undefined
  clearUnsent()
}
function logIn(person: number) {
  token = `of ${person}, again`
  claimUnsent(person)
}
async function waitingMessageOf(person: number): Promise<Outbox> {
  claimUnsent(person)
  outbox = undefined
  show(<Writer key={person} />)
  reach = noAnswer
  const made = await written()
  made.send(3, 'Hello')
  await expectPlanned('Hello waiting')
  reach = () => Promise.resolve()
  return made
}

test('a logout in another tab forgets what was waiting here', async () => {
  await waitingMessageOf(1)
  logOut()
  await pass(retryDelay(0))
  await expectText('')
  expect(sent).toHaveLength(1)
  expect(readOutgoing(localStorage)).toEqual([])
})

test('what one person wrote is never sent as another who logs in in another tab', async () => {
  await waitingMessageOf(1)
  logOut()
  logIn(2)
  dispatchEvent(new Event('online'))
  await expectText('')
  outbox?.send(3, 'Written after')
  await expectText('Written after failed')
  expect(sent).toHaveLength(1)
  expect(readOutgoing(localStorage)).toEqual([])
})

test('the same person logging in again in another tab loses nothing', async () => {
  await waitingMessageOf(1)
  logIn(1)
  await pass(retryDelay(0))
  await expectText('')
  expect(sent).toHaveLength(2)
})

test('where the browser forbids storage, messages are sent all the same', async () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  try {
    outbox = undefined
    show(<Writer />)
    reach = noAnswer
    ;(await written()).send(3, 'Hello')
    await expectText('Hello waiting')
    reach = () => Promise.resolve()
    await pass(retryDelay(0))
    await expectText('')
    expect(sent).toHaveLength(2)
  } finally {
    forbidden.mockRestore()
  }
})
