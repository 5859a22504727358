import { expect, test } from 'vitest'
import { counterState } from './fields/counter.ts'
import { digitsOf } from './fields/CodeField.tsx'
import { initialsOf } from './pictures/initials.ts'
import { rowsClass } from './pictures/Masonry.tsx'
import { matchedParts } from './fields/matched-parts.ts'
import { nextInMenu } from './overlays/menu-keys.ts'
import { pageNumbers } from './navigation/Pagination.tsx'
import { fallbackOf, sourcesOf } from './pictures/picture-sources.ts'
import { placement } from './overlays/use-anchored.ts'
import { shareClass, wholeShares } from './measures/shares.ts'
import { createToasts } from './overlays/toasts.ts'

test('shares are whole and add up to 100', () => {
  expect(wholeShares([0.541, 0.309, 0.15])).toEqual([54, 31, 15])
  expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholeShares([1, 1, 1, 1, 1, 1, 1]).reduce((sum, share) => sum + share)).toBe(100)
  expect(wholeShares([0, 0])).toEqual([0, 0])
  expect(wholeShares([])).toEqual([])
})

test('a share class stays within 0 and 100', () => {
  expect([shareClass(54.4), shareClass(-3), shareClass(120)]).toEqual(['share-54', 'share-0', 'share-100'])
})

test('a code is read out of whatever was pasted', () => {
  expect(digitsOf('407 916', 6)).toBe('407916')
  expect(digitsOf('Your code is 407916. It works for 10 minutes.', 6)).toBe('407916')
  expect(digitsOf('abc', 6)).toBe('')
})

test('a counter counts characters and speaks up near the end', () => {
  expect(counterState('blåbær 🫐', 10)).toEqual({ used: 8, over: 0, near: false })
  expect(counterState('x'.repeat(9), 10).near).toBe(true)
  expect(counterState('x'.repeat(12), 10).over).toBe(2)
})

test('initials are the first letters of the first and last word', () => {
  expect(['Bo Lindgaard', 'Rum & Ro', 'øjvind', 'Anna Maria von Berg', ' ', '& Co'].map(initialsOf)).toEqual([
    'BL',
    'RR',
    'Ø',
    'AB',
    '',
    'C',
  ])
})

test('pages offer the ends and the neighbours, a gap of one is filled', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(3, 12)).toEqual([1, 2, 3, 4, 'gap', 12])
  expect(pageNumbers(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12])
  expect(pageNumbers(4, 5)).toEqual([1, 2, 3, 4, 5])
})

test('pictures offer AVIF before WebP, widths ascending, JPEG for the rest', () => {
  const photo = { url: '/images/k/1200.jpg', width: 1200 }
  expect(sourcesOf(photo, 640)).toEqual([
    { type: 'image/avif', srcSet: '/images/k/320.avif 320w, /images/k/640.avif 640w' },
    { type: 'image/webp', srcSet: '/images/k/320.webp 320w, /images/k/640.webp 640w' },
  ])
  expect(fallbackOf(photo)).toEqual({
    src: '/images/k/1200.jpg',
    srcSet: '/images/k/640.jpg 640w, /images/k/1200.jpg 1200w',
  })
  expect(fallbackOf(photo, 640)).toEqual({ src: '/images/k/640.jpg' })
  expect([sourcesOf({ url: 'blob:1', width: 900 }), fallbackOf({ url: 'blob:1', width: 900 })]).toEqual([
    [],
    { src: 'blob:1' },
  ])
})

test('masonry rows follow the picture, extremes are cropped', () => {
  expect([
    rowsClass(900, 1200),
    rowsClass(1200, 800),
    rowsClass(100, 100),
    rowsClass(4000, 100),
    rowsClass(100, 9000),
    rowsClass(0, 0),
  ]).toEqual(['rows-32', 'rows-16', 'rows-24', 'rows-8', 'rows-60', 'rows-24'])
})

test('the typed part is marked at the start of a word, accents and case aside', () => {
  expect(matchedParts('Hamburg', 'ham')).toEqual([
    { text: 'Ham', matched: true },
    { text: 'burg', matched: false },
  ])
  expect(matchedParts('Nørre Åby', 'ab')).toEqual([
    { text: 'Nørre ', matched: false },
    { text: 'Åb', matched: true },
    { text: 'y', matched: false },
  ])
  expect(matchedParts('Aarhus', 'hus')).toEqual([{ text: 'Aarhus', matched: false }])
  expect(matchedParts('Aarhus', ' ')).toEqual([{ text: 'Aarhus', matched: false }])
})

test('menu keys go round and find first letters', () => {
  const texts = ['Report', 'Mute', 'Block', 'Move']
  expect(nextInMenu(texts, 3, 'ArrowDown')).toBe(0)
  expect(nextInMenu(texts, 0, 'ArrowUp')).toBe(3)
  expect(nextInMenu(texts, -1, 'ArrowDown')).toBe(0)
  expect(nextInMenu(texts, 2, 'Home')).toBe(0)
  expect(nextInMenu(texts, 1, 'm')).toBe(3)
  expect(nextInMenu(texts, 3, 'M')).toBe(1)
  expect(nextInMenu(texts, 0, 'x')).toBeUndefined()
  expect(nextInMenu(texts, 0, 'Enter')).toBeUndefined()
  expect(nextInMenu([], -1, 'ArrowDown')).toBeUndefined()
})

test('a popup turns to the side with room and stays in the window', () => {
  const window = { width: 400, height: 800 }
  const popup = { width: 200, height: 300 }
  expect(
    placement({ left: 20, top: 100, width: 100, height: 40 }, popup, window, { side: 'below', align: 'start', gap: 6 }),
  ).toEqual({ left: 20, top: 146, maxHeight: 646 })
  expect(
    placement({ left: 350, top: 700, width: 40, height: 40 }, popup, window, { side: 'below', align: 'start', gap: 6 }),
  ).toEqual({ left: 192, top: 394, maxHeight: 686 })
  expect(
    placement({ left: 0, top: 10, width: 40, height: 40 }, popup, window, { side: 'above', align: 'end', gap: 6 }),
  ).toMatchObject({ left: 8, top: 56 })
  expect(
    placement({ left: 0, top: 380, width: 40, height: 40 }, { width: 200, height: 900 }, window, {
      side: 'below',
      align: 'start',
      gap: 0,
    }),
  ).toMatchObject({ top: 420, maxHeight: 372 })
})

test('toasts: the newest four, the same message once', () => {
  const toasts = createToasts()
  let heard = 0
  const leave = toasts.subscribe(() => (heard += 1))
  for (const message of ['a', 'b', 'c', 'd', 'e', 'b']) toasts.add({ message, tone: 'neutral', seconds: 5 })
  expect(toasts.current().map((toast) => toast.message)).toEqual(['c', 'd', 'e', 'b'])
  toasts.close(toasts.current()[0]?.id ?? 0)
  expect(toasts.current()).toHaveLength(3)
  leave()
  toasts.add({ message: 'f', tone: 'danger', seconds: 0 })
  expect(heard).toBe(7)
})

test('toasts that were there before a page was left go, what was said on the way stays', () => {
  let time = 0
  const toasts = createToasts(() => time)
  toasts.add({ message: 'old', tone: 'neutral', seconds: 5 })
  time = 5000
  toasts.add({ message: 'new', tone: 'neutral', seconds: 5 })
  toasts.add({ message: 'three at most', tone: 'neutral', seconds: 5, ofPage: true })
  toasts.closeOlder(2000)
  expect(toasts.current().map((toast) => toast.message)).toEqual(['new'])
})

test('what was said about a lost connection goes when it is back', () => {
  const toasts = createToasts()
  toasts.add({ message: 'offline', tone: 'danger', seconds: 10, untilOnline: true })
  toasts.add({ message: 'saved', tone: 'success', seconds: 5 })
  toasts.closeUntilOnline()
  expect(toasts.current().map((toast) => toast.message)).toEqual(['saved'])
})
