import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/buttons/IconButton.tsx'

/** Turns the pages of the photos: dots, "1 of 4", and two arrows. */
export function PhotoPager({
  page,
  lastPage,
  onTurn,
}: {
  page: number
  lastPage: number
  onTurn: (page: number) => void
}) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('flow.style.pages')} className="flex items-center gap-3 text-15 whitespace-nowrap max-md:mt-4">
      <IconButton
        tone="line"
        className="max-md:order-3 max-md:ml-auto"
        label={t('flow.style.previous')}
        icon={<ArrowLeft aria-hidden="true" />}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onTurn(page - 1)}
      />
      <span aria-hidden="true" className="flex gap-2">
        {Array.from({ length: lastPage }, (_, place) => (
          <span
            key={place}
            className={clsx('size-2.5 rounded-chip border', place + 1 === page ? 'border-ink bg-ink' : 'border-ink-3')}
          />
        ))}
      </span>
      <span>{t('flow.style.pageOf', { page, pages: lastPage })}</span>
      <IconButton
        tone="line"
        className="max-md:order-4"
        label={t('flow.style.next')}
        icon={<ArrowRight aria-hidden="true" />}
        aria-disabled={page >= lastPage}
        onClick={() => page < lastPage && onTurn(page + 1)}
      />
    </nav>
  )
}
