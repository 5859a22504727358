import { ChevronRight, Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/portfolio.ts'
import { links } from '#lib/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/Link.tsx'
import type { SaveState } from './saver.ts'
import { SaveNote } from './SaveNote.tsx'

/** Where one is, whether it is public, and whether it is saved; stays under the header. */
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
            <Badge tone={isPublic ? 'success' : 'neutral'}>
              {t(isPublic ? 'portfolio.status.published' : 'portfolio.status.draft')}
            </Badge>
          </li>
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
