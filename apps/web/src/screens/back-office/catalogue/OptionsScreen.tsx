import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import { optionQueries, type Vocabulary } from '#queries/back-office/catalogue.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { optionStates, type OptionsView } from './catalogue-view.ts'
import { CatalogueTabs } from './CatalogueTabs.tsx'
import { LanguagesOf, nameOf, OptionState, Swatches, UsesCounted } from './option-words.tsx'
import { OptionDialog } from './OptionDialog.tsx'
import { OptionPane } from './OptionPane.tsx'

function columnsOf(vocabulary: Vocabulary, language: 'en' | 'da' | 'de'): AdminColumn<AdminOption>[] {
  const all: AdminColumn<AdminOption>[] = [
    {
      key: 'name',
      label: 'admin-catalogue.column.name',
      sort: 'name',
      cell: (option) => nameOf(option, language),
      under: (option) => option.descriptions?.[language],
    },
    {
      key: 'palette',
      label: 'admin-catalogue.column.palette',
      cell: ({ palette }) => palette && <Swatches palette={palette} />,
    },
    { key: 'category', label: 'admin-catalogue.column.category', cell: (option) => <Category option={option} /> },
    {
      key: 'languages',
      label: 'admin-catalogue.column.languages',
      card: 'labelled',
      cell: (option) => <LanguagesOf option={option} />,
    },
    {
      key: 'state',
      label: 'admin-catalogue.column.state',
      sort: 'state',
      cell: (option) => <OptionState option={option} />,
    },
    { key: 'slug', label: 'admin-catalogue.column.slug', sort: 'slug', optional: true, cell: ({ slug }) => slug },
    {
      key: 'position',
      label: 'admin-catalogue.column.position',
      sort: 'position',
      align: 'end',
      optional: true,
      card: 'labelled',
      cell: ({ position }) => position,
    },
    {
      key: 'uses',
      label: 'admin-catalogue.column.uses',
      sort: 'uses',
      descending: true,
      align: 'end',
      card: 'labelled',
      cell: ({ uses_total }) => <Count value={uses_total} />,
    },
    momentColumn('edited_at', 'admin-catalogue.column.edited', { optional: true, card: 'none' }),
  ]
  return all.filter(
    ({ key }) => (key !== 'palette' || vocabulary === 'styles') && (key !== 'category' || vocabulary === 'skills'),
  )
}

function Count({ value }: { value: number }) {
  const { t } = useTranslation()
  return t('admin.number', { value })
}

function Category({ option: { category } }: { option: AdminOption }) {
  const { t } = useTranslation()
  return category && t(`admin-catalogue.category.${category}`)
}

/** One vocabulary: its options, where each is used, and the actions on it. */
export function OptionsScreen({
  vocabulary,
  view,
  loadedAt,
}: {
  vocabulary: Vocabulary
  view: OptionsView
  loadedAt: number
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const mayWrite = useAccount()?.staff_role === 'owner'
  const [adding, setAdding] = useState(false)
  const columns = useMemo(() => columnsOf(vocabulary, language), [vocabulary, language])
  const queries = optionQueries(api, vocabulary)
  const query = queryOf(view)
  const list = useQuery(queries.list(query))
  return (
    <>
      <AdminList
        name={vocabulary}
        title={t(`admin-catalogue.tabs.${vocabulary}`)}
        searchLabel={t('admin-catalogue.search')}
        view={view}
        ownSort="position"
        list={list}
        columns={columns}
        nameOf={(option) => nameOf(option, language)}
        loadedAt={loadedAt}
        above={
          <>
            <CatalogueTabs shown={vocabulary} />
            <UsesCounted at={list.data?.data[0]?.uses_counted_at ?? null} className="px-4 pt-3 md:px-7" />
          </>
        }
        barActions={
          mayWrite && (
            <Button
              size="small"
              tone="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setAdding(true)}
            >
              {t('admin-catalogue.add')}
            </Button>
          )
        }
        filters={[
          {
            name: 'state',
            label: t('admin-catalogue.column.state'),
            options: optionStates.map((value) => ({ value, label: t(`admin-catalogue.state.${value}`) })),
          },
          {
            name: 'used',
            label: t('admin-catalogue.column.uses'),
            options: [
              { value: 'yes', label: t('admin-catalogue.used.yes') },
              { value: 'no', label: t('admin-catalogue.used.no') },
            ],
          },
          {
            name: 'translated',
            label: t('admin-catalogue.column.languages'),
            options: [
              { value: 'yes', label: t('admin-catalogue.complete.yes') },
              { value: 'no', label: t('admin-catalogue.complete.no') },
            ],
          },
        ]}
        download={() => queries.table(query)}
        renderPane={(id, title) => <OptionPane key={id} {...{ vocabulary, id, title, mayWrite }} now={loadedAt} />}
        empty={{ title: t('admin-catalogue.empty.title'), text: t('admin-catalogue.empty.text') }}
      />
      {adding && <OptionDialog vocabulary={vocabulary} onClose={() => setAdding(false)} />}
    </>
  )
}
