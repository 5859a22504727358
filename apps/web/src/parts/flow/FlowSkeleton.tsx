import { StepProgress } from '#ui/measures/Meter.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { Wordmark } from '../shell/Wordmark.tsx'

/** Placeholder of a later step until the stored answers are read from the device. */
export function FlowSkeleton({ place, of }: { place: number; of: number }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      <Page>
        <header className="flex min-h-15 items-center lg:min-h-18">
          <Wordmark />
        </header>
        <StepProgress step={Math.min(place, of)} of={of} text={t('ui.loading')} />
      </Page>
      <Page className="flex-1 pt-7 lg:pt-10">
        <Loading className="grid gap-x-[calc(100%/12+8px)] lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
          <div>
            <Skeleton className="w-44" />
            <Skeleton className="mt-4 h-9 w-full max-w-140" />
            <Skeleton className="mt-4 w-72 max-w-full" />
            <div className="mt-8 grid gap-2">
              {[0, 1, 2, 3].map((each) => (
                <Skeleton key={each} shape="block" className="h-18" />
              ))}
            </div>
          </div>
          <Skeleton shape="block" className="hidden h-100 lg:block" />
        </Loading>
      </Page>
    </div>
  )
}
