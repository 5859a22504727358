/** Staff edit the reference data: an aspect in the brief, a merged style, and the photos of the style step. */
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { open, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { goOn } from '../support/brief.ts'
import { putBrief } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

async function ownerToken(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/api/dev/accounts')).json()
  return tokenOf(
    request,
    data.find(({ role }: { role: string }) => role === 'admin'),
  )
}

/** Only letters: stories run in parallel, and names are unique. */
const aWord = () => Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')

test(
  'an owner adds an aspect in three languages, and the brief offers it',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    const word = aWord()
    const names = { en: `Sauna ${word}`, da: `Badstue ${word}`, de: `Schwitzstube ${word}` }
    await signedInAs(context, baseURL, await ownerToken(request))
    await open(page, at('/admin/aspects'))
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: t('admin-catalogue.add'), exact: true }).click()
    const form = page.getByRole('dialog')
    await expectNoAxeViolations(page)

    await test.step('what is not translated can be kept, and is not offered', async () => {
      await form.locator('[name="names.en"]').fill(names.en)
      await form.locator('[name="descriptions.en"]').fill('A small house of heat.')
      await form.locator('#state').selectOption('offered')
      await form.getByRole('button', { name: t('admin-catalogue.form.save'), exact: true }).click()
      await expect(form.getByRole('link', { name: t('error.field.untranslated') })).toBeVisible()
      await expectNoAxeViolations(page)
    })
    await test.step('in all three it is', async () => {
      for (const other of ['da', 'de'] as const) {
        await form.locator(`[name="names.${other}"]`).fill(names[other])
        await form.locator(`[name="descriptions.${other}"]`).fill(`${names[other]}.`)
      }
      await form.getByRole('button', { name: t('admin-catalogue.form.save'), exact: true }).click()
      await expect(page.getByText(t('admin-catalogue.added')).last()).toBeVisible()
      await expect(form).toHaveCount(0)
      await expect(page.getByRole('link', { name: names[language] })).toBeVisible()
    })
    await test.step('a client finds it in the brief', async () => {
      await context.clearCookies()
      await open(page, at('/client-registration?step=0'))
      await page.locator('input[name="service_type"][value="architect"]').check()
      await goOn(page, t)
      await page.locator('input[name="project_type"][value="residential"]').check()
      await page.locator('input[name="expert_type"][value="no-preference"]').check()
      await goOn(page, t)
      await expect(page.getByText(names[language], { exact: true })).toBeVisible()
    })
  },
)

test(
  'an owner merges one style into another, and a brief that named it says the other',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    const headers = { authorization: `Bearer ${await ownerToken(request)}` }
    const aStyle = async (word: string) => {
      const texts = { en: `English ${word}`, da: `Dansk ${word}`, de: `Deutsch ${word}` }
      const answer = await request.post('/api/admin/styles', {
        headers,
        data: {
          slug: word,
          names: texts,
          descriptions: texts,
          palette: ['#aabbcc', '#ddeeff', '#102030'],
          state: 'offered',
        },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json()).data
    }
    const [from, into] = [await aStyle(aWord()), await aStyle(aWord())]
    const client = await register(request, language)
    await putBrief(request, client.token)
    const named = await request.put('/api/applicant/account', {
      headers: { authorization: `Bearer ${client.token}` },
      data: { styles: [from.slug] },
    })
    expect(named.ok(), await named.text()).toBe(true)

    await signedInAs(context, baseURL, headers.authorization.slice(7))
    await open(page, at(`/admin/styles?open=${from.id}`))
    await expect(page.getByRole('heading', { name: t('admin-catalogue.uses.title') })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: t('admin-catalogue.merge.open'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('#into').selectOption(String(into.id))
    await expect(
      dialog.getByText(t('admin-catalogue.merge.moves_one', { count: 1, into: into.names[language] })),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.locator('#confirm').fill(from.names[language])
    await dialog.getByRole('button', { name: t('admin-catalogue.merge.go'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: into.names[language] })).toBeVisible()

    await signedInAs(context, baseURL, client.token)
    await open(page, at('/account/application'))
    await expect(page.getByText(into.names[language]).first()).toBeVisible()
    await expect(page.getByText(from.names[language])).toHaveCount(0)
  },
)

test(
  'a moderator’s upload: three photos are described together and offered, what is no picture says so',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, baseURL, request, t, at }) => {
    const word = aWord()
    await signedInAs(context, baseURL, await ownerToken(request))
    await open(page, at('/admin/showcases'))
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: t('admin-showcases.upload.open'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const photos = await Promise.all([1, 2, 3].map((nth) => aPhoto(`${word}-${nth}.jpg`)))
    await dialog
      .locator('input[type=file]')
      .setInputFiles([...photos, { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }])
    await expect(dialog.getByText(t('uploads.problem.notPicture')).locator('visible=true')).toBeVisible()
    await dialog.locator('#credit').fill(word)
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: t('admin-showcases.upload.go_other', { count: 3 }), exact: true }).click()
    await expect(page.getByText(t('admin-showcases.made_other', { count: 3 })).last()).toBeVisible()

    await open(page, at(`/admin/showcases?q=${word}`))
    await expect(page.getByText(t('admin-showcases.untagged'))).toHaveCount(3)
    const chooseAll = async () => {
      await expect(page.locator('[data-row] input[type=checkbox]')).toHaveCount(3)
      for (const box of await page.locator('[data-row] input[type=checkbox]').all()) await box.click()
    }
    await test.step('three are described at once', async () => {
      await chooseAll()
      await page.getByRole('button', { name: t('admin-showcases.bulk.tag'), exact: true }).click()
      await dialog.locator('#style').selectOption('japandi')
      for (const language of ['en', 'da', 'de'])
        await dialog.locator(`[name="alt.${language}"]`).fill(`${word} ${language}`)
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('admin-showcases.save'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(t('admin-showcases.untagged'))).toHaveCount(0)
    })
    // while the style is not offered: another story's brief could choose it, and it could not be deleted then
    await open(page, at(`/admin/showcases?q=${word}`))
    const headers = { authorization: `Bearer ${await ownerToken(request)}` }
    const listed = async (): Promise<number[]> => {
      const { data } = await (await request.get(`/api/admin/showcases?q=${word}`, { headers })).json()
      return data.map(({ id }: { id: number }) => id)
    }
    const [first = 0, second = 0, third = 0] = await listed()
    await test.step('put into order', async () => {
      await page.locator(`[data-move="showcase-${first}:down"]`).click()
      await expect.poll(listed).toEqual([second, first, third])
    })
    await test.step('one is deleted, and the deletion taken back', async () => {
      await page.locator(`#row-${third}`).click()
      await page.getByRole('button', { name: t('admin-showcases.bulk.delete'), exact: true }).click()
      await expect.poll(listed).toEqual([second, first])
      const said = page.getByRole('listitem').filter({ hasText: t('admin-showcases.deleted') })
      await said.getByRole('button', { name: t('admin.bulk.undo'), exact: true }).click()
      await expect.poll(listed).toEqual([second, first, third])
    })
    await open(page, at(`/admin/showcases?q=${word}`))
    await test.step('and offered, after a look at what would happen', async () => {
      await chooseAll()
      await page.getByRole('button', { name: t('admin-showcases.offer'), exact: true }).click()
      await dialog.getByRole('button', { name: t('admin.bulk.go_other', { count: 3 }), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    })
    const offered = async () => {
      const { data } = await (await request.get('/api/showcases?style=japandi&per_page=100')).json()
      return data.filter(({ image }: { image: { alt: string } }) => image.alt.startsWith(word)).length
    }
    await expect.poll(offered).toBe(3)

    // other stories count the options of forms; a chosen one stays, hidden
    const ids = await listed()
    for (const action of ['hide', 'delete']) {
      const gone = await request.post('/api/admin/showcases/bulk', { headers, data: { ids, action } })
      expect(gone.ok(), await gone.text()).toBe(true)
    }
  },
)

/** In a colour that no other picture of the run has. */
async function aPhoto(name: string) {
  const channel = () => Math.floor(Math.random() * 256)
  const background = { r: channel(), g: channel(), b: channel() }
  const buffer = await sharp({ create: { width: 1280, height: 960, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
