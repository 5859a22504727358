import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { formatList, formatRelative } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'
import { Part } from '../Part.tsx'

/** These actions are named by the status they lead to. */
const statusActions = { approve: true, request_changes: true, reject: true, suspend: true, restore: true }

type Move = AdminExpertDetail['history'][number]

/** Every step, newest first: what, who, when and why. */
export function HistoryPart({ history, now }: { history: readonly Move[]; now: number }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const what = ({ status_from, status_to, action }: Move) => {
    if (action !== null && !(action in statusActions)) return t(`admin-experts.history.action.${action}`)
    if (status_from === null) return t('admin-experts.history.registered')
    if (status_to === 'pending_review' && status_from !== 'rejected') return t('admin-experts.history.handedIn')
    if (status_from === status_to) return t('admin-experts.history.company')
    return t(`admin-experts.status.${status_to}`)
  }
  const who = ({ actor, actor_name }: Move) => actor_name ?? t(`admin-experts.history.by.${actor}`)
  return (
    <Part title={t('admin-experts.history.title')}>
      {history.length === 0 && <p className="mt-2 text-15 text-ink-2">{t('admin-experts.history.none')}</p>}
      <ol className="mt-2 grid gap-2.5 text-15">
        {history.map((move) => (
          <li key={move.id}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <b>{what(move)}</b> <span className="text-ink-2">{who(move)}</span>
              </span>
              <time
                dateTime={move.created_at}
                title={exactMoment(move.created_at, language)}
                className="text-13 text-ink-2"
              >
                {formatRelative(move.created_at, language, new Date(Math.max(now, Date.parse(move.created_at))))}
              </time>
            </p>
            {move.checklist.length > 0 && (
              <p className="mt-0.5 text-13 text-ink-2">
                {t('admin-experts.history.looked', {
                  items: formatList(
                    move.checklist.map((item) => t(`admin-experts.checklist.item.${item}`)),
                    language,
                  ),
                })}
              </p>
            )}
            {move.reason && (
              <p className="mt-0.5 border-l-2 border-line-strong pl-3 break-words whitespace-pre-line text-ink-2">
                {move.reason}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}
