import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/**
 * One security setting: the result of an action is above it; recovery codes replace it until they are saved; its
 * `children` are undefined until its data is loaded.
 */
export function SecurityPart({
  id,
  title,
  about,
  done,
  codes,
  onKept,
  query: { isError, refetch },
  children,
}: {
  id: string
  title: string
  about: string
  done: string | undefined
  codes: string[] | undefined
  onKept: () => void
  query: { isError: boolean; refetch: () => Promise<unknown> }
  children: ReactNode
}) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (codes ?? done) heading.current?.focus() // the pressed element may have been removed
  }, [codes, done])
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-21 outline-none">
        {title}
      </h3>
      <p className="mt-1 mb-4 max-w-text text-15 text-ink-2">{about}</p>
      <div role="status">
        {done && (
          <Notice tone="good" icon={<CircleCheck aria-hidden="true" />} className="mb-4">
            {done}
          </Notice>
        )}
      </div>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            heading.current?.focus() // there may be no message, and the button disappears
            onKept()
          }}
        />
      ) : (
        (children ??
        (isError ? (
          <div role="alert">
            <EmptyState
              drawing="chair"
              tone="plain"
              level={3}
              title={t('security.failed')}
              action={<Button onClick={() => void refetch()}>{t('settings.devices.retry')}</Button>}
            />
          </div>
        ) : (
          <Loading>
            <Skeleton shape="block" className="h-11 w-48" />
          </Loading>
        )))
      )}
    </section>
  )
}
