import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AuditItem, AuditDetail } from '@husrum/contract/back-office/audit/audit.ts'
import { auditQueries, auditQuery } from '#queries/back-office/audit.ts'
import { useShell } from '#lib/shell-context.ts'
import { Nothing } from '#parts/back-office/staff-lists/cells/Nothing.tsx'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { changed, queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { actionWords, fieldWords, subjectWords } from '#parts/back-office/staff-lists/audit-words.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { FilterChip } from '#ui/buttons/Chip.tsx'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { AuditView } from './audit-view.ts'
import { auditLines } from './audit-lines.ts'

const columnsIn = (t: TFunction): readonly AdminColumn<AuditItem>[] => [
  {
    key: 'action',
    label: 'admin-audit.column.action',
    cell: (entry) => actionWords(t, entry.action),
  },
  {
    key: 'subject',
    label: 'admin-audit.column.subject',
    cell: ({ subject }) => subjectWords(t, subject),
  },
  { key: 'actor', label: 'admin-audit.column.actor', cell: (entry) => entry.actor.name ?? <Nothing /> },
  {
    key: 'changed',
    label: 'admin-audit.column.changed',
    card: 'labelled',
    cell: ({ changed: names }) => changedWords(t, names) || <Nothing />,
  },
  momentColumn('created_at', 'admin-audit.column.created'),
]

/** Translates field names; fields in several languages can share one label. */
const changedWords = (t: TFunction, names: readonly string[]) =>
  [...new Set(names.slice(0, 4).map((name) => fieldWords(t, name)))].join(', ')

/** The staff's actions, with subject and time. */
export function AuditScreen({ view, loadedAt }: { view: AuditView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const queries = auditQueries(api)
  const query = queryOf(view)
  const list = useQuery(queries.list(query))
  const known = [...new Set([...(list.data?.actions ?? []), ...(view.action ?? [])])]
  const actions = known.map((value) => ({ value, label: actionWords(t, value) }))
  return (
    <AdminList
      name="audit"
      title={t('admin-audit.title')}
      searchLabel={t('admin-audit.search')}
      view={view}
      ownSort="-created_at"
      list={list}
      columns={columnsIn(t)}
      nameOf={(entry) => actionWords(t, entry.action)}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'action',
          label: t('admin-audit.column.action'),
          several: true,
          options: actions.toSorted((one, other) => one.label.localeCompare(other.label, language)),
        },
      ]}
      more={<AuditFilters view={view} />}
      download={() => queries.table(query)}
      renderPane={(id, title) => <AuditPane key={id} id={id} title={title} now={loadedAt} />}
      empty={{ title: t('admin-audit.empty.title'), text: t('admin-audit.empty.text') }}
    />
  )
}

/** Filters by period, and by the person or subject that a link of another page names. */
function AuditFilters({ view }: { view: AuditView }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = (change: object) =>
    void navigate({ to: '.', search: changed({ page: undefined, ...change }), resetScroll: false })
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="inline-flex items-center gap-2 text-13 text-ink-2">
          {t(`admin-audit.filter.${end}`)}
          <input
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            value={view[end] ?? ''}
            className="min-h-9 rounded-control border border-line-strong bg-wall px-2 text-13 text-ink pointer-coarse:min-h-11"
            onChange={(event) => show({ [end]: event.target.value || undefined })}
          />
        </label>
      ))}
      {view.actor_id !== undefined && (
        <FilterChip onRemove={() => show({ actor_id: undefined })}>
          {t('admin-audit.filter.actor', { id: view.actor_id })}
        </FilterChip>
      )}
      {view.subject_kind !== undefined && (
        <FilterChip onRemove={() => show({ subject_kind: undefined, subject_id: undefined })}>
          {view.subject_kind.map((kind) => subjectWords(t, { kind, id: view.subject_id ?? 0, label: null })).join(', ')}
        </FilterChip>
      )}
    </>
  )
}

/** One entry: who did what, to which subject, and the values before and after. */
function AuditPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  return (
    <AdminPane
      detail={useQuery(auditQuery(api, id))}
      title={title}
      name={(entry) => actionWords(t, entry.action)}
      renderUnder={(entry) => (
        <>
          <span>{t('admin-audit.number', { id: entry.id })}</span>
          <code className="font-mono">{entry.action}</code>
          <Moment at={entry.created_at} now={now} />
        </>
      )}
    >
      {(entry) => (
        <>
          <PanePart title={t('admin-audit.about.title')}>
            <PaneFacts
              facts={[
                { term: t('admin-audit.column.actor'), value: <Actor entry={entry} /> },
                { term: t('admin-audit.column.subject'), value: <Subject entry={entry} /> },
                { term: t('admin-audit.column.created'), value: exactMoment(entry.created_at, language) },
                {
                  term: t('admin-audit.about.request'),
                  value: entry.request_id && <code className="font-mono text-13">{entry.request_id}</code>,
                },
              ]}
            />
          </PanePart>
          <ChangePart entry={entry} />
        </>
      )}
    </AdminPane>
  )
}

function Actor({ entry: { actor } }: { entry: AuditDetail }) {
  const { t } = useTranslation()
  return (
    <>
      {actor.name ?? '–'}
      {actor.id !== null && (
        <Link
          to="/admin/audit"
          search={{ actor_id: actor.id }}
          className="ml-2 text-13"
          aria-label={t('admin-audit.about.allBy', { name: actor.name ?? actor.id })}
        >
          {t('admin-audit.about.all')}
        </Link>
      )}
    </>
  )
}

function Subject({ entry: { subject } }: { entry: AuditDetail }) {
  const { t } = useTranslation()
  const numbered = subjectWords(t, { ...subject, label: null })
  const name = subject.label ? `${subject.label} (${numbered})` : numbered
  return (
    <>
      {/* The log has no name for an invited person: only the invitation contains it, for as long as it is stored. */}
      {subject.kind === 'expert_invitation' ? <Link {...adminLinks.invitations(subject.id)}>{name}</Link> : name}
      <Link
        to="/admin/audit"
        search={{ subject_kind: [subject.kind], subject_id: subject.id }}
        className="ml-2 text-13"
        aria-label={t('admin-audit.about.allOf', { name })}
      >
        {t('admin-audit.about.all')}
      </Link>
    </>
  )
}

/** Shows both sides below each other, changed fields first; removed values are struck through. */
function ChangePart({ entry: { before, after } }: { entry: AuditDetail }) {
  const { t } = useTranslation()
  const lines = auditLines(before, after, { yes: t('admin-audit.change.yes'), no: t('admin-audit.change.no') })
  return (
    <PanePart title={t('admin-audit.change.title')}>
      {lines.length === 0 && <p className="mt-2 text-ink-2">{t('admin-audit.change.none')}</p>}
      <dl>
        {lines.map(({ name, before: was, after: is, isChanged }) => (
          <div key={name} className="border-b border-line py-2 last:border-0">
            <dt className="text-13 text-ink-2">{fieldWords(t, name)}</dt>
            {!isChanged && <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap text-ink-2">{is}</dd>}
            {isChanged && was !== undefined && (
              <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
                <span className="sr-only">{t('admin-audit.change.before')} </span>
                <del className="rounded-small bg-plaster box-decoration-clone px-1 text-danger">{was}</del>
              </dd>
            )}
            {isChanged && is !== undefined && (
              <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
                <span className="sr-only">{t('admin-audit.change.after')} </span>
                <ins className="rounded-small bg-pine-soft box-decoration-clone px-1 text-pine-text no-underline">
                  {is}
                </ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </PanePart>
  )
}
