import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { conversationOf, threadQueries } from '#queries/market/messaging.ts'
import { projectQueries } from '#queries/experts/portfolio.project.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { Words, type MessageBodyProps } from '../../MessageWords.tsx'

/** A project that the expert shows: its cover and title link to its page; the text is below. */
export function ProjectMessage({ message, last }: MessageBodyProps) {
  const { mine, body, ref_id: projectId, thread_id } = message
  return (
    <div className={mine ? 'grid justify-items-end gap-1.5' : 'grid justify-items-start gap-1.5'}>
      {projectId !== null && <ProjectCard projectId={projectId} threadId={thread_id} mine={mine} />}
      {body !== '' && <Words mine={mine} last={last} body={body} />}
    </div>
  )
}

function ProjectCard({ projectId, threadId, mine }: { projectId: number; threadId: number; mine: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const own = useAccount()?.expert_id
  // The stream has loaded these pages, so this query only reads the cache
  const { data: pages } = useInfiniteQuery({ ...threadQueries(api).thread(threadId), enabled: false })
  const counterpart = pages && conversationOf(pages)?.counterpart
  const expertId = (mine ? own : counterpart?.expert_id) ?? undefined
  const { data: project, isPending } = useQuery({
    ...projectQueries(api).published(expertId ?? 0, projectId),
    enabled: expertId !== undefined,
    retry: false,
  })
  const { data: expert } = useQuery({
    ...expertQueries(api).profile(expertId ?? 0),
    enabled: expertId !== undefined,
    retry: false,
  })
  if (expertId !== undefined && isPending) return <Skeleton shape="block" className="h-48 w-72" />
  if (expertId === undefined || !project)
    return <p className="rounded-photo border border-line px-4 py-2.5 text-15 text-ink-2">{t('projects.card.gone')}</p>
  const { cover, title, year, city } = project
  const facts = [year, city?.name].filter((fact) => fact != null)
  return (
    <article className="relative w-72 max-w-full overflow-hidden rounded-photo border border-line bg-wall">
      <Photo photo={cover} sizes="288px" upTo={SMALL_PHOTO} alt="" corners="square" />
      <div className="px-3.5 pt-2.5 pb-3">
        <p className="text-13 text-ink-2">
          {mine || !counterpart ? t('projects.card.yours') : t('projects.card.from', { name: counterpart.name })}
        </p>
        <h4 className="mt-0.5 text-15 leading-snug">
          <Link
            {...links.expertProject({ id: expertId, handle: expert?.handle ?? null }, projectId)}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </h4>
        {facts.length > 0 && <p className="text-13 text-ink-2">{facts.join(', ')}</p>}
      </div>
    </article>
  )
}
