import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OWN_STYLES_MAX } from '@husrum/contract/core/limits.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import type { SectionProps } from '../section-props.ts'

export function StylesAndRooms({ draft, change, problems }: SectionProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = referenceQueries(api)
  const { data: styles = [] } = useQuery(queries.styles())
  const { data: rooms = [] } = useQuery(queries.roomTypes('interior'))
  const { data: works = [] } = useQuery(queries.roomTypes('architecture'))
  const { data: aspects = [] } = useQuery(queries.aspects())
  // Building work has its own question below; a value that an older project has among its rooms can still be removed.
  const [before] = useState(draft.rooms)
  const stored = works.filter(({ slug }) => before.includes(slug))
  return (
    <div className="grid gap-x-8 gap-y-12 md:grid-cols-2">
      <ChipGroup
        id="styles"
        legend={t('portfolio.styles.title')}
        hint={t('portfolio.styles.hint', { most: OWN_STYLES_MAX })}
        error={problems.styles}
        options={asOptions(styles)}
        value={draft.styles}
        most={OWN_STYLES_MAX}
        inOrderChosen
        onChange={(next) => change((now) => ({ ...now, styles: next }))}
      />
      <ChipGroup
        id="rooms"
        legend={t('portfolio.rooms.title')}
        hint={t('portfolio.rooms.hint')}
        error={problems.room_types}
        options={asOptions([...rooms, ...stored])}
        value={draft.rooms}
        onChange={(next) => change((now) => ({ ...now, rooms: next }))}
      />
      <ChipGroup
        id="aspects"
        legend={t('portfolio.aspects.title')}
        hint={t('portfolio.aspects.hint')}
        error={problems.aspects}
        options={asOptions(aspects)}
        value={draft.aspects}
        onChange={(next) => change((now) => ({ ...now, aspects: next }))}
      />
    </div>
  )
}

const asOptions = (list: readonly { slug: string; name: string }[]) =>
  list.map(({ slug, name }) => ({ value: slug, label: name }))
