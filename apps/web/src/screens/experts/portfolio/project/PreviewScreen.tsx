import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { portfolioQueries } from '#queries/experts/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { StickyBar } from '#ui/layout/layout.tsx'
import { ProjectView } from './ProjectView.tsx'
import { shownDraft } from './shown-project.ts'

/** The public page of an own project, published or not, as the public would see it. */
export function PreviewScreen({ id, expertId }: { id: number; expertId: number | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: project } = useSuspenseQuery(portfolioQueries(api).project(id))
  // Before the approval there is no public profile, so the page has no expert then.
  const { data: expert } = useQuery({
    ...expertQueries(api).profile(expertId ?? 0),
    enabled: expertId !== undefined,
    retry: false,
  })
  const isPublic = project.status === 'published'
  return (
    <>
      <StickyBar edge="top" className="top-14!">
        <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-2">
          <ButtonLink {...links.editProject(id)} size="small">
            <ArrowLeft aria-hidden="true" />
            {t('project.preview.back')}
          </ButtonLink>
          <p className="flex flex-wrap items-center gap-2 text-15 text-ink-2">
            <Badge tone={isPublic ? 'success' : 'neutral'}>{t(`portfolio.status.${project.status}`)}</Badge>
            {t(`project.preview.${isPublic ? 'public' : project.status === 'resting' ? 'resting' : 'draft'}`)}
          </p>
        </div>
      </StickyBar>
      <ProjectView project={shownDraft(project)} expert={expert ?? null} others={[]} preview />
    </>
  )
}
