import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { compared, COMPARED_MOST, type ListedExpert } from '#lib/device-storage/device-list.ts'
import { links } from '#lib/paths.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { StickyBar } from '#ui/layout/layout.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'

/** The chosen experts in the order of choosing, and a link to the page that compares them. */
export function CompareTray({ chosen }: { chosen: readonly ListedExpert[] }) {
  const { t } = useTranslation()
  const inOrder = chosen.toReversed()
  const count = t('compare.chosen', { count: chosen.length })
  // on phones a client's navigation bar is below it
  const aboveBar = useAccount()?.role === 'client'
  return (
    <section aria-label={t('compare.tray')} className="contents">
      <StickyBar className={clsx('mt-10 shadow-float', aboveBar && 'max-md:bottom-15')}>
        <div className="mx-auto flex w-full max-w-page items-center gap-x-3 px-gutter py-2.5 md:gap-x-6 md:py-3.5">
          <div className="min-w-0 max-md:sr-only">
            <h2 className="text-15 tracking-normal md:text-17">{t('compare.choose')}</h2>
            <p className="text-13 text-ink-2">{count}</p>
          </div>
          <ul className="flex flex-1 gap-2 md:gap-3">
            {inOrder.map((expert) => (
              <Chosen key={expert.id} expert={expert} />
            ))}
            {Array.from({ length: COMPARED_MOST - chosen.length }, (_, place) => (
              <li
                key={place}
                aria-hidden="true"
                className="hidden min-h-13 w-56 items-center justify-center gap-2 rounded-control border border-dashed border-line-strong text-13 text-ink-2 lg:flex"
              >
                <Plus className="size-4" />
                {t('compare.more')}
              </li>
            ))}
          </ul>
          {chosen.length > 1 && (
            <ButtonLink {...links.compare(inOrder.map(({ id }) => id))} className="shrink-0">
              <span className="max-md:sr-only">{t('compare.open')}</span>
              <span aria-hidden="true" className="md:hidden">
                {t('compare.choose')}
              </span>
            </ButtonLink>
          )}
        </div>
      </StickyBar>
      <LiveRegion>{count}</LiveRegion>
    </section>
  )
}

function Chosen({ expert }: { expert: ListedExpert }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: profile } = useQuery({ ...expertQueries(api).profile(expert.id), retry: false })
  const photo = profile?.photos[0]
  return (
    <li className="flex min-h-13 items-center rounded-control border-line-strong max-md:w-18 max-md:shrink-0 max-[22.5rem]:w-14 max-md:flex-wrap md:gap-3 md:border md:pr-1 md:pl-1.5 lg:w-56">
      <span className="block size-11 shrink-0 overflow-hidden rounded-control bg-plaster md:w-14">
        {photo && <Photo photo={photo} ratio="fill" sizes="56px" upTo={SMALL_PHOTO} alt="" corners="control" />}
      </span>
      <span className="min-w-0 flex-1 max-md:order-last max-md:basis-full md:max-lg:sr-only">
        <span className="block truncate text-13 font-semibold">{expert.name}</span>
        {profile && <span className="block truncate text-13 text-ink-2 max-md:sr-only">{profile.city.name}</span>}
      </span>
      <IconButton
        label={t('compare.remove', { name: expert.name })}
        icon={<X aria-hidden="true" />}
        size="small"
        className="max-md:-ml-4 max-md:self-start max-[22.5rem]:-ml-8"
        onClick={() => compared.set(expert, false)}
      />
    </li>
  )
}
