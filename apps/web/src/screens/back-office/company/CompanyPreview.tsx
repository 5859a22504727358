import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminCompany } from '@husrum/contract/back-office/company/company.ts'
import { languages, type Language } from '@husrum/contract/core/locales.ts'
import type { BrandIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { useShell } from '#lib/shell-context.ts'
import { languageNames } from '#parts/shell/Language.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'

const things = ['landing', 'imprint', 'mail', 'icon'] as const
type Thing = (typeof things)[number]

/** The real page and email, rendered by the server from the draft. */
export function CompanyPreview({ data, isUnsaved }: { data: AdminCompany; isUnsaved: boolean }) {
  const { t } = useTranslation()
  const { language: reader } = useShell()
  const [thing, setThing] = useState<Thing>('landing')
  const [language, setLanguage] = useState(reader)
  const [width, setWidth] = useState<'phone' | 'wide'>('wide')
  const address =
    thing === 'mail'
      ? `/preview/company/mail?language=${language}`
      : `/preview/company?language=${language}&page=${thing}`
  const revision = `${data.number}-${data.draft?.revision ?? 0}`
  return (
    <>
      {isUnsaved && <Notice className="mb-4">{t('admin-company.unsaved')}</Notice>}
      {!data.draft && <Notice className="mb-4">{t('admin-company.noDraft')}</Notice>}
      <div className="mb-4 flex flex-wrap gap-3">
        <Segmented
          legend={t('admin-company.preview.what')}
          className="flex-wrap"
          options={[
            { value: 'landing', label: t('admin-company.preview.landing') },
            { value: 'imprint', label: t('admin-company.preview.imprint') },
            { value: 'mail', label: t('admin-company.preview.mail') },
            { value: 'icon', label: t('admin-company.preview.icon') },
          ]}
          value={thing}
          onChange={setThing}
        />
        <Segmented
          legend={t('admin-company.preview.language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={setLanguage}
        />
        <div className="max-md:hidden">
          <Segmented
            legend={t('admin-company.preview.width')}
            options={[
              { value: 'wide', label: t('admin-company.preview.wide') },
              { value: 'phone', label: t('admin-company.preview.phone') },
            ]}
            value={width}
            onChange={setWidth}
          />
        </div>
      </div>
      {thing === 'icon' ? (
        <IconAndCard product={(data.draft ?? data.facts).product} language={language} revision={revision} />
      ) : (
        <iframe
          // Another draft needs a new frame.
          key={`${address} ${revision}`}
          src={address}
          title={t('admin-company.preview.title')}
          sandbox="allow-same-origin"
          className={`h-[70vh] w-full rounded-photo border border-line-strong bg-wall ${width === 'phone' ? 'max-w-97.5' : ''}`}
        />
      )}
    </>
  )
}

/** Previews the browser tab's icon, the phone icon and the card of a shared link. */
function IconAndCard({ product, language, revision }: { product: string; language: Language; revision: string }) {
  const { t } = useTranslation()
  const icon = (as: BrandIcon) => `/preview/company/icon?as=${as}&of=${revision}`
  return (
    <div className="grid max-w-200 gap-8">
      <div className="grid gap-8 sm:grid-cols-2">
        <figure>
          <figcaption className="mb-2.5 text-15 text-ink-2">{t('admin-company.preview.tab')}</figcaption>
          <div className="overflow-hidden rounded-photo border border-line">
            {['bg-on-pine text-on-marigold', 'bg-on-marigold text-on-pine'].map((ground) => (
              <p key={ground} className={clsx('flex items-center gap-2.5 px-4 py-3 text-13', ground)}>
                <img src={icon('tab')} alt="" width={16} height={16} />
                <span className="truncate">{product}</span>
              </p>
            ))}
          </div>
        </figure>
        <figure>
          <figcaption className="mb-2.5 text-15 text-ink-2">{t('admin-company.preview.home')}</figcaption>
          <div className="flex gap-8 rounded-photo border border-line bg-plaster p-5">
            {(['touch', 'maskable'] as const).map((as) => (
              <p key={as} className="grid w-20 justify-items-center gap-1.5 text-13">
                <img
                  src={icon(as)}
                  alt=""
                  width={64}
                  height={64}
                  className={as === 'touch' ? 'rounded-[22%]' : 'rounded-full'}
                />
                <span className="max-w-full truncate">{product}</span>
              </p>
            ))}
          </div>
        </figure>
      </div>
      <figure>
        <figcaption className="mb-2.5 text-15 text-ink-2">{t('admin-company.preview.card')}</figcaption>
        <img
          key={`${language} ${revision}`}
          src={`/preview/company/card?language=${language}&of=${revision}`}
          alt={t('admin-company.preview.cardAlt')}
          width={1200}
          height={630}
          className="h-auto w-full rounded-photo border border-line"
        />
      </figure>
    </div>
  )
}
