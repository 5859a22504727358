import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { Photo } from '#ui/pictures/Photo.tsx'

/** The large picture of the profile: a project's cover picture, or by default that of the first project. */
export function CoverChoice({
  expert,
  value,
  onChange,
}: {
  expert: OwnExpert
  value: number | null
  onChange: (id: number | null) => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: covers = [] } = useQuery(ownExpertQueries(api).covers())
  const known = expert.cover && !covers.some(({ id }) => id === expert.cover?.id) ? [expert.cover, ...covers] : covers
  return (
    <fieldset>
      <legend className="font-semibold tracking-[-0.01em]">{t('expert-settings.cover.legend')}</legend>
      <p className="max-w-[58ch] text-15 text-ink-2">
        {t(known.length > 0 ? 'expert-settings.cover.hint' : 'expert-settings.cover.none')}
      </p>
      {known.length > 0 && (
        <div className="mt-3 grid grid-cols-2 gap-2.5 sm:grid-cols-3">
          <Tile checked={value === null} onChoose={() => onChange(null)} label={t('expert-settings.cover.first')} />
          {known.map((picture) => (
            <Tile
              key={picture.id}
              picture={picture}
              label={picture.alt}
              checked={value === picture.id}
              onChoose={() => onChange(picture.id)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

function Tile({
  picture,
  label,
  checked,
  onChoose,
}: {
  picture?: Picture
  label: string
  checked: boolean
  onChoose: () => void
}) {
  return (
    <label
      className={clsx(
        'ring-within relative block cursor-pointer overflow-hidden rounded-control border',
        checked ? 'border-ink inset-ring inset-ring-ink' : 'border-line-strong hover:border-ink',
      )}
    >
      <input
        type="radio"
        name="cover_image_id"
        className="ring-elsewhere sr-only"
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {picture ? (
        <Photo photo={picture} ratio="3/2" corners="square" alt="" sizes="(min-width: 864px) 200px, 45vw" />
      ) : (
        <span className="grid aspect-3/2 place-items-center bg-plaster p-3 text-center text-15">{label}</span>
      )}
      {checked && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-control shadow-[inset_0_0_0_1px_var(--color-ink),inset_0_0_0_5px_var(--color-marigold),inset_0_0_0_6px_var(--color-ink)]"
        />
      )}
    </label>
  )
}
