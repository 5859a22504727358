import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StylePhoto } from '#queries/discovery/landing.content.ts'
import { shareTexts } from '#parts/clients/briefs/style-photos/share-text.ts'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { StyleBar, type StyleShare } from '#ui/measures/StyleBar.tsx'

/** As many names as fit below the bar on a phone; more become a list. */
const NAMES_UNDER = 3

type StyleTryProps = {
  photos: readonly StylePhoto[]
  chosen: readonly number[]
  shares: readonly StyleShare[]
  onChange: (chosen: number[]) => void
}

/** The brief's photo step in small: choose rooms, read the style. */
export function StyleTry({ photos, chosen, shares, onChange }: StyleTryProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <fieldset className="min-w-0">
        <legend className="mb-3 text-15 text-ink-2">{t('landing.steps.style.choose')}</legend>
        <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-6 lg:gap-3.5">
          {photos.map(({ id, image }) => {
            const on = chosen.includes(id)
            return (
              <label key={id} className="ring-within group relative block cursor-pointer rounded-control">
                <Photo photo={image} ratio="3/4" corners="control" alt="" sizes="(min-width: 64rem) 112px, 30vw" />
                <input
                  type="checkbox"
                  checked={on}
                  aria-label={image.alt}
                  onChange={() => onChange(on ? chosen.filter((other) => other !== id) : [...chosen, id])}
                  className="ring-elsewhere absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
                />
                <span
                  aria-hidden="true"
                  className={clsx(
                    'pointer-events-none absolute inset-0 rounded-control',
                    on &&
                      'shadow-[inset_0_0_0_1px_var(--color-ink),inset_0_0_0_4px_var(--color-marigold),inset_0_0_0_5px_var(--color-ink)]',
                  )}
                />
                <span
                  aria-hidden="true"
                  className={clsx(
                    'pointer-events-none absolute top-2 right-2 grid size-6.5 place-items-center rounded-chip border',
                    on
                      ? 'border-ink bg-marigold text-on-marigold'
                      : 'border-ink-3 bg-wall text-transparent group-hover:border-ink',
                  )}
                >
                  <Check className="size-4" strokeWidth={2.5} />
                </span>
              </label>
            )
          })}
        </div>
      </fieldset>
      {shares.length > 0 ? (
        <StyleBar shares={shares} size="tall" legend={shares.length > NAMES_UNDER ? 'list' : 'under'} />
      ) : (
        <p className="flex min-h-27 items-center text-15 text-ink-2">{t('landing.steps.style.none')}</p>
      )}
      <LiveRegion>{shareTexts(shares, t).join(', ')}</LiveRegion>
    </div>
  )
}
