import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showcaseSuggestionsQuery } from '#queries/experts/showcases.staff.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import type { TagEntry } from './tag-entry.ts'

/** The data found in the photo itself: each value becomes a tag only by a press. */
export function Known({ id, entry, onChange }: { id: number; entry: TagEntry; onChange: (entry: TagEntry) => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useQuery(showcaseSuggestionsQuery(api, id))
  if (!data) return null
  const use = (part: Partial<TagEntry>, label: string) => (
    <li key={label}>
      <Button size="small" onClick={() => onChange({ ...entry, ...part })}>
        {label}
      </Button>
    </li>
  )
  return (
    <section aria-labelledby="known" className="grid gap-3 rounded-photo bg-plaster px-4 py-3 text-15">
      <h3 id="known" className="text-15">
        {t('admin-showcases.known.title')}
      </h3>
      {data.shown_in.length === 0 && <p className="text-ink-2">{t('admin-showcases.known.nothing')}</p>}
      {data.shown_in.map(({ project, expert, style, room, project_styles }) => (
        <div key={project.id}>
          <p>{t('admin-showcases.known.shown', { expert: expert.name, title: project.title })}</p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {[...(style ? [style] : []), ...project_styles.filter((each) => each.id !== style?.id)].map((each) =>
              use({ style: each.slug }, t('admin-showcases.known.style', { name: each.name })),
            )}
            {room && use({ room: room.slug }, t('admin-showcases.known.room', { name: room.name }))}
            {use({ credit: expert.name }, t('admin-showcases.known.credit', { name: expert.name }))}
          </ul>
        </div>
      ))}
      <div>
        <p>{t('admin-showcases.known.color', { color: data.color })}</p>
        <ul className="mt-1.5 flex flex-wrap gap-2">
          {data.near.map(({ style, color }) =>
            use({ style: style.slug }, t('admin-showcases.known.near', { name: style.name, color })),
          )}
        </ul>
      </div>
    </section>
  )
}
