import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SecurityEvent } from '@husrum/contract/identity/accounts/security.ts'
import { isWordedCause } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import { securityQueries, securityQuery } from '#queries/identity/accounts.security.ts'
import { useShell } from '#lib/shell-context.ts'
import { Nothing } from '#parts/back-office/staff-lists/cells/Nothing.tsx'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { formatDate } from '#lib/language/format.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { securityKinds, type SecurityView } from './security-view.ts'

/** The account or token; an email without an account is shown as its hash. */
const whoOf = ({ account, account_hash, service_token }: SecurityEvent): string =>
  account ? account.name || `#${account.id}` : (service_token ?? account_hash ?? '–')

const columnsIn = (t: TFunction): readonly AdminColumn<SecurityEvent>[] => [
  {
    key: 'kind',
    label: 'admin-security.column.kind',
    cell: (event) => t(`admin-security.kind.${event.kind}`),
    under: (event) => causeWords(t, event),
  },
  { key: 'account', label: 'admin-security.column.account', cell: whoOf },
  {
    key: 'address',
    label: 'admin-security.column.address',
    card: 'labelled',
    cell: (event) => event.address || <Nothing />,
  },
  { key: 'route', label: 'admin-security.column.route', optional: true, cell: (event) => event.route ?? <Nothing /> },
  {
    key: 'count',
    label: 'admin-security.column.count',
    align: 'end',
    card: 'labelled',
    cell: (event) => t('admin.number', { value: event.count }),
  },
  momentColumn('created_at', 'admin-security.column.created'),
]

/** Refused requests, and by whom. */
export function SecurityScreen({ view, loadedAt }: { view: SecurityView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = securityQueries(api)
  const query = queryOf(view)
  return (
    <AdminList
      name="security"
      title={t('admin-security.title')}
      searchLabel={t('admin-security.search')}
      view={view}
      ownSort="-created_at"
      list={useQuery(queries.list(query))}
      columns={columnsIn(t)}
      nameOf={(event) => `${t(`admin-security.kind.${event.kind}`)}, ${whoOf(event)}`}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'kind',
          several: true,
          label: t('admin-security.column.kind'),
          options: securityKinds.map((value) => ({ value, label: t(`admin-security.kind.${value}`) })),
        },
      ]}
      download={() => queries.table(query)}
      renderPane={(id, title) => <SecurityPane key={id} id={id} title={title} now={loadedAt} />}
      empty={{ title: t('admin-security.empty.title'), text: t('admin-security.empty.text') }}
    />
  )
}

/** One event, with links to all events of the same account and of the same address. */
function SecurityPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  return (
    <AdminPane
      detail={useQuery(securityQuery(api, id))}
      title={title}
      name={(event) => t(`admin-security.kind.${event.kind}`)}
      renderUnder={(event) => (
        <>
          <span>{causeWords(t, event)}</span>
          <Moment at={event.created_at} now={now} />
        </>
      )}
    >
      {(event) => (
        <PanePart title={t('admin-security.about')}>
          <PaneFacts
            facts={[
              { term: t('admin-security.column.account'), value: <Who event={event} /> },
              ...(event.service_token === null
                ? []
                : [{ term: t('admin-security.serviceToken'), value: event.service_token }]),
              {
                term: t('admin-security.column.address'),
                value: event.address && (
                  <>
                    {event.address}{' '}
                    <Link to="/admin/security" search={{ q: event.address }} className="ml-2 text-13">
                      {t('admin-security.allOf', { what: event.address })}
                    </Link>
                  </>
                ),
              },
              {
                term: t('admin-security.column.route'),
                value: event.route && <code className="font-mono text-13">{event.route}</code>,
              },
              {
                term: t('admin-security.column.count'),
                value: t('admin.number', { value: event.count }),
              },
              {
                term: t('admin-security.column.created'),
                value: formatDate(event.created_at, language, 'moment'),
              },
            ]}
          />
        </PanePart>
      )}
    </AdminPane>
  )
}

function Who({ event: { account, account_hash } }: { event: SecurityEvent }) {
  const { t } = useTranslation()
  const q = account ? String(account.id) : account_hash
  if (q === null) return '–'
  const what = account ? account.name : q
  return (
    <>
      {account ? (
        <Link to="/admin/users" search={{ open: account.id }}>
          {account.name}
        </Link>
      ) : (
        <code className="font-mono text-13">{account_hash}</code>
      )}{' '}
      <Link to="/admin/security" search={{ q }} className="ml-2 text-13">
        {t('admin-security.allOf', { what })}
      </Link>
    </>
  )
}

/** A cause that is not used any more is shown as its code. */
function causeWords(t: TFunction, { kind, code }: Pick<SecurityEvent, 'kind' | 'code'>): string {
  const cause = `${kind}.${code}`
  return isWordedCause(cause) ? t(`admin-security.cause.${cause}`) : code
}
