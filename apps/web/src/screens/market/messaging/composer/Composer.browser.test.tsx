import { useState, useSyncExternalStore } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import errors from '#locales/core/errors/errors.en.json' with { type: 'json' }
import texts from '#locales/market/messaging/messages.en.json' with { type: 'json' }
import uploadTexts from '#locales/foundation/media/uploads.en.json' with { type: 'json' }
import { createUploadQueue, type Outcome } from '#parts/foundation/media/uploads/upload-queue.ts'
import projectTexts from '#locales/experts/portfolio/projects.en.json' with { type: 'json' }
import { button, keys, show } from '#ui/browser.testing.tsx'
import type { AttachmentFacts } from '@husrum/contract/market/messaging/attachments.ts'
import { Composer } from './Composer.tsx'
import { checkAttachment, factsOf, type FileQueue } from '#parts/market/messaging/files.ts'

const photo = { kind: 'image', name: 'plan.jpg', size: 9, width: 1, height: 1, placeholder: null } as const
const onSend = vi.fn<(body: string, files: number) => void>()
const onEditLast = vi.fn<() => void>()
const onCancel = vi.fn<() => void>()
let arrive: ((outcome: Outcome<AttachmentFacts>) => void)[] = []
let queue: FileQueue

const attic = { id: 7, title: 'Attic by the fjord', year: 2024, cover: null }

function Writer({ editing = false, shows = false }: { editing?: boolean; shows?: boolean }) {
  const [picked, setPicked] = useState(shows ? attic : undefined)
  const [text, setText] = useState('')
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const { retry } = queue
  const shown = {
    items,
    queue,
    retry,
    previews: new Map<number, string>(),
    leftOut: [],
    add: queue.add,
    take: () => void queue.take(),
  }
  return (
    <Composer
      to="Maja"
      text={text}
      onText={setText}
      onSend={(body) => onSend(body, factsOf(queue.items())?.length ?? 0)}
      files={editing ? undefined : { ...shown, remove: (item) => queue.remove(item.key) }}
      project={{ picked, onRemove: () => setPicked(undefined) }}
      {...(editing ? { editing: { onCancel } } : {})}
      onEditLast={onEditLast}
    />
  )
}
const open = (editing = false) => show(<Writer editing={editing} />, { more: { ...texts, ...uploadTexts, ...errors } })
const box = page.getByRole('textbox')
const send = button('Send to Maja')

beforeEach(() => {
  vi.clearAllMocks()
  arrive = []
  queue = createUploadQueue<AttachmentFacts>({
    check: checkAttachment,
    send: () => new Promise<Outcome<AttachmentFacts>>((resolve) => arrive.push(resolve)),
    preview: { make: () => '', drop: () => {} },
    now: () => 0,
  })
})

test('a message is sent by itself once its files are there, without words too', async () => {
  open()
  queue.add([new File(['%PDF-1.7'], 'plan.pdf')])
  await expect.element(page.getByRole('progressbar', { name: 'Upload of plan.pdf' })).toBeInTheDocument()
  await expect.poll(() => arrive.length).toBe(1)
  await send.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sends once the files are uploaded')
  expect(onSend).not.toHaveBeenCalled()
  arrive[0]?.({ kind: 'done', upload: { id: 1, ...photo } })
  await expect.poll(() => onSend.mock.calls).toEqual([['', 1]])
})

test('a refused file is named with its reason and holds the message until it is taken out; the words stay', async () => {
  open()
  await box.fill('Here it is')
  queue.add([new File(['<svg/>'], 'plan.jpg')])
  await expect.element(page.getByRole('alert')).toHaveTextContent(errors.error.field.attachment_type)
  await keys('{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  await button('Remove plan.jpg').click()
  await send.click()
  expect(onSend.mock.calls).toEqual([['Here it is', 0]])
})

test('a project is sent without words, and stays out once it is removed', async () => {
  show(<Writer shows />, { more: { ...texts, ...uploadTexts, ...projectTexts } })
  await expect.element(page.getByText('Attic by the fjord')).toBeInTheDocument()
  await send.click()
  expect(onSend.mock.calls).toEqual([['', 0]])
  await button('Take Attic by the fjord out').click()
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
})

test('ArrowUp in an empty box edits the last message, and Escape leaves it', async () => {
  open()
  await box.click()
  await keys('{ArrowUp}')
  expect(onEditLast).toHaveBeenCalledOnce()
  await box.fill('Not empty')
  await keys('{ArrowUp}')
  expect(onEditLast).toHaveBeenCalledOnce()
  open(true)
  await expect.element(page.getByText('Editing your message')).toBeInTheDocument()
  await box.click()
  await keys('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})
