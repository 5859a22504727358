import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceToken } from '@husrum/contract/back-office/integrations/integrations.ts'
import { integrationCalls, tokenQueries, tokenQuery, type TokenEntry } from '#queries/back-office/integrations.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { fieldErrors } from '#lib/api/refusals.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TokenState } from './integration-states.tsx'
import { tokenStates, type TokensView, scopes } from './integrations-view.ts'
import { IntegrationTabs } from './IntegrationTabs.tsx'
import { SecretOnce } from './SecretOnce.tsx'

function Expiry({ token, now }: { token: ServiceToken; now: number }) {
  const { t } = useTranslation()
  return token.expires_at === null ? t('admin-integrations.token.never') : <Moment at={token.expires_at} now={now} />
}

const columns: readonly AdminColumn<ServiceToken>[] = [
  {
    key: 'name',
    label: 'admin-integrations.token.name',
    sort: 'name',
    cell: (each) => <span className="block min-w-32">{each.name}</span>,
  },
  { key: 'state', label: 'admin-integrations.column.state', cell: (each) => <TokenState state={each.state} /> },
  {
    key: 'scopes',
    label: 'admin-integrations.token.scopes',
    card: 'plain',
    cell: (each) => <code className="font-mono text-13">{each.scopes.join(' ')}</code>,
  },
  momentColumn('last_used_at', 'admin-integrations.token.lastUsed', { card: 'labelled' }),
  {
    key: 'last_used_from',
    label: 'admin-integrations.token.from',
    optional: true,
    card: 'labelled',
    cell: (each) => each.last_used_from,
  },
  {
    key: 'expires_at',
    label: 'admin-integrations.token.expires',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (each, { now }) => <Expiry token={each} now={now} />,
  },
  {
    key: 'created_by',
    label: 'admin-integrations.token.by',
    optional: true,
    card: 'none',
    cell: (each) => each.created_by,
  },
  momentColumn('created_at', 'admin-integrations.column.created', { card: 'labelled' }),
]

/** The tokens that other programs read with. */
export function TokensScreen({ view, loadedAt }: { view: TokensView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [making, setMaking] = useState(false)
  const queries = tokenQueries(api)
  const query = queryOf(view)
  return (
    <>
      <AdminList
        name="service-tokens"
        title={t('admin-integrations.title')}
        searchLabel={t('admin-integrations.token.search')}
        view={view}
        ownSort="-created_at"
        list={useQuery(queries.list(query))}
        columns={columns}
        nameOf={(each) => each.name}
        loadedAt={loadedAt}
        above={<IntegrationTabs shown="tokens" />}
        barActions={
          <Button
            size="small"
            tone="primary"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setMaking(true)}
          >
            {t('admin-integrations.token.make')}
          </Button>
        }
        filters={[
          {
            name: 'state',
            label: t('admin-integrations.column.state'),
            options: tokenStates.map((value) => ({ value, label: t(`admin-integrations.token.state.${value}`) })),
          },
        ]}
        download={() => queries.table(query)}
        renderPane={(id, title) => <TokenPane key={id} {...{ id, title, now: loadedAt }} />}
        empty={{ title: t('admin-integrations.token.empty.title'), text: t('admin-integrations.token.empty.text') }}
      />
      {making && <TokenDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function TokenPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [revoking, setRevoking] = useState(false)
  const detail = useQuery(tokenQuery(api, id))
  return (
    <>
      <AdminPane
        detail={detail}
        title={title}
        name={(each) => each.name}
        renderUnder={(each) => <TokenState state={each.state} />}
        renderActions={(each) =>
          each.state === 'live' && (
            <Button size="small" onClick={() => setRevoking(true)}>
              {t('admin-integrations.token.revoke')}
            </Button>
          )
        }
      >
        {(each) => (
          <>
            <PanePart title={t('admin-integrations.token.use')}>
              <PaneFacts
                facts={[
                  {
                    term: t('admin-integrations.token.lastUsed'),
                    value: each.last_used_at ? (
                      <Moment at={each.last_used_at} now={now} />
                    ) : (
                      t('admin-integrations.token.unused')
                    ),
                  },
                  { term: t('admin-integrations.token.from'), value: each.last_used_from },
                  { term: t('admin-integrations.token.expires'), value: <Expiry token={each} now={now} /> },
                  {
                    term: t('admin-integrations.token.revokedAt'),
                    value: each.revoked_at && <Moment at={each.revoked_at} now={now} />,
                  },
                  { term: t('admin-integrations.token.by'), value: each.created_by },
                  { term: t('admin-integrations.column.created'), value: <Moment at={each.created_at} now={now} /> },
                ]}
              />
            </PanePart>
            <PanePart title={t('admin-integrations.token.scopes')}>
              <ul className="mt-2 grid gap-2">
                {each.scopes.map((scope) => (
                  <li key={scope}>
                    <code className="font-mono text-13">{scope}</code>
                    <span className="block text-ink-2">{t(`admin-integrations.scope.${scope.slice(0, -5)}`)}</span>
                  </li>
                ))}
              </ul>
            </PanePart>
          </>
        )}
      </AdminPane>
      {detail.data && revoking && <RevokeDialog token={detail.data} onClose={() => setRevoking(false)} />}
    </>
  )
}

function RevokeDialog({ token, onClose }: { token: ServiceToken; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => integrationCalls(api).revokeToken(token.id),
    onSuccess: () => {
      showToast(t('admin-integrations.token.revoked', { name: token.name }), { tone: 'success' })
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
  return (
    <FormDialog
      title={t('admin-integrations.token.revokeTitle', { name: token.name })}
      submit={t('admin-integrations.token.revoke')}
      cancel={t('admin-integrations.cancel')}
      tone="danger"
      attempt={revoke}
      onSubmit={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{t('admin-integrations.token.revokeText')}</p>
    </FormDialog>
  )
}

const PERIODS = [30, 90, 365] as const

/** Asks for a name, what the token may read and for how long; then shows the token once. */
function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [entry, setEntry] = useState<TokenEntry>({ name: '', scopes: [], days: 365 })
  const make = useMutation({
    mutationFn: () => integrationCalls(api).makeToken(entry),
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
  const errors = fieldErrors(make.error) ?? {}
  if (make.data)
    return (
      <SecretOnce
        title={t('admin-integrations.token.made', { name: make.data.name })}
        label={t('admin-integrations.token.label')}
        secret={make.data.token}
        onClose={onClose}
      />
    )
  const toggle = (scope: (typeof scopes)[number], on: boolean) =>
    setEntry({ ...entry, scopes: scopes.filter((each) => (each === scope ? on : entry.scopes.includes(each))) })
  return (
    <FormDialog
      title={t('admin-integrations.token.make')}
      about={t('admin-integrations.token.about')}
      submit={t('admin-integrations.token.make')}
      cancel={t('admin-integrations.cancel')}
      attempt={make}
      problems={problemsOf(errors)}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        id="name"
        name="name"
        label={t('admin-integrations.token.name')}
        hint={t('admin-integrations.token.nameHint')}
        autoComplete="off"
        maxLength={80}
        error={errors['name']}
        value={entry.name}
        onChange={(event) => setEntry({ ...entry, name: event.target.value })}
      />
      <fieldset id="scopes" tabIndex={-1} aria-describedby={errors['scopes'] && 'scopes-error'}>
        <legend className="mb-1 text-15 font-semibold">{t('admin-integrations.token.scopes')}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={entry.scopes.includes(scope)}
            hint={t(`admin-integrations.scope.${scope.slice(0, -5)}`)}
            onChange={(event) => toggle(scope, event.target.checked)}
          >
            <code className="font-mono">{scope}</code>
          </Checkbox>
        ))}
        {errors['scopes'] && <FieldError id="scopes-error">{errors['scopes']}</FieldError>}
      </fieldset>
      <Select
        id="days"
        name="days"
        width="medium"
        label={t('admin-integrations.token.expires')}
        error={errors['days']}
        value={String(entry.days ?? '')}
        options={[
          ...PERIODS.map((days) => ({
            value: String(days),
            label: t('admin-integrations.token.days', { count: days }),
          })),
          { value: '', label: t('admin-integrations.token.never') },
        ]}
        onChange={(event) => setEntry({ ...entry, days: Number(event.target.value) || null })}
      />
    </FormDialog>
  )
}
