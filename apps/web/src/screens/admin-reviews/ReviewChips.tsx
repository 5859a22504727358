import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { adminQueuesQuery } from '#lib/queries/admin-queues.ts'
import { useShell } from '#lib/shell-context.ts'
import { changed } from '#parts/admin/admin-view.ts'
import { Chip } from '#ui/Chip.tsx'

/** What is to be decided, with how many that are, or all of them. */
export function ReviewChips({ queue }: { queue: 'waiting' | 'all' }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: counts } = useQuery(adminQueuesQuery(api))
  const waiting = t('admin-reviews.queue.waiting')
  return (
    <nav aria-label={t('admin-reviews.queue.label')} className="px-4 pt-3 md:px-7">
      <ul className="flex flex-wrap gap-1.5">
        {(['waiting', 'all'] as const).map((name) => (
          <li key={name}>
            <Chip
              selected={name === queue}
              render={
                <Link
                  to="."
                  search={changed({
                    queue: name === 'all' ? name : undefined,
                    state: undefined,
                    sort: undefined,
                    page: undefined,
                    open: undefined,
                  })}
                />
              }
            >
              {name === 'all'
                ? t('admin-reviews.queue.all')
                : counts
                  ? t('admin-reviews.queue.counted', { name: waiting, count: counts.reviews })
                  : waiting}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
