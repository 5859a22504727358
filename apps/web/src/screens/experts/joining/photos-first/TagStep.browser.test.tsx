import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import onboardingTexts from '#locales/experts/joining/onboarding.en.json' with { type: 'json' }
import texts from '#locales/experts/joining/photos-first.en.json' with { type: 'json' }
import { changed } from '#flows/flow.ts'
import { emptyPhotosFirst, withProposal, type PhotosFirstDraft } from '#flows/experts/joining/photos-first-answers.ts'
import { photosFirst } from '#flows/experts/joining/photos-first.ts'
import { createI18n } from '#lib/language/i18n.ts'
import type { TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import type { OwnPictures } from '#parts/experts/joining/pictures/use-own-pictures.ts'
import { button, expectNoAxeViolations, focused, keys, show } from '#ui/browser.testing.tsx'
import { nextUntagged, TagStep } from './TagStep.tsx'

const more = { ...onboardingTexts, ...texts }
const named = (...words: string[]) => words.map((name) => ({ slug: name.toLowerCase().replace(' ', '-'), name }))
const names: TagNames = {
  rooms: named('Living room', 'Bedroom', 'Bathroom', 'Kitchen'),
  styles: named('Industrial', 'Japandi', 'Vintage'),
  language: 'en',
  t: createI18n('en', more).t,
}
const picture = (key: string) => ({ key, name: `${key}.jpg`, size: 1, width: 1600, height: 1200 })
const pictures = ['a', 'b', 'c'].map(picture)
const own: OwnPictures = {
  pictures: pictures.map((each) => ({ ...each, file: undefined, preview: undefined, problem: undefined })),
  refused: [],
  leftOut: 0,
  lost: 0,
  kept: true,
  reading: 0,
  ready: true,
  add: () => {},
  remove: () => {},
  mark: () => {},
  removeMarked: () => {},
  wipe: async () => {},
  files: async () => [],
}
const begun = changed(photosFirst, emptyPhotosFirst, { showcases: pictures })

let answers = begun
function Screen({ start }: { start: PhotosFirstDraft }) {
  const [draft, setDraft] = useState(start)
  const [at, setAt] = useState(0)
  useEffect(() => {
    answers = draft
  }, [draft])
  return (
    <>
      <h1>Photos</h1>
      <TagStep
        answers={draft}
        change={(change) => setDraft((before) => changed(photosFirst, before, change))}
        problems={{}}
        own={own}
        names={names}
        at={at}
        onAt={setAt}
      />
    </>
  )
}
const region = page.getByRole('region')
async function open(start = begun): Promise<void> {
  show(<Screen start={start} />, { more })
  await expect.element(region).toBeInTheDocument()
}
const status = page.getByRole('status')
const tagged = () => answers.shots.map(({ room, style }) => [room, style])
const chosen = (name: string): Promise<void> =>
  expect.element(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()

beforeEach(() => open())

test('two number keys tag a photo, the next one comes, and a screen reader hears what is asked', async () => {
  region.element().focus()
  await expect.element(status).toHaveTextContent('Photo 1 of 3. Choose the room.')
  await keys('4')
  await chosen('Kitchen')
  await expect.element(status).toHaveTextContent('Photo 1 of 3. Now choose the style.')
  await keys('2')
  await expect.element(status).toHaveTextContent('Photo 2 of 3. Choose the room.')
  await keys('1312')
  expect(tagged()).toEqual([
    ['kitchen', 'japandi'],
    ['living-room', 'vintage'],
    ['living-room', 'japandi'],
  ])
  await expect.element(status).toHaveTextContent('All 3 photos are tagged. You can continue.')
  await expectNoAxeViolations()
})

test('keys without a meaning, and keys outside of the photo, change nothing', async () => {
  region.element().focus()
  await keys('9x{Control>}1{/Control}')
  document.body.focus()
  region.element().blur()
  await keys('1')
  expect(tagged()[0]).toEqual([null, null])
})

test('Backspace goes back to the room and to the photo before, the arrows walk', async () => {
  region.element().focus()
  await keys('4{Backspace}3')
  await chosen('Bathroom')
  await keys('1{Backspace}')
  await expect.element(page.getByRole('heading', { name: 'Photo 1 of 3' })).toBeVisible()
  await keys('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('heading', { name: 'Photo 3 of 3' })).toBeVisible()
  await keys('{ArrowRight}{ArrowLeft}')
  await expect.element(page.getByRole('heading', { name: 'Photo 2 of 3' })).toBeVisible()
})

test('taps do the same, and the focus stays with the photo at either end', async () => {
  await button('Kitchen').click()
  await button('Vintage').click()
  await expect.element(page.getByRole('heading', { name: 'Photo 2 of 3' })).toBeVisible()
  await button('Skip this photo').click()
  await expect.element(page.getByRole('heading', { name: 'Photo 3 of 3' })).toBeVisible()
  expect(document.activeElement).toBe(region.element())
  await keys('2')
  await chosen('Bedroom')
  await button('Photo 1, tagged').click()
  await chosen('Kitchen')
  expect(focused()).toBe('Photo 1, tagged')
})

test('a suggestion is chosen already, says so, and one key puts it right', async () => {
  await open({ ...begun, shots: withProposal(begun.shots, 'a', { room: 'bedroom', style: 'japandi' }) })
  await chosen('Bedroom')
  await expect.element(page.getByText('Suggested').first()).toBeVisible()
  await expectNoAxeViolations()
  region.element().focus()
  await keys('4')
  expect(tagged()[0]).toEqual(['kitchen', 'japandi'])
  expect(page.getByText('Suggested').elements()).toHaveLength(1)
})

test('on a phone the answer that is asked for stands first', async () => {
  await page.viewport(390, 844)
  expect(page.getByRole('button', { name: 'Industrial' }).elements()).toHaveLength(0)
  await button('Kitchen').click()
  await expect.element(button('Industrial')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Kitchen Change' })).toBeVisible()
  await expectNoAxeViolations()
})

test('the next photo that lacks a tag is looked for from here on, then from the beginning', () => {
  const [a, b, c] = begun.shots.map((shot) => ({ ...shot, room: 'kitchen', style: 'vintage' }))
  const [open0] = begun.shots
  if (!a || !b || !c || !open0) throw new Error('three photos')
  expect(nextUntagged([open0, b, c], 1)).toBe(0)
  expect(nextUntagged([a, b, c], 1)).toBeUndefined()
  expect(nextUntagged([open0, b, open0], 0)).toBe(2)
  expect(nextUntagged([open0, b, c], 0)).toBeUndefined()
})
