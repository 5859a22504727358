import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/experts/portfolio/project.en.json' with { type: 'json' }
import { button, expectOnScreen, focused, keys, show, tap, zoomTo200 } from '#ui/browser.testing.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Lightbox, type LightboxPicture } from './Lightbox.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const images: LightboxPicture[] = ['Kitchen', 'Hall', 'Garden'].map((caption, place) => ({
  id: place,
  url: pixel,
  width: 1200,
  height: 800,
  alt: caption,
  caption: `${caption} after`,
}))

function Project() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show the photos</Button>
      {open && <Lightbox title="Apartment in Aarhus" images={images} start={1} onClose={() => setOpen(false)} />}
    </>
  )
}

function showProject(dir: 'ltr' | 'rtl' = 'ltr') {
  const router = createRouter({ routeTree: createRootRoute({ component: Project }), history: createMemoryHistory() })
  show(<RouterProvider router={router} />, { dir, more: texts })
  return router
}
const lightbox = page.getByRole('dialog', { name: 'Apartment in Aarhus' })
const caption = (text: string) => lightbox.getByText(text, { exact: true })

async function open() {
  await button('Show the photos').click()
  await expect.element(lightbox).toBeVisible()
  await expect.element(caption('Hall after')).toBeVisible()
}

test('it opens at the picture that was pressed and speaks place and caption', async () => {
  showProject()
  await open()
  const spoken = lightbox.element().querySelector('[aria-live=polite]')
  expect(spoken?.textContent).toMatch(/2.*3.*Hall after/)
})

test('arrow keys go round, Home and End jump', async () => {
  showProject()
  await open()
  await keys('{ArrowRight}')
  await expect.element(caption('Garden after')).toBeVisible()
  await keys('{ArrowRight}')
  await expect.element(caption('Kitchen after')).toBeVisible()
  await keys('{End}')
  await expect.element(caption('Garden after')).toBeVisible()
  await keys('{Home}')
  await expect.element(caption('Kitchen after')).toBeVisible()
})

test('while the row moves to the next picture, the caption does not go back to the one before', async () => {
  showProject()
  await open()
  const shown: string[] = []
  const text = caption('Hall after').element()
  const watch = new MutationObserver(() => shown.push(text.textContent))
  watch.observe(text, { characterData: true, childList: true, subtree: true })
  const row = lightbox.getByRole('list').element()
  await keys('{ArrowRight}')
  await expect.poll(() => row.scrollLeft).toBe(2 * row.clientWidth)
  watch.disconnect()
  expect(shown).toEqual(['Garden after'])
})

test('the buttons move it, by finger too', async () => {
  showProject()
  await open()
  await button(texts.project.gallery.next).click()
  await expect.element(caption('Garden after')).toBeVisible()
  await tap(button(texts.project.gallery.previous))
  await expect.element(caption('Hall after')).toBeVisible()
})

test('Escape and the close button close it and give the focus back', async () => {
  showProject()
  for (const close of [() => keys('{Escape}'), () => button('Close').click()]) {
    await open()
    await close()
    await expect.element(lightbox).not.toBeInTheDocument()
    expect(focused()).toBe('Show the photos')
  }
})

test('Back closes it and stays on the page', async () => {
  const router = showProject()
  await open()
  await expect.poll(() => router.history.location.state.lightbox).toBe(true)
  router.history.back()
  await expect.element(lightbox).not.toBeInTheDocument()
  await expect.element(button('Show the photos')).toBeVisible()
})

test('from right to left it shows the picture whose caption it reads', async () => {
  showProject('rtl')
  await open()
  const shown = () =>
    [...lightbox.element().querySelectorAll('li')].findIndex((each) => {
      const { left, right } = each.getBoundingClientRect()
      return left < innerWidth / 2 && right > innerWidth / 2
    })
  await expect.poll(shown).toBe(1)
  await keys('{ArrowLeft}')
  await expect.poll(shown).toBe(2)
  await expect.element(caption('Garden after')).toBeVisible()
})

test('at 200 % and on a phone the buttons and the caption stay in sight', async () => {
  for (const size of [() => zoomTo200(), () => page.viewport(390, 844)]) {
    await size()
    showProject()
    await open()
    await expectOnScreen(button('Close'))
    await expectOnScreen(button(texts.project.gallery.next))
    await expectOnScreen(caption('Hall after'))
    await keys('{Escape}')
    await expect.element(lightbox).not.toBeInTheDocument()
  }
})
