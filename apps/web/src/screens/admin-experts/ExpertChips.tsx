import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reviewQueueQuery } from '#lib/queries/admin-experts.ts'
import { useShell } from '#lib/shell-context.ts'
import { changed } from '#parts/admin/admin-view.ts'
import { Chip } from '#ui/Chip.tsx'
import { queues, type ExpertsView } from './experts-view.ts'

/** Which of the queue, with how many wait in each. */
export function QueueChips({ queue }: { queue: ExpertsView['queue'] }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: counts } = useQuery(reviewQueueQuery(api))
  const countOf = (name: (typeof queues)[number] | 'waiting') =>
    name === 'featured' || name === 'all' ? undefined : counts?.[name]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 md:px-7">
      <nav aria-label={t('admin-experts.queue.label')} className="min-w-0">
        <ul className="flex flex-wrap gap-1.5">
          {(['waiting', ...queues] as const).map((name) => {
            const count = countOf(name)
            return (
              <li key={name}>
                <Chip
                  selected={name === (queue ?? 'waiting')}
                  render={
                    <Link
                      to="."
                      search={changed({
                        queue: name === 'waiting' ? undefined : name,
                        status: undefined,
                        page: undefined,
                        open: undefined,
                      })}
                    />
                  }
                >
                  {count === undefined
                    ? t(`admin-experts.queue.${name}`)
                    : t('admin-experts.queue.counted', { name: t(`admin-experts.queue.${name}`), count })}
                </Chip>
              </li>
            )
          })}
        </ul>
      </nav>
      {queue === undefined && <p className="ml-auto text-13 text-ink-2">{t('admin-experts.queue.aim')}</p>}
    </div>
  )
}
