import { CircleAlert, CircleCheck, Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { links } from '#lib/paths.ts'
import { UpgradeLine } from '#parts/experts/billing/UpgradeLine.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { StickyBar } from '#ui/layout/layout.tsx'
import { morePhotos, type Needs } from './needs.ts'

/** What prevents publishing, or which changes are not public yet, and the one action. */
export function PublishBar({
  project,
  needs,
  underWay,
  busy,
  full,
  onPublish,
  onDiscard,
  onTakeBack,
}: {
  project: OwnProject | undefined
  needs: Needs
  underWay: number
  busy: boolean
  /** Publishing was refused: the plan allows no further project. */
  full: boolean
  onPublish: () => void
  onDiscard: () => void
  onTakeBack: () => void
}) {
  const { t } = useTranslation()
  const isPublic = project?.status === 'published'
  const rests = project?.status === 'resting'
  const isChanged = project?.status !== 'draft' && project?.unpublished_changes === true
  const notes = [
    ...(needs.title ? [t('portfolio.publish.title')] : []),
    ...(needs.type ? [t('portfolio.publish.type')] : []),
    ...(needs.missing > 0 ? [t('portfolio.publish.morePhotos', morePhotos(needs))] : []),
    ...(underWay > 0 ? [t('portfolio.publish.underWay', { count: underWay })] : []),
    ...(isPublic && needs.ready ? [t(`portfolio.publish.${isChanged ? 'changedText' : 'live'}`)] : []),
    ...(rests ? [t('portfolio.publish.resting')] : []),
  ]
  const state = !needs.ready ? 'missing' : isChanged ? 'changed' : isPublic || rests ? 'public' : 'ready'
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
            {!(rests && state === 'public') && (
              <b className="block text-15 text-ink">{t(`portfolio.publish.${state}`)}</b>
            )}
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
          {isChanged ? (
            <>
              <Button disabled={busy} onClick={onDiscard}>
                {t('portfolio.publish.discard.open')}
              </Button>
              <Button tone="primary" loading={busy} onClick={onPublish}>
                {t('portfolio.publish.changes')}
              </Button>
            </>
          ) : isPublic || rests ? (
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
