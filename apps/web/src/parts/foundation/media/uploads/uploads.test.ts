import { expect, test, vi } from 'vitest'
import { checkFile } from './check-file.ts'
import { pictureTypeOf } from './picture-type.ts'
import { secondsLeft } from './upload-queue.ts'
import { isUpload, outcomeOf } from './send-upload.ts'
import { createUploadQueue, isUnderWay, type Outcome } from './upload-queue.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const box = (brands: string) => bytes(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`)

test('a picture is known by its first bytes', () => {
  expect(pictureTypeOf(bytes('\xff\xd8\xff\xe1'))).toBe('jpeg')
  expect(pictureTypeOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('png')
  expect(pictureTypeOf(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
  expect(pictureTypeOf(box('avif\0\0\0\0mif1miaf'))).toBe('avif')
  expect(pictureTypeOf(box('mif1\0\0\0\0mif1heic'))).toBe('heic')
  expect(pictureTypeOf(box('heic\0\0\0\0mif1'))).toBe('heic')
})

test('drawings, films, documents, text and nothing are no pictures, whatever they are called', async () => {
  expect(pictureTypeOf(bytes('AC1032\0\0'))).toBeUndefined()
  expect(pictureTypeOf(box('qt  \0\0\0\0qt  '))).toBeUndefined()
  expect(pictureTypeOf(bytes('RIFF\0\0\0\0WAVE'))).toBeUndefined()
  expect(pictureTypeOf(bytes(''))).toBeUndefined()
  expect(pictureTypeOf(bytes('\0\0\0\xffftyp'))).toBeUndefined()
  expect(await checkFile(new File(['%PDF-1.7'], 'plan.jpg', { type: 'image/jpeg' }))).toEqual({ problem: 'notPicture' })
})

test('a video is called one', async () => {
  const video = new File([box('qt  ')], 'clip.mov', { type: 'video/quicktime' })
  expect(await checkFile(video)).toEqual({ problem: 'video' })
})

test('a picture of more than 12 MB is not sent; HEIC is, but has no preview', async () => {
  const head = new Uint8Array([0xff, 0xd8, 0xff])
  expect(await checkFile(new Blob([head, new Uint8Array(12 * 1024 * 1024)]))).toEqual({ problem: 'tooLarge' })
  expect(await checkFile(new Blob([head]))).toEqual({ problem: undefined, drawable: true })
  expect(await checkFile(new Blob([box('heic\0\0\0\0mif1')]))).toEqual({ problem: undefined, drawable: false })
})

test('the time left is said once the speed is known, and never as nothing', () => {
  expect(secondsLeft({ sent: 10, total: 100, elapsed: 300 })).toBeUndefined()
  expect(secondsLeft({ sent: 50, total: 100, elapsed: 6000 })).toBe(6)
  expect(secondsLeft({ sent: 99, total: 100, elapsed: 2000 })).toBe(1)
  expect(secondsLeft({ sent: 100, total: 100, elapsed: 2000 })).toBeUndefined()
})

test('an answer speaks of the file, of the session or of the moment', () => {
  const upload = { id: 7, url: '/images/a/640.jpg' }
  expect(outcomeOf(201, JSON.stringify({ data: upload }), isUpload)).toEqual({ kind: 'done', upload })
  expect(
    outcomeOf(422, JSON.stringify({ message: 'Check', code: 'invalid', errors: { file: ['Too big.'] } }), isUpload),
  ).toEqual({
    kind: 'refused',
    sentence: 'Too big.',
  })
  expect(outcomeOf(413, JSON.stringify({ message: 'Too large.' }), isUpload)).toEqual({
    kind: 'refused',
    sentence: 'Too large.',
  })
  expect(outcomeOf(401, '{}', isUpload)).toEqual({ kind: 'stopped' })
  expect(outcomeOf(503, '<html>', isUpload)).toEqual({ kind: 'failed', why: 'busy', sentence: '' })
  expect(outcomeOf(201, 'null', isUpload)).toEqual({ kind: 'failed', why: 'busy', sentence: '' })
})

/** A queue whose uploads end when the test decides. */
function aQueue() {
  const sends: {
    name: string
    end: (outcome: Outcome) => void
    progress: (sent: number) => void
    signal: AbortSignal
  }[] = []
  const dropped: string[] = []
  const queue = createUploadQueue({
    check: (file) =>
      Promise.resolve(file.name.endsWith('.dwg') ? { problem: 'notPicture' } : { problem: undefined, drawable: true }),
    send: (file, progress, signal) =>
      new Promise<Outcome>((end) => {
        sends.push({ name: file.name, end, progress, signal })
        signal.addEventListener('abort', () => end({ kind: 'stopped' }))
      }),
    preview: { make: ({ name }) => `blob:${name}`, drop: (url) => dropped.push(url) },
    now: () => 0,
  })
  const phases = () => queue.items().map(({ file, state }) => `${file.name} ${state.phase}`)
  const files = (...names: string[]) => names.map((name) => new File(['12345'], name))
  const sent = (name: string) => {
    const found = sends.findLast((each) => each.name === name)
    if (!found) throw new Error(`${name} was not sent`)
    return found
  }
  return { queue, sends, sent, dropped, phases, files }
}
// Any picture is fine: the queue only transports it.
const upload = { id: 1 } as Extract<Outcome, { kind: 'done' }>['upload']

test('three go at once, the next starts when one ends, a bad file is told at once', async () => {
  const { queue, sends, sent, phases, files } = aQueue()
  queue.add(files('a.jpg', 'b.jpg', 'plan.dwg', 'c.jpg', 'd.jpg'))
  await vi.waitFor(() =>
    expect(phases()).toEqual(['a.jpg sending', 'b.jpg sending', 'plan.dwg refused', 'c.jpg sending', 'd.jpg waiting']),
  )
  expect(sends).toHaveLength(3)
  sent('b.jpg').end({ kind: 'done', upload })
  await vi.waitFor(() => expect(phases()[4]).toBe('d.jpg sending'))
  expect(phases()[1]).toBe('b.jpg done')
  expect(queue.items().filter(isUnderWay)).toHaveLength(3)
})

test('progress is kept on the file it belongs to and never passes its size', async () => {
  const { queue, sent, phases, files } = aQueue()
  queue.add(files('a.jpg'))
  await vi.waitFor(() => expect(phases()).toEqual(['a.jpg sending']))
  sent('a.jpg').progress(900) // form data is longer than the file
  expect(queue.items()[0]?.state).toEqual({ phase: 'sending', sent: 5, seconds: undefined })
})

test('cancelling stops the request, frees the preview and lets the next one start', async () => {
  const { queue, sent, dropped, phases, files } = aQueue()
  queue.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  await vi.waitFor(() => expect(phases()).toContain('c.jpg sending'))
  const [first] = queue.items()
  queue.remove(first?.key ?? 0)
  expect(sent('a.jpg').signal.aborted).toBe(true)
  expect(dropped).toEqual(['blob:a.jpg'])
  expect(phases()).toEqual(['b.jpg sending', 'c.jpg sending', 'd.jpg sending'])
})

test('what failed is sent again on retry, and by itself when the connection is back', async () => {
  const { queue, sent, sends, phases, files } = aQueue()
  queue.add(files('a.jpg', 'b.jpg'))
  await vi.waitFor(() => expect(sends).toHaveLength(2))
  sent('a.jpg').end({ kind: 'failed', why: 'offline', sentence: '' })
  sent('b.jpg').end({ kind: 'failed', why: 'busy', sentence: 'Later.' })
  await vi.waitFor(() => expect(phases()).toEqual(['a.jpg failed', 'b.jpg failed']))
  queue.retryAll()
  expect(phases()).toEqual(['a.jpg sending', 'b.jpg failed'])
  queue.retry(queue.items()[1]?.key ?? 0)
  expect(phases()).toEqual(['a.jpg sending', 'b.jpg sending'])
  expect(sends).toHaveLength(4)
})

test('another file takes the place of a refused one', async () => {
  const { queue, phases, files } = aQueue()
  queue.add(files('plan.dwg', 'a.jpg'))
  await vi.waitFor(() => expect(phases()).toEqual(['plan.dwg refused', 'a.jpg sending']))
  const [better] = files('plan.png')
  if (better) queue.replace(queue.items()[0]?.key ?? 0, better)
  await vi.waitFor(() => expect(phases()).toEqual(['plan.png sending', 'a.jpg sending']))
})

test('leaving stops everything', async () => {
  const { queue, sends, dropped, files } = aQueue()
  queue.add(files('a.jpg', 'b.jpg'))
  await vi.waitFor(() => expect(sends).toHaveLength(2))
  queue.clear()
  expect(sends.every(({ signal }) => signal.aborted)).toBe(true)
  expect(dropped).toEqual(['blob:a.jpg', 'blob:b.jpg'])
  expect(queue.items()).toEqual([])
})
