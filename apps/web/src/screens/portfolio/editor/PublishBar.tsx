import { CircleAlert, CircleCheck, Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PROJECT_PICTURES_MIN, PUBLISH_EDGE_MIN } from '@husrum/contract/limits.ts'
import type { OwnProject } from '@husrum/contract/portfolio.ts'
import { formatNumber } from '#lib/format.ts'
import { links } from '#lib/paths.ts'
import { UpgradeLine } from '#parts/plans/UpgradeLine.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/Link.tsx'
import { StickyBar } from '#ui/layout.tsx'
import type { Needs } from './needs.ts'

/** The rules of publishing with how far this one is, and the one action. */
export function PublishBar({
  project,
  needs,
  underWay,
  busy,
  full,
  onPublish,
  onTakeBack,
}: {
  project: OwnProject | undefined
  needs: Needs
  underWay: number
  busy: boolean
  /** Publishing was refused: the plan has no place for another. */
  full: boolean
  onPublish: () => void
  onTakeBack: () => void
}) {
  const { t } = useTranslation()
  const isPublic = project?.status === 'published'
  const rests = project?.status === 'resting'
  const rule = t('portfolio.publish.rule', {
    least: PROJECT_PICTURES_MIN,
    edge: formatNumber(PUBLISH_EDGE_MIN),
    count: needs.large,
  })
  const notes = [
    ...(needs.title ? [t('portfolio.publish.title')] : []),
    ...(needs.type ? [t('portfolio.publish.type')] : []),
    ...(underWay > 0 ? [t('portfolio.publish.underWay', { count: underWay })] : []),
    ...(isPublic ? [t('portfolio.publish.live')] : []),
    ...(rests ? [t('portfolio.publish.resting')] : []),
  ]
  return (
    <StickyBar className="border-ink!">
      <div role="alert">
        {full && (
          <UpgradeLine limit="projects" className="border-b border-line bg-plaster px-4 py-3 text-15 md:px-6 lg:pl-10">
            <b>{t('portfolio.publish.full')}</b>
          </UpgradeLine>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 md:px-6 lg:pl-10">
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
          {needs.ready ? (
            <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-success" />
          ) : (
            <CircleAlert aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0" />
          )}
          <p className="min-w-0 text-13 text-ink-2">
            <b className="block text-15 text-ink">{rule}</b>
            {notes.join(' ')}
          </p>
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          {project && (
            <ButtonLink {...links.previewProject(project.id)} className="max-sm:hidden!">
              <Eye aria-hidden="true" />
              {t('portfolio.publish.preview')}
            </ButtonLink>
          )}
          {isPublic || rests ? (
            <Button loading={busy} onClick={onTakeBack}>
              {t(rests ? 'portfolio.publish.makeDraft' : 'portfolio.publish.takeBack')}
            </Button>
          ) : (
            <Button tone="primary" loading={busy} onClick={onPublish}>
              {t('portfolio.publish.action')}
            </Button>
          )}
        </div>
      </div>
    </StickyBar>
  )
}
