import { useQuery, useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { portfolioQueries, type Portfolio, portfolioActions } from '#queries/experts/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { formatDate } from '#lib/language/format.ts'
import { UpgradeLine } from '#parts/experts/billing/UpgradeLine.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { TabLinks } from '#ui/navigation/TabLinks.tsx'
import { ContentDecisions } from './ContentDecisions.tsx'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { ProjectCard } from './ProjectCard.tsx'
import { useRestoring } from './use-restoring.ts'
import { moved } from '#parts/forms/sorting/moved.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { showToast } from '#lib/toast.ts'
import { ConfirmDialog } from '#parts/forms/dialogs/ConfirmDialog.tsx'

const filters = ['all', 'published', 'drafts'] as const
const statusOf: Record<Exclude<Filter, 'all'>, OwnProject['status']> = {
  published: 'published',
  drafts: 'draft',
}

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
          <RoomNote room={data.room} resting={projects.filter(({ status }) => status === 'resting').length} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink {...links.receivedReviews()}>{t('reviews.received.title')}</ButtonLink>
          {projects.length > 0 && (
            <ButtonLink {...links.newProject()} tone="primary">
              <Plus aria-hidden="true" />
              {t('portfolio.new')}
            </ButtonLink>
          )}
        </div>
      </div>
      <ContentDecisions />
      {projects.length === 0 ? (
        <EmptyState
          drawing="house"
          title={t('portfolio.empty.title')}
          className="mt-8"
          action={
            <ButtonLink {...links.newProject()} tone="primary">
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
                // Sorting part of a list would not define where the rest goes.
                onMove={filter === 'all' ? move : undefined}
                onDelete={() => setLeaving(project.id)}
              />
            ))}
          </ul>
        </>
      )}
      <DeletedProjects />
      {deleted && <DeleteDialog project={deleted} onClose={() => setLeaving(undefined)} />}
    </Page>
  )
}

/** Deleted projects that can still be restored. */
function DeletedProjects() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: deleted = [] } = useQuery(portfolioQueries(api).deleted())
  const restoring = useRestoring()
  if (deleted.length === 0) return null
  return (
    <section aria-labelledby="deleted-projects" className="mt-14 max-w-180">
      <Heading level={2} size={21} id="deleted-projects">
        {t('portfolio.delete.recent')}
      </Heading>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {deleted.map((project) => {
          const name = project.title || t('portfolio.untitled')
          return (
            <li key={project.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="min-w-0 flex-1 text-15">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block text-13 text-ink-2">
                  {t('portfolio.delete.since', { day: formatDate(project.deleted_at, language) })}
                </span>
              </span>
              <Button
                size="small"
                aria-label={t('portfolio.delete.restoreOf', { name })}
                disabled={restoring.isPending}
                onClick={() => restoring.mutate(project)}
              >
                {t('portfolio.delete.restore')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Filter = (typeof filters)[number]

/** "2 of 3 projects in your plan"; without a limit only the number. */
function RoomNote({ room: { limit, used }, resting }: { room: Portfolio['room']; resting: number }) {
  const { t } = useTranslation()
  if (limit !== null && used >= limit)
    return (
      <div className="mt-1.5 max-w-text text-15 text-ink-2">
        <UpgradeLine limit="projects" used={used} />
        <p>{resting > 0 ? t('portfolio.room.resting', { count: resting, limit }) : t('portfolio.room.full')}</p>
      </div>
    )
  return (
    <p className="mt-1.5 text-15 text-ink-2">
      {limit === null ? t('portfolio.room.open', { count: used }) : t('portfolio.room.some', { limit, used })}
    </p>
  )
}

/** Shows the new order at once; if the server refuses it, the old order returns. */
function useSorting(projects: readonly OwnProject[]) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { queryKey } = portfolioQueries(api).list()
  const save = useMutation({
    mutationFn: (ids: number[]) => portfolioActions(api).sort(ids),
    // Saves run one after the other, so that the last order is the final one.
    scope: { id: 'portfolio-order' },
    // The order decides which projects are public while some rest.
    onSuccess: () =>
      projects.some(({ status }) => status === 'resting') ? client.invalidateQueries({ queryKey }) : undefined,
    onError: () => client.invalidateQueries({ queryKey }),
  })
  return {
    projects,
    said,
    move: (from: number, to: number) => {
      const next = moved(projects, from, to)
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (old: Portfolio | undefined) => old && { ...old, projects: next })
      setSaid(
        t('portfolio.sort.moved', {
          name: projects[from]?.title || t('portfolio.untitled'),
          place: to + 1,
          of: projects.length,
        }),
      )
      save.mutate(next.map(({ id }) => id))
    },
  }
}

const UNDO_SECONDS = 12

function DeleteDialog({ project, onClose }: { project: OwnProject; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = portfolioQueries(api)
  const name = project.title || t('portfolio.untitled')
  const finish = async () => {
    client.removeQueries({ queryKey: queries.project(project.id).queryKey })
    await client.invalidateQueries({ queryKey: queries.list().queryKey })
    void client.invalidateQueries({ queryKey: queries.deleted().queryKey })
    onClose()
    // The button that opened this dialog disappeared with the project.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }
  const restoring = useRestoring()
  const remove = useMutation({
    mutationFn: () => portfolioActions(api).remove(project.id),
    onSuccess: async () => {
      await finish()
      showToast(t('portfolio.delete.done', { name }), {
        seconds: UNDO_SECONDS,
        action: { label: t('portfolio.delete.undo'), run: () => restoring.mutate(project) },
      })
    },
    // Another window was faster: the project is deleted, as intended.
    onError: (error) => (hasStatus(error, 404) ? finish() : undefined),
  })
  return (
    <ConfirmDialog
      title={t('portfolio.delete.title', { name })}
      description={t(project.status === 'published' ? 'portfolio.delete.public' : 'portfolio.delete.draft', {
        count: project.images.length,
      })}
      cancel={t('portfolio.delete.keep')}
      confirm={t('portfolio.delete.action')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
