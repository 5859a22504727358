import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import uploadWords from '#locales/foundation/media/uploads.en.json' with { type: 'json' }
import portfolioWords from '#locales/experts/portfolio/portfolio.en.json' with { type: 'json' }
import { showWithPlans } from '#parts/experts/billing/plans.testing.tsx'
import { emptyDraft, type Draft } from '../draft.ts'
import { PhotosSection } from './PhotosSection.tsx'
import { usePhotoActions } from './use-photo-actions.ts'

/** The server identifies a picture by its bytes: the same file again is the same upload. */
class Server extends EventTarget {
  static ids = new Map<string, number>()
  upload = new EventTarget()
  status = 201
  responseText = ''
  open = () => {}
  setRequestHeader = () => {}
  abort = () => {}
  async send(form: FormData) {
    const file = form.get('file')
    const text = file instanceof File ? await file.text() : ''
    const id = Server.ids.get(text) ?? Server.ids.size + 1
    Server.ids.set(text, id)
    const picture = { url: '/x.jpg', width: 1600, height: 1200, alt: '', placeholder: null, color: '#cccccc' }
    this.responseText = JSON.stringify({ data: { id, ...picture, publishable: true } })
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  Server.ids.clear()
  vi.stubGlobal('XMLHttpRequest', Server)
})
afterEach(() => vi.unstubAllGlobals())

function Probe() {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const { uploads, already } = usePhotoActions(draft, setDraft)
  return (
    <>
      <PhotosSection
        draft={draft}
        change={setDraft}
        problems={{}}
        uploads={uploads}
        already={already}
        chosen={undefined}
        onChoose={() => {}}
      />
      <output>{draft.pictures.map(({ name }) => name).join(', ')}</output>
    </>
  )
}

const photo = (name: string, content: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff]), content], name, { type: 'image/jpeg' })

test('a file whose picture is there already is named, and added once', async () => {
  showWithPlans(<Probe />, {
    more: { ...portfolioWords, ...uploadWords },
    fill: (client) => client.setQueryData(['operating'], { switches: { inspiration: true } }),
  })
  const choose = (...files: File[]) =>
    userEvent.upload(
      document.querySelector('input[type=file][multiple]') ?? expect.fail('no way to choose files'),
      files,
    )
  await expect.element(page.getByText(portfolioWords.portfolio.photos.title)).toBeVisible()
  await choose(photo('kitchen.jpg', 'one'), photo('copy of kitchen.jpg', 'one'), photo('bath.jpg', 'two'))
  await expect.element(page.getByText('Already here, so not added again: copy of kitchen.jpg.')).toBeVisible()
  await expect.element(page.getByText('kitchen.jpg, bath.jpg', { exact: true })).toBeInTheDocument()
  await choose(photo('garden.jpg', 'three'))
  await expect.element(page.getByText('kitchen.jpg, bath.jpg, garden.jpg')).toBeInTheDocument()
  expect(document.body.textContent).not.toContain('Already here')
})
