import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  likelyPage,
  previewPageNames,
  previewPages,
} from '@husrum/contract/back-office/operations/preview-pages.rules.ts'
import { type Language, withLocale } from '#lib/language/locale.ts'
import { Select } from '#ui/choices/Select.tsx'
import { useDebounced } from './use-debounced.ts'

/** Emails have their own preview; the other excluded texts are on no page that a visitor can open. */
export const isOfPages = (key: string): boolean =>
  !/^(mail(-|\.)|admin(-|\.)|audit-words\.|data-export|local-payments\.|errors?\.)/.test(key)

/** The page as visitors would see it, with the text in the field above and every draft. */
export function PagePreview({ language, textKey: key, text }: { language: Language; textKey: string; text: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(likelyPage(key))
  const [isThere, setIsThere] = useState<boolean>()
  const words = useDebounced(text)
  const address = `/preview/wording?${new URLSearchParams({ language, page, key, text: words }).toString()}`
  return (
    <section aria-label={t('admin-wording.page')}>
      <Select
        label={t('admin-wording.page')}
        hint={t('admin-wording.pageHint')}
        value={page}
        options={previewPageNames.map((name) => ({ value: name, label: withLocale(previewPages[name], language) }))}
        onChange={(event) => {
          setIsThere(undefined)
          setPage(previewPageNames.find((name) => name === event.target.value) ?? page)
        }}
      />
      <p role="status" className="mt-2 min-h-5 text-13 text-ink-2">
        {isThere === undefined ? '' : isThere ? t('admin-wording.pageHas') : t('admin-wording.pageHasNot')}
      </p>
      <iframe
        key={address}
        src={address}
        title={t('admin-wording.page')}
        // The frame retains its origin, so that its texts can be searched; no script runs in it.
        sandbox="allow-same-origin"
        className="mt-2 h-120 w-full rounded-control border border-line bg-wall"
        onLoad={(event) => setIsThere(showWords(event.currentTarget.contentDocument, words))}
      />
    </section>
  )
}

/** Scrolls to the first place with the text; false if there is none. Placeholders have other values on the page. */
function showWords(page: Document | null, text: string): boolean {
  const [longest = ''] = text
    .split(/\{\{[^}]*\}\}|<[^>]*>/)
    .map(plain)
    .toSorted((a, b) => b.length - a.length)
  if (!page || longest === '') return false
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    if (!plain(texts.currentNode.nodeValue ?? '').includes(longest)) continue
    texts.currentNode.parentElement?.scrollIntoView({ block: 'center' })
    return true
  }
  // Some texts are only in the title of the browser's tab.
  return plain(page.title).includes(longest)
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
