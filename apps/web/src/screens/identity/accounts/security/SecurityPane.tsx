import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SecurityEvent } from '@husrum/contract/identity/accounts/security.ts'
import { formatDate } from '#lib/language/format.ts'
import { securityQuery } from '#queries/identity/accounts.security.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { causeWords } from './cause-words.ts'

/** One event, with links to all events of the same account and of the same address. */
export function SecurityPane({ id, title, now }: PaneProps) {
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
              { key: 'account', term: t('admin-security.column.account'), value: <Who event={event} /> },
              ...(event.service_token === null
                ? []
                : [{ key: 'token', term: t('admin-security.serviceToken'), value: event.service_token }]),
              {
                key: 'address',
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
                key: 'route',
                term: t('admin-security.column.route'),
                value: event.route && <code className="font-mono text-13">{event.route}</code>,
              },
              {
                key: 'count',
                term: t('admin-security.column.count'),
                value: t('admin.number', { value: event.count }),
              },
              {
                key: 'at',
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
