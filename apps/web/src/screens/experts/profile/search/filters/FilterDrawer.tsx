import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FoundExperts } from '#queries/experts/profile.ts'
import { CountBadge } from '#ui/text/Badge.tsx'
import { Button, buttonClass } from '#ui/buttons/Button.tsx'
import { DialogClose } from '#ui/overlays/Dialog.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { Filters } from './Filters.tsx'
import { cleared, FILTER_FORM, narrowings } from '../search-address.ts'
import { useWish } from '../use-search.ts'

/** The filters in a drawer above the results, which change behind it: on phones, and next to the map. */
export function FilterDrawer({
  facets,
  total,
  always,
}: {
  facets: FoundExperts['facets']
  total: number
  /** On wide screens too. */ always: boolean
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const wish = useWish()
  const [open, setOpen] = useState(false)
  const count = narrowings(wish).length
  return (
    <>
      {/* Without JavaScript the filters are after the results. */}
      <a
        href={`#${FILTER_FORM}`}
        className={clsx(buttonClass(), 'hidden! noscript:inline-flex!', !always && 'lg:noscript:hidden!')}
      >
        {t('experts.filter.title')}
      </a>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            icon={<SlidersHorizontal aria-hidden="true" />}
            className={clsx('noscript:hidden max-sm:px-2.5', !always && 'lg:hidden')}
          >
            {t('experts.filter.title')}
            <CountBadge count={count} label={t('experts.filter.active', { count })} />
          </Button>
        }
        title={t('experts.filter.title')}
        footer={
          <>
            {count > 0 && (
              <Button
                tone="quiet"
                onClick={() => void navigate({ to: '/experts', search: cleared(wish), resetScroll: false })}
              >
                {t('experts.filter.clear')}
              </Button>
            )}
            <DialogClose
              render={
                <Button tone="primary" className="flex-1">
                  {t('experts.filter.show', { count: total })}
                </Button>
              }
            />
          </>
        }
      >
        <Filters facets={facets} />
      </Drawer>
    </>
  )
}
