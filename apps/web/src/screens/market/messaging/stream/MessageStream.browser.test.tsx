import { useMemo, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Message } from '@husrum/contract/market/messaging/messaging.ts'
import texts from '#locales/market/messaging/messages.en.json' with { type: 'json' }
import { button } from '#ui/browser.testing.tsx'
import { showWithShell } from '#ui/shell.testing.tsx'
import type { ChatThread } from '../chat/chat-state.ts'
import { MessageStream } from './MessageStream.tsx'
import { useEditing } from '../composer/use-editing.ts'

/** The script of the card, loaded when the test allows it. */
const script = vi.hoisted(() => Promise.withResolvers<void>())
const drawn = vi.hoisted(() => vi.fn<() => void>())
vi.mock('./cards/QuoteMessage.tsx', async () => {
  await script.promise
  return {
    QuoteMessage: function Card() {
      const [isLoaded, setLoaded] = useState(false)
      drawn()
      return (
        <article className={isLoaded ? 'h-[1500px]' : 'h-40'}>
          <button type="button" onClick={() => setLoaded(true)}>
            Load the quote
          </button>
        </article>
      )
    },
  }
})

/** As in a busy browser: all changes since are delivered at once. */
let late: (() => void)[] = []
const handOver = () => late.forEach((each) => each())
class LateObserver extends IntersectionObserver {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    let held: IntersectionObserverEntry[] = []
    super((entries) => held.push(...entries), options)
    late.push(() => {
      if (held.length > 0) callback(held, this)
      held = []
    })
  }
}
/** Two frames: the change has been laid out and observed. */
const laidOut = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))

const message = (id: number, change: Partial<Message> = {}): Message => ({
  id,
  thread_id: 3,
  mine: false,
  sender: 'client',
  author: null,
  kind: 'text',
  ref_id: null,
  body: `Message ${id}`,
  attachments: [],
  caution: false,
  edited_at: null,
  read_at: null,
  created_at: `2026-11-20T08:${String(id).padStart(2, '0')}:00.000Z`,
  ...change,
})
const quote = message(8, { kind: 'quote', ref_id: 5, body: 'Kitchen' })
const further = { loading: false, failed: false, load: () => {} }
const onSeen = vi.fn<() => void>()

function Conversation() {
  const [messages, setMessages] = useState([1, 2, 3].map((id) => message(id)))
  // the stream reads these of a thread
  const thread = { id: 3, messages, has_more: false, unread_count: 0, counterpart: { name: 'Ann' } } as unknown
  const now = Date.parse('2026-11-20T09:00:00Z')
  const editing = useEditing(thread as ChatThread, now) // see above
  const [written, setWritten] = useState('')
  return (
    <div className="flex h-[600px] flex-col">
      <input aria-label="Write" value={written} onChange={(event) => setWritten(event.target.value)} />
      <button type="button" onClick={() => setMessages([...messages, quote, message(9)])}>
        Receive a quote
      </button>
      <MessageStream
        thread={thread as ChatThread} // see above
        now={now}
        outgoing={[]}
        onRetry={() => {}}
        onDrop={() => {}}
        onEdit={editing.begin}
        older={further}
        onSeen={onSeen}
      />
    </div>
  )
}
const said = (id: number) => page.getByText(`Message ${id}`)
const newest = button('Newest messages')

beforeEach(() => {
  late = []
  vi.clearAllMocks()
})
afterEach(() => vi.unstubAllGlobals())

test('a conversation that was hidden for a moment is drawn again, also by a busy browser', async () => {
  vi.stubGlobal('IntersectionObserver', LateObserver)
  showWithShell(() => <Conversation />, { more: texts })
  await expect.element(said(3)).toBeVisible()
  await laidOut()
  handOver()
  expect(onSeen).toHaveBeenCalled()
  document.body.hidden = true
  await laidOut()
  document.body.hidden = false
  await laidOut()
  handOver()
  await laidOut()
  await expect.element(said(3)).toBeVisible()
  await expect.element(newest).not.toBeInTheDocument()
})

test('what is hidden keeps its messages and its height', async () => {
  showWithShell(() => <Conversation />, { more: texts })
  await expect.element(said(3)).toBeVisible()
  document.body.hidden = true
  await laidOut()
  const isKept = said(3).elements().length === 1
  document.body.hidden = false
  expect(isKept).toBe(true)
})

test('a card comes into a conversation that stays in sight, the end stays in view as it grows, and writing draws it not anew', async () => {
  showWithShell(() => <Conversation />, { more: texts })
  await expect.element(said(3)).toBeVisible()
  await button('Receive a quote').click()
  await expect.element(said(9)).toBeVisible()
  await expect.element(said(3)).toBeVisible()
  script.resolve()
  await button('Load the quote').click()
  await expect.poll(() => page.getByRole('article').element().clientHeight).toBe(1500)
  await laidOut()
  const { bottom } = said(9).element().getBoundingClientRect()
  expect(bottom).toBeLessThan(600)
  expect(bottom).toBeGreaterThan(450)
  await expect.element(newest).not.toBeInTheDocument()
  drawn.mockClear()
  await page.getByLabelText('Write').fill('Hello')
  await expect.element(page.getByLabelText('Write')).toHaveValue('Hello')
  expect(drawn).not.toHaveBeenCalled()
})

describe('a long conversation', () => {
  const long = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => {
      const at = new Date(Date.parse('2026-11-20T09:00:00Z') - (2000 - from - place) * 600_000)
      return message(from + place, { created_at: at.toISOString() })
    })
  const load = vi.fn<() => void>()
  const stream = () => page.getByRole('region', { name: /Ann/ }).element()

  function LongConversation() {
    const [from, setFrom] = useState(1600)
    const [loading, setLoading] = useState(false)
    const [to, setTo] = useState(2000)
    const messages = useMemo(() => long(from, to), [from, to])
    const thread = { id: 3, messages, has_more: from > 1000, unread_count: 0, counterpart: { name: 'Ann' } } as unknown
    const ask = () => {
      load()
      setLoading(true)
      setTimeout(() => {
        setFrom((before) => before - 50)
        setLoading(false)
      })
    }
    return (
      <div className="flex h-[600px] flex-col">
        <button type="button" onClick={() => (setFrom(from - 50), setTo(to + 1))}>
          Receive older ones and a new one
        </button>
        <MessageStream
          thread={thread as ChatThread} // the stream reads these of a thread
          now={Date.parse('2026-11-20T09:00:00Z')}
          outgoing={[]}
          onRetry={() => {}}
          onDrop={() => {}}
          onEdit={() => {}}
          older={{ loading, failed: false, load: ask }}
          onSeen={onSeen}
        />
      </div>
    )
  }

  test('has few observers and draws what is near, in its place', async () => {
    let observers = 0
    class CountedObserver extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options)
        observers += 1
      }
    }
    vi.stubGlobal('IntersectionObserver', CountedObserver)
    showWithShell(() => <LongConversation />, { more: texts })
    await expect.element(said(1999)).toBeVisible()
    await expect.element(said(1650)).not.toBeInTheDocument()
    expect(observers).toBeLessThanOrEqual(4)
    const height = stream().scrollHeight
    stream().scrollTop = -height / 2
    await expect.element(said(1999)).not.toBeInTheDocument()
    await expect.element(said(1800)).toBeVisible()
    expect(Math.abs(stream().scrollHeight - height)).toBeLessThan(2)
    stream().scrollTop = 0
    await expect.element(said(1999)).toBeVisible()
  })

  test('asks for older messages once at a time, and what is read stays where it is as they come in', async () => {
    showWithShell(() => <LongConversation />, { more: texts })
    await expect.element(said(1999)).toBeVisible()
    // At first all is rendered; far messages are removed once their place is measured
    await expect.element(said(1601)).not.toBeInTheDocument()
    const height = stream().scrollHeight
    stream().scrollTop = stream().clientHeight + 100 - height
    await expect.element(said(1601)).toBeVisible()
    const { top } = said(1601).element().getBoundingClientRect()
    await expect.element(said(1560)).toBeInTheDocument()
    await laidOut()
    expect(said(1601).element().getBoundingClientRect().top).toBeCloseTo(top, 0)
    await laidOut()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('has a new message at once, also when older ones come in with it', async () => {
    showWithShell(() => <LongConversation />, { more: texts })
    await expect.element(said(1999)).toBeVisible()
    await button('Receive older ones and a new one').click()
    await expect.element(said(2000)).toBeVisible()
    await expect.element(said(1999)).toBeVisible()
  })
})

describe('several people on one side', () => {
  const rikke = { id: 5, name: 'Rikke Vestergaard' }
  const maria = { id: 6, name: 'Maria Juhl' }
  const said = (id: number, author: Message['author'], mine: boolean) =>
    message(id, { author, mine, sender: author ? 'expert' : 'client' })
  const studio = (people: number) => ({ id: 5, role: 'expert', studio: { people, role: 'owner', has_seat: true } })
  function draw(role: 'client' | 'expert', messages: Message[], account: object, name = 'Ann') {
    const thread = { id: 3, messages, has_more: false, unread_count: 0, counterpart: { role, name } } as unknown
    const stream = () => (
      <MessageStream
        thread={thread as ChatThread} // the stream reads these of a thread
        now={Date.parse('2026-11-20T08:06:00Z')}
        outgoing={[]}
        onRetry={() => {}}
        onDrop={() => {}}
        onEdit={() => {}}
        older={further}
        onSeen={onSeen}
      />
    )
    showWithShell(stream, { more: texts, account })
  }
  const bubble = (id: number) => page.getByRole('listitem').filter({ hasText: `Message ${id}` })

  test('each says whose it is, and what a colleague wrote is theirs to change', async () => {
    draw('client', [said(1, null, false), said(2, rikke, true), said(3, maria, true)], studio(2))
    await expect.element(bubble(3).getByText('Maria Juhl', { exact: true })).toBeVisible()
    await expect.element(bubble(2).getByText('Rikke Vestergaard')).toBeVisible()
    await expect.element(bubble(2).getByText('You wrote:')).toBeInTheDocument()
    await expect.element(bubble(3).getByText('Maria Juhl wrote:')).toBeInTheDocument()
    await expect.element(bubble(2).getByRole('button')).toBeInTheDocument()
    await expect.element(bubble(3).getByRole('button')).not.toBeInTheDocument()
  })

  test('who works alone reads no name of their own', async () => {
    draw('client', [said(1, null, false), said(2, rikke, true)], studio(1))
    await expect.element(bubble(2)).toBeVisible()
    await expect.element(page.getByText('Rikke Vestergaard')).not.toBeInTheDocument()
  })

  test('the client reads who of the studio wrote, and no name twice', async () => {
    const client = { id: 9, role: 'client' }
    draw('expert', [said(1, maria, false)], client, 'Studio Vest')
    await expect.element(bubble(1).getByText('Maria Juhl', { exact: true })).toBeVisible()
    draw('expert', [said(1, maria, false)], client, 'Maria Juhl')
    await expect.element(bubble(1)).toBeVisible()
    await expect.element(page.getByText('Maria Juhl', { exact: true })).not.toBeInTheDocument()
  })
})
