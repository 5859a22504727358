import { clsx } from 'clsx'
import { Expand, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '#lib/shell-context.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import type { Bubble, Town } from './bubbles.ts'
import type { TownMap } from './leaflet-map.ts'

/** Towns with their number of experts. Keyboards and screen readers use the list of the same towns beside it. */
export function ExpertMap({
  towns,
  chosen,
  onChoose,
  className,
}: {
  towns: readonly Town[]
  chosen: number | undefined
  onChoose: (town: number) => void
  className?: string
}) {
  const { t } = useTranslation()
  const { site } = useShell()
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<TownMap>()
  const [failed, setFailed] = useState(false)
  const choose = useEffectEvent((town: Town) => onChoose(town.id))
  const titleOf = useEffectEvent(({ towns: [first, ...rest], count }: Bubble) =>
    rest.length > 0
      ? t('experts.map.several', { name: first.name, count: rest.length })
      : t('experts.map.town', { name: first.name, count }),
  )
  useEffect(() => {
    let made: TownMap | undefined
    let gone = false
    import('./leaflet-map.ts').then(
      ({ createTownMap }) => {
        if (gone || !box.current) return
        made = createTownMap(box.current, {
          tiles: site.mapTiles,
          still: matchMedia('(prefers-reduced-motion: reduce)').matches,
          onChoose: choose,
          titleOf,
        })
        setMap(made)
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      made?.remove()
    }
  }, [site.mapTiles])
  useEffect(() => map?.show(towns, chosen), [map, towns, chosen])
  return (
    <div className={clsx('relative isolate overflow-hidden rounded-photo border border-line bg-plaster', className)}>
      <div
        ref={box}
        role="img"
        aria-label={t('experts.map.label', { count: towns.length })}
        className="size-full bg-plaster font-sans"
      />
      {failed && (
        <p className="absolute inset-x-0 top-1/2 px-6 text-center text-15 text-ink-2">{t('experts.map.failed')}</p>
      )}
      {map && (
        <div className="absolute top-3 right-3 z-1000 grid gap-1.5">
          <IconButton
            tone="line"
            label={t('experts.map.nearer')}
            icon={<Plus aria-hidden="true" />}
            onClick={() => map.zoom(1)}
          />
          <IconButton
            tone="line"
            label={t('experts.map.farther')}
            icon={<Minus aria-hidden="true" />}
            onClick={() => map.zoom(-1)}
          />
          <IconButton
            tone="line"
            label={t('experts.map.whole')}
            icon={<Expand aria-hidden="true" />}
            onClick={() => map.whole()}
          />
        </div>
      )}
      {site.mapTiles && (
        <p className="absolute right-0 bottom-0 z-1000 rounded-tl-control bg-wall/90 px-2 py-0.5 text-13 text-ink-2">
          {site.mapTiles.attribution}
        </p>
      )}
    </div>
  )
}
