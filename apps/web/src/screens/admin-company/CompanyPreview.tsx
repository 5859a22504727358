import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminCompany } from '@husrum/contract/admin-company.ts'
import { languages } from '@husrum/contract/locales.ts'
import { useShell } from '#lib/shell-context.ts'
import { languageNames } from '#parts/shell/Language.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Segmented } from '#ui/Segmented.tsx'

const things = ['landing', 'imprint', 'mail', 'icon', 'card'] as const
type Thing = (typeof things)[number]

/** The page and the mail themselves, drawn by the server with the draft. */
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
            { value: 'card', label: t('admin-company.preview.card') },
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
        <figure className="flex flex-wrap items-end gap-6 rounded-photo border border-line bg-plaster p-6">
          {[192, 96, 48].map((size) => (
            <img
              key={`${size} ${revision}`}
              src={`/preview/company/icon?of=${revision}`}
              alt={t('admin-company.preview.iconAlt', { size })}
              width={size}
              height={size}
            />
          ))}
        </figure>
      ) : thing === 'card' ? (
        <img
          key={`${language} ${revision}`}
          src={`/preview/company/card?language=${language}&of=${revision}`}
          alt={t('admin-company.preview.cardAlt')}
          width={1200}
          height={630}
          className="h-auto w-full max-w-200 rounded-photo border border-line"
        />
      ) : (
        <iframe
          // another draft is another page
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
