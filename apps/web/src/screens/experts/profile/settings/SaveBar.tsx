import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { useScrollPadding } from '#parts/flow/use-scroll-padding.ts'
import { Button } from '#ui/buttons/Button.tsx'
import type { OwnForm } from './use-own-form.ts'

/** Stays at the lower edge: saves, and says what is not saved yet or when it was saved. */
export function SaveBar({ form, children }: { form: OwnForm; children?: ReactNode }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const bar = useScrollPadding()
  const { changed, saving, savedAt } = form
  return (
    <div
      ref={bar}
      className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-wall py-3 max-md:-mx-gutter max-md:px-gutter md:bottom-0 md:py-4 [@media(max-height:30rem)]:bottom-0"
    >
      <Button type="submit" tone="primary" loading={saving} className="shrink-0">
        {t('expert-settings.save.submit')}
      </Button>
      {children}
      <p role="status" className="min-w-0 basis-full text-15 text-ink-2 sm:basis-0 sm:grow">
        {changed.length > 0 ? (
          t('expert-settings.save.unsaved', { count: changed.length })
        ) : savedAt ? (
          <span className="inline-flex items-center gap-1.5">
            <Check aria-hidden="true" className="size-4.5 text-success" />
            {t('expert-settings.save.saved', { time: formatDate(savedAt, language, 'time') })}
          </span>
        ) : (
          <span className="max-sm:sr-only">{t('expert-settings.save.nothing')}</span>
        )}
      </p>
    </div>
  )
}
