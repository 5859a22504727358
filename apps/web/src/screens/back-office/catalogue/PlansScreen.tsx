import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminPlan } from '@husrum/contract/back-office/catalogue.ts'
import { formatMoney } from '#lib/language/format.ts'
import { planQueries } from '#queries/back-office/catalogue.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import type { PlansView } from './catalogue-view.ts'
import { CatalogueTabs } from './CatalogueTabs.tsx'
import { languages } from './option-words.tsx'
import { PlanDialog } from './PlanDialog.tsx'

function Limit({ value }: { value: number | null }) {
  const { t } = useTranslation()
  return value === null ? t('admin-catalogue.plan.unlimited') : t('admin.number', { value })
}

/** Shows how the experts of a plan have it: paid, on trial or given. */
function Use({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation()
  const { experts, paying, trying, prices } = plan
  if (prices.every(({ monthly }) => monthly === 0)) return t('admin-catalogue.plan.free')
  return t('admin-catalogue.plan.used', { paying, trying, given: Math.max(0, experts - paying - trying) })
}

function priceOf(plan: AdminPlan, currency: 'DKK' | 'EUR', interval: 'monthly' | 'yearly'): string | undefined {
  const price = plan.prices.find((each) => each.currency === currency)
  return price && formatMoney(price[interval], currency)
}

const limitColumn = (key: string, label: string, limit: keyof AdminPlan['limits']): AdminColumn<AdminPlan> => ({
  key,
  label,
  align: 'end',
  card: 'labelled',
  cell: ({ limits }) => <Limit value={limits[limit]} />,
})

const columnsOf = (language: 'en' | 'da' | 'de'): AdminColumn<AdminPlan>[] => [
  {
    key: 'name',
    label: 'admin-catalogue.column.name',
    sort: 'name',
    cell: ({ names }) => names[language],
    under: ({ descriptions }) => descriptions[language],
  },
  {
    key: 'price',
    label: 'admin-catalogue.plan.monthly',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (plan) => priceOf(plan, 'DKK', 'monthly'),
  },
  limitColumn('leads', 'admin-catalogue.plan.new_leads', 'new_leads'),
  limitColumn('projects', 'admin-catalogue.plan.projects', 'projects'),
  limitColumn('places', 'admin-catalogue.plan.places_of_work', 'places_of_work'),
  limitColumn('seats', 'admin-catalogue.plan.seats', 'seats'),
  {
    key: 'experts',
    label: 'admin-catalogue.plan.experts',
    sort: 'experts',
    descending: true,
    align: 'end',
    card: 'labelled',
    cell: ({ experts }) => <Limit value={experts} />,
  },
  {
    key: 'use',
    label: 'admin-catalogue.plan.use',
    words: true,
    card: 'labelled',
    cell: (plan) => <Use plan={plan} />,
  },
  {
    key: 'edited_at',
    label: 'admin-catalogue.column.edited',
    align: 'end',
    words: true,
    optional: true,
    card: 'none',
    cell: ({ edited_at }, { now }) => <Moment at={edited_at} now={now} />,
  },
]

/** The texts and limits of the plans. Prices come from the payment provider. */
export function PlansScreen({ view, loadedAt }: { view: PlansView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const mayWrite = useAccount()?.staff_role === 'owner'
  const columns = useMemo(() => columnsOf(language), [language])
  const queries = planQueries(api)
  const query = queryOf(view)
  return (
    <AdminList
      name="plans"
      title={t('admin-catalogue.tabs.plans')}
      searchLabel={t('admin-catalogue.search')}
      view={view}
      ownSort="id"
      list={useQuery(queries.list(query))}
      columns={columns}
      nameOf={({ names }) => names[language]}
      loadedAt={loadedAt}
      above={<CatalogueTabs shown="plans" />}
      download={() => queries.table(query)}
      renderPane={(id, title) => <PlanPane key={id} {...{ id, title, mayWrite }} />}
      empty={{ title: t('admin-catalogue.empty.title'), text: t('admin-catalogue.empty.text') }}
    />
  )
}

function PlanPane({ id, title, mayWrite }: Omit<PaneProps, 'now'> & { mayWrite: boolean }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const [editing, setEditing] = useState(false)
  const detail = useQuery({
    ...planQueries(api).list({}),
    select: ({ data }): AdminPlan | null => data.find((plan) => plan.id === id) ?? null,
  })
  return (
    <>
      <AdminPane
        detail={detail}
        title={title}
        name={({ names }) => names[language]}
        renderUnder={({ experts }) => t('admin-catalogue.plan.have', { count: experts })}
        renderActions={() =>
          mayWrite ? (
            <Button size="small" tone="primary" onClick={() => setEditing(true)}>
              {t('admin-catalogue.edit')}
            </Button>
          ) : (
            <p className="text-13 text-ink-2">{t('admin-catalogue.readOnly')}</p>
          )
        }
      >
        {(plan) => <PlanFacts plan={plan} />}
      </AdminPane>
      {detail.data && editing && <PlanDialog plan={detail.data} onClose={() => setEditing(false)} />}
    </>
  )
}

function PlanFacts({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation()
  return (
    <>
      <PanePart title={t('admin-catalogue.plan.limits')}>
        <PaneFacts
          facts={(['projects', 'new_leads', 'places_of_work', 'seats'] as const).map((limit) => ({
            term: t(`admin-catalogue.plan.${limit}`),
            value: <Limit value={plan.limits[limit]} />,
          }))}
        />
      </PanePart>
      <PanePart title={t('admin-catalogue.plan.prices')}>
        <PaneFacts
          facts={(['DKK', 'EUR'] as const).flatMap((currency) => [
            {
              key: `${currency} monthly`,
              term: t('admin-catalogue.plan.monthly'),
              value: priceOf(plan, currency, 'monthly'),
            },
            {
              key: `${currency} yearly`,
              term: t('admin-catalogue.plan.yearly'),
              value: priceOf(plan, currency, 'yearly'),
            },
          ])}
        />
        <p className="mt-2 text-13 text-ink-2">{t('admin-catalogue.plan.pricesText')}</p>
      </PanePart>
      {languages.map((language) => (
        <PanePart key={language} title={t(`admin-catalogue.language.${language}`)}>
          <p className="mt-2" lang={language}>
            <span className="font-semibold">{plan.names[language]}.</span> {plan.descriptions[language]}
          </p>
          <ul lang={language} className="mt-2 grid list-disc gap-1 pl-5">
            {plan.features[language].map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </PanePart>
      ))}
    </>
  )
}
