import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Heading } from '#ui/text/Heading.tsx'
import { shareClass, wholeShares } from '#ui/measures/shares.ts'
import { colourNames } from '#parts/experts/portfolio/palette/colour-names.ts'
import type { ShownProject } from './shown-project.ts'

export function PaletteAndMaterials({ project: { palette, materials, images } }: { project: ShownProject }) {
  const { t } = useTranslation()
  if (palette.length === 0 && materials.length === 0) return null
  return (
    <div className="mt-14 grid grid-cols-1 gap-x-20 gap-y-14 md:mt-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      {palette.length > 0 && (
        <section aria-labelledby="palette">
          <Heading level={2} id="palette">
            {t('project.palette.title')}
          </Heading>
          <p className="mt-2 max-w-[44ch] text-15 text-balance text-ink-2">
            {t('project.palette.hint', { count: images.length })}
          </p>
          <Palette palette={palette} />
        </section>
      )}
      {materials.length > 0 && (
        <section aria-labelledby="materials">
          <Heading level={2} id="materials">
            {t('project.materials.title')}
          </Heading>
          <p className="mt-2 text-15 text-ink-2">{t('project.materials.hint')}</p>
          <ul className="mt-6 divide-y divide-line border-t border-b border-t-ink border-b-line">
            {materials.map((material) => (
              <li key={material} className="py-3.5 text-15 font-semibold wrap-anywhere first-letter:uppercase">
                {material}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A colour whose share is smaller than this, in percent, has no room for its name. */
const NARROWEST = 14

/** Each colour is as wide as its share. On phones they are stacked, because the names would not fit side by side. */
function Palette({ palette }: Pick<ShownProject, 'palette'>) {
  const { t } = useTranslation()
  const names = colourNames(palette.map(({ color }) => color))
  const whole = wholeShares(palette.map(({ share }) => share))
  return (
    <ul className="mt-6 flex gap-1 max-sm:flex-col max-sm:gap-0">
      {palette.map(({ color }, place) => (
        <li
          key={color}
          className={clsx(
            'group min-w-0 max-sm:flex max-sm:items-center max-sm:gap-3.5 sm:grow-share',
            shareClass(Math.max(NARROWEST, whole[place] ?? 0)),
          )}
        >
          {/* A fill is an SVG attribute, not a style. */}
          <svg
            aria-hidden="true"
            className="h-13 w-24 shrink-0 max-sm:group-first:rounded-t-photo max-sm:group-last:rounded-b-photo sm:h-56 sm:w-full sm:group-first:rounded-l-photo sm:group-last:rounded-r-photo"
          >
            <rect width="100%" height="100%" fill={color} />
          </svg>
          <p className="text-15 leading-snug max-sm:flex max-sm:flex-1 max-sm:justify-between max-sm:gap-4 sm:mt-2.5">
            <b className="block truncate">{t(`project.colour.${names[place] ?? 'stone'}`)}</b>
            <span className="text-13 text-ink-2">{t('ui.percent', { percent: whole[place] })}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
