import { ChevronRight, Eye, Check, CircleAlert, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { links } from '#lib/paths.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { SaveState } from './saving/saver.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'

/** The project's title, whether it is public, and whether it is saved; stays below the header. */
export function EditorHead({
  title,
  project,
  state,
  blocked,
}: {
  title: string
  project: OwnProject | undefined
  state: SaveState
  blocked: boolean
}) {
  const { t } = useTranslation()
  const isPublic = project?.status === 'published'
  return (
    <div className="sticky top-0 z-10 flex min-h-14 shrink-0 items-center gap-3 border-b border-line bg-wall px-4 md:px-6">
      <nav aria-label={t('portfolio.edit.where')} className="min-w-0 flex-1">
        <ol className="flex min-w-0 items-center gap-2 text-15">
          <li className="max-md:hidden">
            <Link {...links.portfolio()} tone="quiet">
              {t('portfolio.title')}
            </Link>
          </li>
          <li aria-hidden="true" className="max-md:hidden">
            <ChevronRight className="size-4 text-ink-2" />
          </li>
          <li aria-current="page" className="min-w-0">
            <h1 className="truncate text-15 font-semibold tracking-normal">{title || t('portfolio.untitled')}</h1>
          </li>
          <li className="max-sm:hidden">
            <Badge tone={isPublic ? 'success' : 'neutral'}>{t(`portfolio.status.${project?.status ?? 'draft'}`)}</Badge>
          </li>
          {project?.unpublished_changes && (
            <li className="max-lg:hidden">
              <Badge tone="neutral">{t('portfolio.status.changed')}</Badge>
            </li>
          )}
        </ol>
      </nav>
      <SaveNote state={state} blocked={blocked} />
      {project && (
        <Link
          {...links.previewProject(project.id)}
          className="flex min-h-11 items-center gap-1.5 text-15"
          aria-label={t('portfolio.edit.preview')}
        >
          <Eye aria-hidden="true" className="size-4.5" />
          <span className="max-md:hidden">{t('portfolio.edit.preview')}</span>
        </Link>
      )}
    </div>
  )
}

/** "Saved 10:42", read out when a problem begins or ends. */
function SaveNote({
  state,
  blocked,
}: {
  state: SaveState
  /** A typed value cannot be saved as it is. */ blocked: boolean
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const bad = state.kind === 'failed' || state.kind === 'offline' || state.kind === 'conflict' || state.kind === 'stuck'
  const text =
    blocked && !bad && state.kind !== 'saving'
      ? t('portfolio.save.partly')
      : state.kind === 'saved'
        ? state.at === undefined
          ? ''
          : t('portfolio.save.saved', { time: formatDate(state.at, language, 'time') })
        : t(`portfolio.save.${state.kind}`)
  const Icon = bad || blocked ? (state.kind === 'offline' ? CloudOff : CircleAlert) : Check
  return (
    <p role="status" className="flex items-center gap-1.5 text-15 whitespace-nowrap text-ink-2">
      {text && (
        <>
          {(bad || blocked || state.kind === 'saved') && (
            <Icon aria-hidden="true" className={`size-4 ${bad || blocked ? 'text-danger' : ''}`} />
          )}
          {text}
        </>
      )}
    </p>
  )
}
