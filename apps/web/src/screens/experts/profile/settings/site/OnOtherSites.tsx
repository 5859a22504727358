import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { withLocale, type Language } from '#lib/language/locale.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

const HEIGHT = 560

/** Pieces for another website: a frame with the portfolio, and a badge; each with a preview and its code. */
export function OnOtherSites({ handle, expert }: { handle: string; expert: OwnExpert }) {
  const { t } = useTranslation()
  const { language, site } = useShell()
  const [spoken, setSpoken] = useState<Language>(language)
  const name = expert.card.name
  const at = (path: string) => withLocale(path, spoken)
  const title = t('own-site.embed.title', { name, product: site.product })
  const frame = `<iframe src="${site.baseUrl}${at(`/embed/${handle}`)}" title="${attribute(title)}" width="100%" height="${HEIGHT}" loading="lazy" style="border:0"></iframe>`
  const badge = `<a href="${site.baseUrl}${at(`/e/${handle}`)}"><img src="${site.baseUrl}${at(`/e/${handle}/badge.svg`)}" alt="${attribute(title)}" height="64"></a>`
  return (
    <section aria-labelledby="site-elsewhere" className="mt-12">
      <h3 id="site-elsewhere" className="text-21">
        {t('own-site.elsewhere.title')}
      </h3>
      <p className="mt-1.5 mb-4 max-w-[62ch] text-15 text-ink-2">{t('own-site.elsewhere.about')}</p>
      <Segmented<Language>
        legend={t('own-site.elsewhere.language')}
        value={spoken}
        onChange={setSpoken}
        options={[
          { value: 'en', label: t('own-site.elsewhere.en') },
          { value: 'da', label: t('own-site.elsewhere.da') },
          { value: 'de', label: t('own-site.elsewhere.de') },
        ]}
      />
      <Piece id="site-frame" title={t('own-site.frame.title')} about={t('own-site.frame.about')} code={frame}>
        <iframe
          key={spoken}
          src={at(`/embed/${handle}`)}
          title={t('own-site.frame.preview')}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className="h-140 w-full rounded-photo border border-line"
        />
      </Piece>
      <Piece id="site-badge" title={t('own-site.badge.title')} about={t('own-site.badge.about')} code={badge}>
        <img
          key={spoken}
          src={at(`/e/${handle}/badge.svg`)}
          alt={t('own-site.badge.preview')}
          height={64}
          className="h-16 max-w-full"
        />
      </Piece>
    </section>
  )
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type PieceProps = { id: string; title: string; about: string; code: string; children: ReactNode }

function Piece({ id, title, about, code, children }: PieceProps) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast(t('own-site.copied'), { tone: 'success' })
    } catch {
      showToast(t('own-site.copyRefused'), { tone: 'danger' })
    }
  }
  return (
    <section aria-labelledby={id} className="mt-8">
      <h4 id={id} className="text-17">
        {title}
      </h4>
      <p className="mt-1 mb-3 max-w-[62ch] text-15 text-ink-2">{about}</p>
      {children}
      <TextArea
        className="mt-4"
        rows={4}
        readOnly
        spellCheck={false}
        label={t('own-site.code', { title })}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="small" className="mt-2" onClick={() => void copy()} aria-label={t('own-site.copyOf', { title })}>
        {t('own-site.copy')}
      </Button>
    </section>
  )
}
