import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import { optionQueries, type Vocabulary } from '#queries/back-office/catalogue.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { languages, LanguagesOf, nameOf, OptionState, Swatches, UsesCounted, UsesList } from './option-words.tsx'
import { OptionDialog } from './OptionDialog.tsx'

type OptionPaneProps = {
  vocabulary: Vocabulary
  id: number
  title: RefObject<HTMLHeadingElement | null>
  /** Only owners may write; all staff may read. */
  mayWrite: boolean
  now: number
}

/** One option in all languages, with where it is used. */
export function OptionPane({ vocabulary, id, title, mayWrite, now }: OptionPaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const [asked, setAsked] = useState<'edit' | 'merge' | 'delete'>()
  const detail = useQuery({
    ...optionQueries(api, vocabulary).every(),
    select: ({ data }): AdminOption | null => data.find((option) => option.id === id) ?? null,
  })
  const close = () => setAsked(undefined)
  return (
    <>
      <AdminPane
        detail={detail}
        title={title}
        name={(option) => nameOf(option, language)}
        renderUnder={(option) => (
          <>
            <OptionState option={option} />
            <LanguagesOf option={option} />
            <span>{option.slug}</span>
          </>
        )}
        renderActions={(option) =>
          mayWrite ? (
            <>
              <Button size="small" tone="primary" onClick={() => setAsked('edit')}>
                {t('admin-catalogue.edit')}
              </Button>
              <Button size="small" onClick={() => setAsked('merge')}>
                {t('admin-catalogue.merge.open')}
              </Button>
              {option.uses_total === 0 ? (
                <Button size="small" onClick={() => setAsked('delete')}>
                  {t('admin-catalogue.delete.open')}
                </Button>
              ) : (
                <p className="self-center text-13 text-ink-2">{t('admin-catalogue.delete.used')}</p>
              )}
            </>
          ) : (
            <p className="text-13 text-ink-2">{t('admin-catalogue.readOnly')}</p>
          )
        }
      >
        {(option) => <OptionFacts option={option} now={now} />}
      </AdminPane>
      {detail.data && asked === 'edit' && <OptionDialog vocabulary={vocabulary} known={detail.data} onClose={close} />}
      {detail.data && asked === 'merge' && <MergeDialog vocabulary={vocabulary} option={detail.data} onClose={close} />}
      {detail.data && asked === 'delete' && (
        <DeleteDialog vocabulary={vocabulary} option={detail.data} onClose={close} />
      )}
    </>
  )
}

function OptionFacts({ option, now }: { option: AdminOption; now: number }) {
  const { t } = useTranslation()
  const missing = <span className="text-danger">{t('admin-catalogue.notTranslated')}</span>
  return (
    <>
      {option.picture && <Photo photo={option.picture} ratio="3/2" sizes="27rem" alt={option.picture.alt} />}
      <PanePart title={t('admin-catalogue.uses.title')} end={t('admin.number', { value: option.uses_total })}>
        <UsesList uses={option.uses} />
        <UsesCounted at={option.uses_counted_at} className="mt-2" />
      </PanePart>
      {languages.map((language) => (
        <PanePart key={language} title={t(`admin-catalogue.language.${language}`)}>
          <PaneFacts
            facts={[
              {
                key: 'name',
                term: t('admin-catalogue.field.name'),
                value: option.names[language] ? <span lang={language}>{option.names[language]}</span> : missing,
              },
              {
                key: 'description',
                term: t('admin-catalogue.field.description'),
                value:
                  option.descriptions &&
                  (option.descriptions[language] ? (
                    <span lang={language}>{option.descriptions[language]}</span>
                  ) : (
                    missing
                  )),
              },
            ]}
          />
        </PanePart>
      ))}
      <PanePart title={t('admin-catalogue.about')}>
        <PaneFacts
          facts={[
            {
              key: 'palette',
              term: t('admin-catalogue.field.palette'),
              value: option.palette && <Swatches palette={option.palette} />,
            },
            {
              key: 'category',
              term: t('admin-catalogue.field.category'),
              value: option.category && t(`admin-catalogue.category.${option.category}`),
            },
            { key: 'slug', term: t('admin-catalogue.field.slug'), value: option.slug },
            { key: 'position', term: t('admin-catalogue.field.position'), value: String(option.position) },
            {
              key: 'edited',
              term: t('admin-catalogue.column.edited'),
              value: option.edited_at ? <Moment at={option.edited_at} now={now} /> : t('admin-catalogue.ofRelease'),
            },
          ]}
        />
      </PanePart>
    </>
  )
}
