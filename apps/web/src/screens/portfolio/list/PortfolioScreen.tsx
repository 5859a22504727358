import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { target } from '../../../lib/address.ts'
import { paths } from '../../../lib/paths.ts'
import { portfolioQueries } from '../../../lib/queries/portfolio.ts'
import { useShell } from '../../../lib/shell-context.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { ButtonLink, Link } from '../../../ui/Link.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Page } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { filters, statusOf, type Filter } from './filters.ts'
import { ProjectCard } from './ProjectCard.tsx'
import { RoomNote } from './RoomNote.tsx'
import { useSorting } from './use-sorting.ts'

/** All own projects in the order in which visitors see them. */
export function PortfolioScreen({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useSuspenseQuery(portfolioQueries(api).list())
  const { projects, said, move } = useSorting(data.projects)
  const [leaving, setLeaving] = useState<number>()
  const shown = projects.filter(({ status }) => filter === 'all' || status === statusOf[filter])
  const deleted = projects.find(({ id }) => id === leaving)
  return (
    <Page className="py-8 md:py-11">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <Heading level={1} focusable>
            {t('portfolio.title')}
          </Heading>
          <RoomNote room={data.room} />
        </div>
        {projects.length > 0 && (
          <ButtonLink {...target(paths.newProject())} tone="primary">
            <Plus aria-hidden="true" />
            {t('portfolio.new')}
          </ButtonLink>
        )}
      </div>
      {projects.length === 0 ? (
        <EmptyState
          drawing="house"
          title={t('portfolio.empty.title')}
          className="mt-8"
          action={
            <ButtonLink {...target(paths.newProject())} tone="primary">
              {t('portfolio.empty.action')}
            </ButtonLink>
          }
        >
          {t('portfolio.empty.text')}
        </EmptyState>
      ) : (
        <>
          <div className="mt-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <TabLinks
              label={t('portfolio.filter.label')}
              items={filters.map((each) => ({
                key: each,
                label: t(`portfolio.filter.${each}`),
                count: projects.filter(({ status }) => each === 'all' || status === statusOf[each]).length,
                active: each === filter,
                link: (
                  <Link
                    tone="bare"
                    to="/expert/projects"
                    search={each === 'all' ? {} : { status: each }}
                    resetScroll={false}
                  />
                ),
              }))}
            />
            {filter === 'all' && shown.length > 1 && (
              <p className="pb-2 text-15 text-ink-2">{t('portfolio.sort.hint')}</p>
            )}
          </div>
          <LiveRegion>{said}</LiveRegion>
          {shown.length === 0 && (
            <p className="mt-8 text-ink-2">
              {t(filter === 'drafts' ? 'portfolio.filter.noDrafts' : 'portfolio.filter.noPublished')}
            </p>
          )}
          <ul className="mt-6 grid gap-x-5 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((project, place) => (
              <ProjectCard
                key={project.id}
                project={project}
                place={place}
                of={shown.length}
                // Sorting part of a list would leave open where the rest goes.
                onMove={filter === 'all' ? move : undefined}
                onDelete={() => setLeaving(project.id)}
              />
            ))}
          </ul>
        </>
      )}
      {deleted && <DeleteDialog project={deleted} onClose={() => setLeaving(undefined)} />}
    </Page>
  )
}
