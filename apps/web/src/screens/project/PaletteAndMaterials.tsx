import { useTranslation } from 'react-i18next'
import { Heading } from '../../ui/Heading.tsx'
import type { ShownProject } from './shown-project.ts'

export function PaletteAndMaterials({ project: { palette, materials, images } }: { project: ShownProject }) {
  const { t } = useTranslation()
  if (palette.length === 0 && materials.length === 0) return null
  return (
    <div className="mt-14 grid grid-cols-1 gap-x-16 gap-y-12 md:mt-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      {palette.length > 0 && (
        <section aria-labelledby="palette">
          <Heading level={2} id="palette">
            {t('project.palette.title')}
          </Heading>
          <p className="mt-1.5 max-w-[44ch] text-15 text-ink-2">
            {t('project.palette.hint', { count: images.length })}
          </p>
          {/* On phones below each other: beside each other the names would not fit. */}
          <ul className="mt-6 flex gap-1 max-sm:flex-col max-sm:gap-0 max-sm:overflow-hidden max-sm:rounded-photo">
            {palette.map((color) => (
              <li
                key={color}
                className="min-w-0 flex-1 text-13 text-ink-2 max-sm:flex max-sm:items-center max-sm:gap-4"
              >
                {/* A fill is an attribute of SVG, not a style. */}
                <svg aria-hidden="true" className="h-11 w-24 shrink-0 sm:h-28 sm:w-full sm:rounded-small md:h-48">
                  <rect width="100%" height="100%" fill={color} />
                </svg>
                <span className="block truncate tabular sm:mt-2">{color}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {materials.length > 0 && (
        <section aria-labelledby="materials">
          <Heading level={2} id="materials">
            {t('project.materials.title')}
          </Heading>
          <p className="mt-1.5 text-15 text-ink-2">{t('project.materials.hint')}</p>
          <ul className="mt-6 divide-y divide-line border-t border-b border-t-ink border-b-line">
            {materials.map((material) => (
              <li key={material} className="py-3 text-15 font-semibold first-letter:uppercase">
                {material}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
